//! Texts that have made readers hang or crash: no frame waits for them, and the next start works.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::math::Vec2;
use collision_sandbox::state::explain::{CodePage, Explain, Tab};
use serde_json::{Value, json};

use crate::hand::Hand;
use crate::screen::*;
use crate::{EMPTY, Owner};

const SCENARIO: &str = "ray_sphere";

/// A function in C's syntax with that value in its only line.
fn code(value: &str) -> String {
    format!(
        "bool hit(vec3 A, vec3 B, vec3 S, float r) {{\n    float x = {value};\n    return x > r;\n}}"
    )
}

fn nested(times: usize, around: impl Fn(&str) -> String) -> String {
    (0..times).fold("r".to_owned(), |inner, _| around(&inner))
}

fn texts() -> Vec<String> {
    vec![
        code("r") + "\n#",
        code(&nested(24, |r| format!("{r}.lerp(r,r)"))),
        code(&nested(24, |r| format!("lerp({r},r,r)"))),
        code(&nested(17, |r| format!("vec3({r})"))),
        code("r") + "\n#endif // é",
        "(if r1 1)".to_owned(),
        "(let)".to_owned(),
        "(FPCore a (r) (if r 1))".to_owned(),
        "(FPCore a (r) (let))".to_owned(),
    ]
}

fn case(texts: &[String]) -> Value {
    let methods: Vec<_> = texts
        .iter()
        .enumerate()
        .map(|(number, text)| json!({ "name": format!("Text {number}"), "text": text }))
        .collect();
    json!({ "scenario": SCENARIO, "title": "Kept", "methods": methods })
}

/// Returns the time from a key to the next frame's result.
#[track_caller]
fn key_to_frame(screen: &Screen, key: &str) -> Duration {
    let before = screen.last().scenario.id;
    let begun = Instant::now();
    xdotool(&["key", key]);
    while screen.last().scenario.id == before {
        assert!(begun.elapsed() < PATIENCE, "no key is heard");
        sleep(Duration::from_millis(5));
    }
    begun.elapsed()
}

/// Opens the next scenario and returns. A busy machine may take seconds per frame, a hanging reader
/// forever.
#[track_caller]
fn goes_on(screen: &Screen, what: &str) {
    let took = ["bracketright", "bracketleft"].map(|key| key_to_frame(screen, key));
    println!("{what}: from a key to its frame {took:?}");
}

/// Ends the program, and checks that the texts are in the session or in the file put aside.
#[track_caller]
fn keeps(screen: Screen, signal: &str, texts: &[String]) -> tempfile::TempDir {
    let begun = Instant::now();
    let (home, status) = screen.end(signal);
    if signal == "TERM" {
        assert_eq!(status.code(), Some(143));
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    }
    assert_eq!(kept(&home), texts);
    home
}

/// Returns the texts of the session, or those put aside.
fn kept(home: &tempfile::TempDir) -> Vec<String> {
    let folder = home.path().join("collision-sandbox");
    let read = |name: &str| -> Option<Value> {
        serde_json::from_str(&fs::read_to_string(folder.join(name)).ok()?).ok()
    };
    let texts = |case: &Value| -> Vec<String> {
        let methods = case["methods"].as_array().into_iter().flatten();
        methods.filter_map(|method| Some(method["text"].as_str()?.to_owned())).collect()
    };
    if let Some(aside) = read(&format!("{SCENARIO}.put-aside.json")) {
        return texts(&aside);
    }
    let session = read("session.json").expect("a session");
    let mut all = session["scenarios"].as_array().expect("scenarios").iter();
    let kept = all.find(|kept| kept["case"]["scenario"] == SCENARIO).expect("its case");
    assert_eq!(kept["case"]["title"], "Kept", "all else is in its place");
    texts(&kept["case"])
}

/// Creates a folder with a session that shows these texts.
fn home(tab: &str, texts: &[String]) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder of its own");
    let folder = home.path().join("collision-sandbox");
    fs::create_dir(&folder).expect("a new one");
    let session = json!({ "open": SCENARIO, "tab": tab, "scenarios": [{ "case": case(texts) }] });
    fs::write(folder.join("session.json"), session.to_string()).expect("a file of its own");
    home
}

#[test]
fn what_a_session_a_scene_or_the_clipboard_says_stops_no_frame_and_no_start() {
    let texts = texts();
    let screen = Screen::start(&[], home("code", &texts));
    goes_on(&screen, "of a session");
    let screen = Screen::start(&[], keeps(screen, "TERM", &texts));
    goes_on(&screen, "of a session, again");
    let home = keeps(screen, "KILL", &texts);
    let screen = Screen::start(&[], home);
    goes_on(&screen, "after a kill");
    keeps(screen, "TERM", &texts);

    let home = tempfile::tempdir().expect("a folder of its own");
    let scene = home.path().join("scene.json");
    fs::write(&scene, case(&texts).to_string()).expect("a file of its own");
    let screen = Screen::start(&[scene.to_str().expect("a name of letters")], home);
    goes_on(&screen, "of a scene");
    let screen = Screen::start(&[], keeps(screen, "TERM", &texts));
    goes_on(&screen, "of a scene, again");
    drop(screen);

    let screen = Screen::open("plane_plane");
    let _owner = Owner::new("UTF8_STRING", case(&texts).to_string().as_bytes());
    keys(&["ctrl+v"]);
    screen.wait_for(|screen| screen.last().scenario.id == SCENARIO, "the pasted case");
    goes_on(&screen, "of the clipboard");
    sleep(Duration::from_secs(2));
    let screen = Screen::start(&[], keeps(screen, "TERM", &texts));
    goes_on(&screen, "of the clipboard, again");
}

#[test]
fn a_hash_typed_at_the_end_of_code_is_answered_and_the_next_start_has_it() {
    let text = code("r");
    let screen = Screen::start(&[], home("code", std::slice::from_ref(&text)));
    // The same app without a display knows the text's place.
    let mut twin = Hand::new(SCENARIO);
    *twin.workspace().methods_mut() = {
        let case =
            collision_scenarios::cases::parse(&case(std::slice::from_ref(&text)).to_string());
        case.unwrap_or_else(|why| panic!("{why}")).methods
    };
    twin.app.world_mut().resource_mut::<Explain>().open(Tab::Code);
    let place = |twin: &mut Hand, name: &str| {
        twin.frames(3);
        let nodes = twin.nodes();
        let node = nodes.iter().find(|node| node.label() == Some(name) && node.bounds().is_some());
        let bounds = node.and_then(|node| node.bounds()).unwrap_or_else(|| panic!("no {name}"));
        [bounds.x0, bounds.x1, bounds.y0, bounds.y1].map(|x| x as f32)
    };
    let press = |at: Vec2| {
        pointer(at);
        sleep(Duration::from_millis(400));
        xdotool(&["click", "1"]);
        sleep(Duration::from_millis(800));
    };
    let [x0, x1, y0, y1] = place(&mut twin, "Edit");
    press(Vec2::new((x0 + x1) / 2.0, (y0 + y1) / 2.0));
    twin.app.world_mut().resource_mut::<Explain>().page = CodePage::Formula;
    let [x0, _, y0, y1] = place(&mut twin, "The formula's text");
    press(Vec2::new(x0 + 8.0, (y0 + y1) / 2.0));
    keys(&["ctrl+End"]);
    keys(&["Return"]);
    assert!(screen.picture().complains() < 30, "the text reads");
    xdotool(&["type", "#"]);
    let typed = format!("{text}\n#");
    let is_kept = |screen: &Screen| {
        let kept = screen.kept(SCENARIO);
        kept.is_some_and(|(_, kept)| kept["case"]["methods"][0]["text"] == *typed)
    };
    screen.wait_for(is_kept, "the text in the session");
    assert!(screen.picture().complains() < 30, "a directive that says nothing reads");
    press(EMPTY);
    goes_on(&screen, "typed");
    let home = keeps(screen, "TERM", std::slice::from_ref(&typed));
    let screen = Screen::start(&[], home);
    goes_on(&screen, "at the next start");
    let screen = Screen::start(&[], keeps(screen, "KILL", std::slice::from_ref(&typed)));
    goes_on(&screen, "at the start after a kill");
    keeps(screen, "TERM", std::slice::from_ref(&typed));
}

#[test]
fn a_long_text_that_is_pasted_is_read_beside_the_frames() {
    let screen = Screen::open(SCENARIO);
    let _owner = Owner::new("UTF8_STRING", "1-1".repeat(170_000).as_bytes());
    xdotool(&["key", "ctrl+v"]);
    // By then it is read or refused; close the dialog that it may have opened.
    sleep(Duration::from_secs(4));
    xdotool(&["key", "Escape"]);
    goes_on(&screen, "after a long text was pasted");
}
