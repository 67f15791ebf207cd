//! The panel: its layout in windows of every size, and its tabs and tools.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, Monitor, PrimaryMonitor, WindowResized};
use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::egui::{self, Shape};
use bevy_egui::{EguiFullOutput, EguiOutput, EguiPostUpdateSet};
use collision_formula::Target;
use collision_gizmos::options::RenderQuality;
use collision_gizmos::palette::Background;
use collision_gizmos::view::Camera;
use collision_sandbox::gizmos::Pace;
use collision_sandbox::state::explain::{Explain, Tab};
use collision_sandbox::state::measure::{Anchor, Measure};
use collision_sandbox::state::settings::{CurrentQuality, QualitySetting, Settings};
use collision_sandbox::ui::{self, Drawer, PanelState, Sheet};
use collision_scenarios::language::Language;
use collision_scenarios::scenarios;

use crate::hand::Hand;

/// Windows from a phone's width to a large screen.
const SIZES: [(f32, f32); 8] = [
    (420.0, 800.0),
    (640.0, 480.0),
    (800.0, 600.0),
    (999.0, 700.0),
    (1000.0, 640.0),
    (1280.0, 800.0),
    (1920.0, 1080.0),
    (3840.0, 2160.0),
];

/// The shapes that egui painted in the last frame.
#[derive(Resource, Default)]
struct Painted(Vec<egui::epaint::ClippedShape>);

fn keep(output: Single<&EguiFullOutput>, mut painted: ResMut<Painted>) {
    if let Some(output) = &output.0 {
        painted.0 = output.shapes.clone();
    }
}

fn open(scenario: &str) -> Hand {
    let mut hand = Hand::new(scenario);
    hand.app
        .init_resource::<Painted>()
        .add_systems(PostUpdate, keep.before(EguiPostUpdateSet::ProcessOutput));
    hand
}

fn resize(hand: &mut Hand, (width, height): (f32, f32)) {
    let window = hand.window;
    hand.app.world_mut().get_mut::<Window>(window).unwrap().resolution.set(width, height);
    hand.send(WindowResized { window, width, height });
    hand.frames(3);
}

fn show(hand: &mut Hand, tab: Tab) {
    hand.app.world_mut().resource_mut::<Explain>().open(tab);
    hand.frames(3);
}

/// A text on the screen: its words, its place, and its clip rectangle.
struct Text {
    says: String,
    rect: egui::Rect,
    clip: egui::Rect,
}

fn texts(hand: &Hand) -> Vec<Text> {
    fn add(shape: &Shape, clip: egui::Rect, texts: &mut Vec<Text>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(shape, clip, texts)),
            Shape::Text(text) if !text.galley.text().trim().is_empty() => {
                // Row by row: the first may begin behind another text.
                texts.extend(
                    text.galley
                        .rows
                        .iter()
                        .filter(|row| !row.visuals.mesh.vertices.is_empty())
                        .map(|row| Text {
                            says: row.text(),
                            rect: row
                                .visuals
                                .mesh_bounds
                                .translate((text.pos + row.pos.to_vec2()).to_vec2()),
                            clip,
                        }),
                );
            }
            _ => {}
        }
    }
    let mut texts = Vec::new();
    for painted in &hand.app.world().resource::<Painted>().0 {
        add(&painted.shape, painted.clip_rect, &mut texts);
    }
    texts
}

/// Returns the texts outside the view, whose labels avoid each other anyway.
fn beside_the_view(hand: &Hand) -> Vec<Text> {
    let view = hand.view().rect;
    let in_view = |text: &Text| {
        let at = text.rect.center();
        view.contains(Vec2::new(at.x, at.y))
    };
    let mut texts = texts(hand);
    // Texts scrolled out of sight are not shown.
    texts.retain(|text| !in_view(text) && text.clip.intersects(text.rect));
    texts
}

#[track_caller]
fn nothing_is_cut_or_covered(hand: &mut Hand, what: &str, may_scroll_aside: bool) {
    let texts = beside_the_view(hand);
    assert!(!texts.is_empty(), "{what}");
    let screen = hand.egui().content_rect();
    for (index, Text { says, rect, clip }) in texts.iter().enumerate() {
        assert!(clip.min.x >= screen.min.x - 0.5 && clip.max.x <= screen.max.x + 0.5, "{what}");
        let is_inside = rect.min.x >= clip.min.x - 1.0 && rect.max.x <= clip.max.x + 1.0;
        assert!(is_inside || may_scroll_aside, "{what}: {says:?} at {rect} is cut by {clip}");
        for other in &texts[..index] {
            let (own, others) = (rect.intersect(*clip), other.rect.intersect(other.clip));
            let shared = own.intersect(others);
            let covers = shared.width() > 1.0 && shared.height() > 1.0;
            assert!(!covers, "{what}: {says:?} at {rect} and {:?} at {}", other.says, other.rect);
        }
    }
}

/// Checks that the view has the larger half of the window.
#[track_caller]
fn the_view_has_the_larger_half(hand: &Hand, (width, height): (f32, f32)) {
    let view = hand.view().rect;
    let (across, down) = (view.width() / width, view.height() / height);
    let least = if width >= 1000.0 { 0.4 } else { 0.5 };
    assert!(
        across > least && down > 0.5 - ui::TOOLS_HEIGHT / height,
        "{width} × {height}: {view:?}"
    );
}

fn fits_in(language: Language) {
    for id in ["ray_sphere", "triangle_triangle", "ball_arc"] {
        let mut hand = open(id);
        hand.app.world_mut().resource_mut::<Settings>().language = language;
        for size in SIZES {
            resize(&mut hand, size);
            for tab in Tab::ALL {
                show(&mut hand, tab);
                let what = format!("{id}, {} × {}, {tab:?}, {}", size.0, size.1, language.name());
                the_view_has_the_larger_half(&hand, size);
                nothing_is_cut_or_covered(&mut hand, &what, tab == Tab::Code);
            }
            show(&mut hand, Tab::Answer);
            hand.panel().drawer = Drawer::List;
            hand.frames(3);
            let what = format!("{id}, {} × {}, the list, {}", size.0, size.1, language.name());
            nothing_is_cut_or_covered(&mut hand, &what, false);
            hand.panel().drawer = Drawer::Case;
        }
    }
}

#[test]
fn the_panel_fits_every_window_in_english() {
    fits_in(Language::English);
}

#[test]
fn the_panel_fits_every_window_in_korean() {
    fits_in(Language::Korean);
}

#[test]
fn the_panel_fits_every_window_in_chinese() {
    fits_in(Language::Chinese);
}

#[test]
fn no_number_changes_the_width_of_the_panel() {
    let mut hand = open("segment_plane");
    hand.frames(3);
    let view = hand.view().rect;
    for number in [1e30, -1.234_567_9e-38, f32::MAX, -123_456.79, 0.000_123_456_79] {
        for (index, input) in hand.workspace().scenario.inputs().iter().enumerate() {
            let numbers = vec![number.abs(); input.value.dimension()];
            let _ = hand.workspace().scenario.set(index, &numbers);
        }
        hand.frames(3);
        assert_eq!(hand.view().rect, view, "{number}");
        nothing_is_cut_or_covered(&mut hand, &number.to_string(), false);
    }
}

/// Returns the first widget with that name.
fn widget(hand: &mut Hand, name: &str) -> Option<Vec2> {
    widgets(hand, name).first().copied()
}

/// Returns the middles of all widgets with that name.
fn widgets(hand: &mut Hand, name: &str) -> Vec<Vec2> {
    middles(hand, |node| {
        matches!(node.role(), Role::Button | Role::RadioButton) && node.label() == Some(name)
    })
}

/// Returns the middles of all widgets of a role with that text.
fn saying(hand: &mut Hand, role: Role, words: &str) -> Vec<Vec2> {
    middles(hand, |node| node.role() == role && node.value() == Some(words))
}

fn middles(hand: &mut Hand, is_meant: impl Fn(&Node) -> bool) -> Vec<Vec2> {
    hand.egui().enable_accesskit();
    hand.frames(2);
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let tree = output.platform_output.accesskit_update.as_ref().unwrap();
    let named = tree.nodes.iter().filter(|(_, node)| is_meant(node));
    let middle = |bounds: egui::accesskit::Rect| {
        Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0
    };
    named.filter_map(|(_, node)| node.bounds().map(middle)).collect()
}

#[track_caller]
fn press(hand: &mut Hand, name: &str) {
    let at = widget(hand, name).unwrap_or_else(|| panic!("no {name}"));
    hand.click_at(at);
    hand.frames(3);
}

#[test]
fn the_tools_do_what_the_keys_do() {
    let mut hand = open("ray_sphere");
    let before = hand.numbers("start");
    hand.workspace().edit("move", |workspace| {
        workspace.scenario.set(0, &[1.0, 2.0, 3.0]).unwrap();
    });
    press(&mut hand, "Undo: move");
    assert_eq!(hand.numbers("start"), before);
    press(&mut hand, "Redo: move");
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    press(&mut hand, "Reset");
    assert_eq!(hand.numbers("start"), before);
    press(&mut hand, "Orthographic");
    assert!(hand.view().orbit.orthographic);
    press(&mut hand, "Settings");
    assert_eq!(hand.panel().sheet, Some(Sheet::Settings));
}

#[test]
fn a_beautiful_picture_is_chosen_and_says_where_it_is_none() {
    const WHY: &str = "Full here: it takes a graphics card, and 8 ms a frame";
    let mut hand = open("sphere_plane");
    let finish = |hand: &Hand| hand.app.world().resource::<CurrentQuality>().0;
    press(&mut hand, "Settings");
    let list = saying(&mut hand, Role::ComboBox, "Automatic")[0];
    hand.click_at(list);
    hand.frames(3);
    press(&mut hand, "Beautiful");
    assert_eq!(hand.app.world().resource::<Settings>().look, QualitySetting::Beautiful);
    // However slow this machine is.
    hand.app.insert_resource(Pace::unhurried());
    hand.frames(3);
    assert_eq!(finish(&hand), RenderQuality::Beautiful);
    assert!(saying(&mut hand, Role::Label, WHY).is_empty());
    // Each frame takes 40 ms.
    hand.app.insert_resource(Pace::default()).add_systems(Update, || {
        std::thread::sleep(std::time::Duration::from_millis(40));
    });
    for _ in 0..60 {
        hand.app.update();
    }
    assert_eq!(finish(&hand), RenderQuality::Full);
    assert!(!saying(&mut hand, Role::Label, WHY).is_empty());
}

#[test]
fn a_drawer_is_drawn_out_and_shut() {
    let mut hand = open("ray_sphere");
    resize(&mut hand, (640.0, 480.0));
    let with_case = hand.view().rect.width();
    press(&mut hand, "Case");
    assert_eq!(hand.view().rect.width(), 640.0);
    press(&mut hand, "Scenarios…");
    assert!(hand.view().rect.min.x > 100.0);
    press(&mut hand, "Case");
    assert_eq!(hand.view().rect.width(), with_case);
}

#[test]
fn the_code_of_every_language_is_copied_whole() {
    let mut hand = open("ray_sphere");
    show(&mut hand, Tab::Code);
    press(&mut hand, "Copy all");
    let world = hand.app.world_mut();
    let said = world.resource::<PanelState>().message.clone().unwrap();
    assert_eq!(said, "Copied the function in Rust");
    for step in 0..hand.workspace().answer.steps.len() {
        hand.app.world_mut().resource_mut::<Explain>().show(step);
        hand.app.update();
        // Each step of the default has its lines.
        let answer = hand.workspace().answer.clone();
        let step = &answer.steps[step];
        let program = scenarios::find("ray_sphere").unwrap().program().unwrap();
        assert!(program.step(&step.caption, step.name()).is_some(), "{}", step.caption);
    }
}

#[test]
fn a_filter_is_cleared_by_escape_by_its_sign_and_by_a_search() {
    let mut hand = open("ray_sphere");
    let field = Vec2::new(100.0, ui::TOOLS_HEIGHT + 18.0);
    hand.panel().filter = "nothing is called so".to_owned();
    hand.click_at(field);
    hand.frames(2);
    hand.key(KeyCode::Escape, Key::Escape, Pressed);
    hand.key(KeyCode::Escape, Key::Escape, Released);
    hand.frames(2);
    assert_eq!(hand.panel().filter, "");

    hand.panel().filter = "nothing is called so".to_owned();
    press(&mut hand, "Clear");
    assert_eq!(hand.panel().filter, "");

    hand.panel().filter = "nothing is called so".to_owned();
    hand.panel().sheet = Some(Sheet::Find { text: "ball arc".to_owned(), row: 0 });
    hand.frames(2);
    hand.key(KeyCode::Enter, Key::Enter, Pressed);
    hand.key(KeyCode::Enter, Key::Enter, Released);
    hand.frames(3);
    assert_eq!(hand.panel().filter, "");
    assert_eq!(hand.workspace().entry.id, "ball_arc");
}

#[test]
fn the_list_scrolls_to_what_is_opened() {
    let mut hand = open("ray_sphere");
    for (id, title) in
        [("ball_arc", "Moving ball against arc"), ("ray_sphere", "Ray against sphere")]
    {
        hand.workspace().open(scenarios::find(id).unwrap());
        hand.frames(30);
        let at = widget(&mut hand, title).unwrap();
        assert!((ui::TOOLS_HEIGHT..700.0).contains(&at.y), "{id}: {at}");
    }
}

#[test]
fn what_is_pressed_in_the_list_stays_under_the_pointer() {
    let mut hand = open("ray_sphere");
    let rows = |hand: &mut Hand| -> Vec<_> {
        let in_sight = |at: &Vec2| (ui::TOOLS_HEIGHT + 60.0..740.0).contains(&at.y);
        let mut rows = Vec::new();
        for entry in scenarios::ALL {
            rows.extend(widget(hand, entry.title).filter(in_sight).map(|at| (entry, at)));
        }
        rows
    };
    // A scene may have its scenario's name.
    let is_at = |hand: &mut Hand, title: &str, at: Vec2| widgets(hand, title).contains(&at);
    // Below the scenes of the open one, which would collapse above it; then above; and so on.
    for round in 0..6 {
        let rows = rows(&mut hand);
        let open = hand.workspace().entry.id;
        let mut others = rows.iter().filter(|(entry, _)| entry.id != open);
        let other = if round % 2 == 0 { others.next_back() } else { others.next() };
        let &(entry, at) = other.unwrap_or_else(|| panic!("{round}: no other"));
        hand.click_at(at);
        hand.frames(30);
        assert_eq!(hand.workspace().entry.id, entry.id);
        assert!(is_at(&mut hand, entry.title, at), "{round}: {}", entry.id);
        hand.move_to(at + Vec2::new(3.0, 1.0));
        hand.frames(3);
        assert!(is_at(&mut hand, entry.title, at), "{round}: {}", entry.id);
    }
    // With the pointer elsewhere, only the open one's remain, and it is visible.
    let unfolded = |hand: &mut Hand| texts(hand).iter().filter(|it| it.says == "Scenes").count();
    assert!(unfolded(&mut hand) > 1);
    hand.move_to(Vec2::new(700.0, 400.0));
    hand.frames(30);
    assert!(unfolded(&mut hand) <= 1);
    let title = hand.workspace().entry.title;
    assert!((ui::TOOLS_HEIGHT..740.0).contains(&widget(&mut hand, title).unwrap().y));
}

#[test]
fn size_follows_a_large_screen_and_the_setting() {
    let mut hand = open("ray_sphere");
    let scale = |hand: &Hand| {
        hand.app.world().get::<Window>(hand.window).unwrap().resolution.scale_factor()
    };
    assert_eq!(scale(&hand), 1.0);
    hand.app.world_mut().spawn((
        PrimaryMonitor,
        Monitor {
            name: None,
            physical_height: 2160,
            physical_width: 3840,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        },
    ));
    hand.app.update();
    assert_eq!(scale(&hand), 2.0);
    hand.app.world_mut().resource_mut::<Settings>().scale = 0.5;
    hand.app.update();
    assert_eq!(scale(&hand), 1.0);
}

// Widgets that stay in place

/// Returns the middle of every visible button, by its name.
fn buttons(hand: &mut Hand) -> Vec<(String, Vec2)> {
    hand.egui().enable_accesskit();
    hand.frames(3);
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let tree = output.platform_output.accesskit_update.as_ref().unwrap();
    let buttons = tree.nodes.iter().filter(|(_, node)| node.role() == Role::Button);
    let places = buttons.filter_map(|(_, node)| {
        let (name, bounds) = (node.label()?.to_owned(), node.bounds()?);
        let middle = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32);
        Some((name, middle / 2.0))
    });
    let mut places: Vec<_> = places.collect();
    places.sort_by(|(_, a), (_, b)| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    places
}

/// Returns the buttons of the open case, without those of the list and the tool bar.
fn of_the_case(hand: &mut Hand) -> Vec<(String, Vec2)> {
    let edge = hand.view().rect.max.x;
    let mut buttons = buttons(hand);
    buttons.retain(|(_, at)| at.x > edge && at.y > ui::TOOLS_HEIGHT);
    buttons
}

#[test]
fn nothing_that_comes_and_goes_moves_what_is_pressed() {
    for size in [(1280.0, 800.0), (640.0, 480.0)] {
        let mut hand = open("segment_plane");
        resize(&mut hand, size);
        show(&mut hand, Tab::Derivation);
        let before = of_the_case(&mut hand);
        for name in ["Derivation", "Methods", "Turn round", "Copy case"] {
            assert!(before.iter().any(|(other, _)| other == name), "no {name}: {before:?}");
        }
        let line = "What is to be seen in this case, in a line or in several. ";
        type Change<'a> = (&'a str, &'a dyn Fn(&mut Hand));
        let changes: [Change; 7] = [
            ("a note of a line", &|hand| hand.workspace().note = Some(line.to_owned())),
            ("a note of many", &|hand| hand.workspace().note = Some(line.repeat(9))),
            ("a long title", &|hand| hand.workspace().title = Some(line.repeat(2))),
            ("an error", &|hand| hand.workspace().problem = Some(line.repeat(3).into())),
            ("a refused number", &|hand| hand.workspace().refuse(0, line.into())),
            ("a message", &|hand| hand.panel().message = Some(line.repeat(3))),
            ("a number in the place of a plane's point", &|hand| {
                hand.workspace().scenario.choose_by_name(&[("plane_sign", "n·x + d = 0")]);
            }),
        ];
        for (what, change) in changes {
            change(&mut hand);
            let after = of_the_case(&mut hand);
            for button in &before {
                assert!(after.contains(button), "{what}, {size:?}: {button:?} in {after:?}");
            }
            assert!(widget(&mut hand, "Methods").is_some());
        }
        // All of it is visible.
        for says in ["What is to be seen", "d"] {
            let texts = texts(&hand);
            let shown = texts.iter().find(|text| text.says.starts_with(says));
            assert!(shown.is_some_and(|text| text.clip.intersects(text.rect)), "{says}");
        }
        hand.app.world_mut().resource_mut::<Measure>().toggle();
        let measuring = of_the_case(&mut hand);
        assert!(measuring.iter().any(|(name, _)| name == "End"));
        for button in &before {
            assert!(measuring.contains(button), "measuring, {size:?}: {button:?}");
        }
    }
}

#[test]
fn the_tabs_stand_at_one_height_whatever_the_scenario_and_the_fold() {
    let mut hand = open("ray_sphere");
    let tabs = ["Answer", "Derivation", "Methods", "Code"];
    let expected = tabs.map(|tab| widget(&mut hand, tab).unwrap());
    for entry in scenarios::ALL {
        hand.workspace().open(entry);
        hand.frames(3);
        for (tab, at) in tabs.iter().zip(expected) {
            assert_eq!(widget(&mut hand, tab).unwrap().y, at.y, "{}: {tab}", entry.id);
        }
    }
    hand.workspace().open(scenarios::find("ray_sphere").unwrap());
    let copy = widget(&mut hand, "Copy case").unwrap();
    press(&mut hand, "⏷ Inputs");
    assert_eq!(widget(&mut hand, "Copy case"), Some(copy), "the menu stays where it is");
    let spins = |hand: &mut Hand| middles(hand, |node| node.role() == Role::SpinButton).len();
    assert_eq!(spins(&mut hand), 0);
    press(&mut hand, "⏵ Inputs");
    assert!(spins(&mut hand) > 0);
}

#[test]
fn a_press_in_the_matrix_opens_the_pair_with_the_shapes_as_they_are() {
    let mut hand = open("ray_sphere");
    hand.workspace().edit("move", |workspace| {
        workspace.scenario.set(2, &[1.0, 2.5, 3.0]).unwrap();
    });
    press(&mut hand, "Any against any…");
    assert_eq!(hand.panel().sheet, Some(Sheet::Matrix));
    let cell = middles(&mut hand, |node| node.label() == Some("sphere against plane"));
    hand.click_at(cell[0]);
    hand.frames(4);
    assert_eq!(hand.workspace().entry.id, "sphere_plane");
    assert_eq!(hand.numbers("center"), [1.0, 2.5, 3.0]);
    assert_eq!(hand.panel().sheet, None);
}

/// Presses a key, and others while it is held.
fn tap(hand: &mut Hand, code: KeyCode, key: Key, while_held: &[(KeyCode, &str)]) {
    hand.key(code, key.clone(), Pressed);
    for (code, letter) in while_held {
        hand.key(*code, Key::Character((*letter).into()), Pressed);
        hand.key(*code, Key::Character((*letter).into()), Released);
    }
    hand.key(code, key, Released);
    hand.frames(3);
}

#[test]
fn an_engines_answer_is_pressed_typed_shown_and_copied() {
    let mut hand = open("ray_sphere");
    press(&mut hand, "My engine says…");
    let miss = middles(&mut hand, |node| {
        node.label() == Some("MISS") && matches!(node.role(), Role::Button | Role::RadioButton)
    });
    hand.click_at(miss[0]);
    hand.frames(4);
    assert_eq!(hand.undo_name().as_deref(), Some("set the engine's answer"));
    let said = |hand: &mut Hand, words: &str| !saying(hand, Role::Label, words).is_empty();
    assert!(said(&mut hand, "≠ my engine: MISS"), "the badge says it");
    let hit = middles(&mut hand, |node| {
        node.label() == Some("HIT") && matches!(node.role(), Role::Button | Role::RadioButton)
    });
    hand.click_at(hit[0]);
    hand.frames(4);
    assert!(!said(&mut hand, "≠ my engine: MISS"));
    let edge = hand.view().rect.max.x;
    let fields = middles(&mut hand, |node| node.role() == Role::TextInput).into_iter();
    // t, and the point.
    let point = fields.filter(|at| at.x > edge).max_by(|a, b| a.y.total_cmp(&b.y));
    hand.click_at(point.unwrap());
    hand.frames(2);
    hand.write("Vector3(1, 2.5f, 3)");
    tap(&mut hand, KeyCode::Enter, Key::Enter, &[]);
    let point = hand.workspace().engine_answer().and_then(|answer| answer.point);
    assert_eq!(point, Some(vec![1.0, 2.5, 3.0]));
    assert!(said(&mut hand, "≠ my engine: point"));
}

#[test]
fn the_case_as_a_text_is_typed_and_dragged() {
    let mut hand = open("ray_sphere");
    show(&mut hand, Tab::Code);
    press(&mut hand, "JSON");
    let texts = |hand: &mut Hand| middles(hand, |node| node.role() == Role::MultilineTextInput);
    let at = texts(&mut hand)[0];
    hand.click_at(at);
    hand.frames(2);
    tap(&mut hand, KeyCode::ControlLeft, Key::Control, &[(KeyCode::KeyA, "a")]);
    let before = hand.numbers("radius");
    hand.write(r#"{"scenario":"ray_sphere","inputs":{"start":[-5,1,2],"end":[5,1.5,-1],"center":[0.5,2,0],"radius":"#);
    hand.frames(3);
    assert_eq!(hand.numbers("radius"), before, "half a text changes nothing");
    hand.write("3}}");
    hand.frames(3);
    assert_eq!(hand.numbers("radius"), [3.0]);
    tap(&mut hand, KeyCode::Escape, Key::Escape, &[]);
    assert_eq!(hand.undo_name().as_deref(), Some("edit the text"));
    hand.workspace().undo();
    hand.frames(2);
    assert_eq!(hand.numbers("radius"), before, "all of it is one step");
}

#[test]
fn presses_along_a_row_of_lamps_hit_lamps_alone() {
    for id in ["segment_plane", "ray_sphere", "triangle_triangle"] {
        let mut hand = open(id);
        show(&mut hand, Tab::Derivation);
        hand.workspace().note = Some("A note of the scene that is open at first. ".repeat(6));
        let is_lamp = |name: &str| {
            let program = scenarios::find(id).unwrap().program().unwrap();
            let steps = program.all_steps();
            let mut captions = steps.iter().map(|step| &step.caption[..]);
            captions
                .any(|caption| !caption.is_empty() && name.starts_with(caption) && name != caption)
        };
        let mut lamps = of_the_case(&mut hand);
        lamps.retain(|(name, _)| is_lamp(name));
        assert!(lamps.len() > 1, "{id}: {lamps:?}");
        let mut opened = 0;
        for (name, at) in &lamps {
            hand.click_at(*at);
            hand.frames(4);
            assert_eq!(hand.app.world().resource::<Explain>().tab(), Tab::Derivation, "{name}");
            let undone = hand.workspace().undo_name().map(ToString::to_string);
            assert!(undone.as_deref().is_none_or(|step| step.starts_with("open")), "{undone:?}");
            opened += usize::from(undone.is_some());
        }
        assert!(opened > 0, "{id}: no lamp has opened a case");
        let mut after = of_the_case(&mut hand);
        after.retain(|(name, _)| is_lamp(name));
        assert_eq!(after, lamps, "{id}");
    }
}

#[test]
fn what_changes_in_place_moves_nothing_beside_it() {
    let mut hand = open("ball_arc");
    hand.frames(3);
    let at =
        |hand: &mut Hand, name: &str| widget(hand, name).unwrap_or_else(|| panic!("no {name}"));
    let step = at(&mut hand, "Step");
    press(&mut hand, "Play");
    assert_eq!(at(&mut hand, "Step"), step);
    press(&mut hand, "Step");

    show(&mut hand, Tab::Derivation);
    let on = at(&mut hand, "⏵");
    let last = hand.workspace().answer.steps.len() - 1;
    for shown in [0, last / 2, last] {
        hand.app.world_mut().resource_mut::<Explain>().show(shown);
        hand.frames(2);
        assert_eq!(at(&mut hand, "⏵"), on, "{shown}");
    }

    let mut hand = open("segment_sphere");
    show(&mut hand, Tab::Methods);
    let hunts = |hand: &mut Hand| {
        let mut buttons = of_the_case(hand);
        buttons.retain(|(name, _)| name == "Hunt" || name == "Hunt (any)");
        buttons
    };
    let before = hunts(&mut hand);
    assert!(before.len() > 2);
    for radius in [0.0, 0.01, 30.0] {
        hand.workspace().scenario.set(3, &[radius]).unwrap();
        hand.frames(2);
        assert_eq!(hunts(&mut hand), before, "{radius}");
    }
}

#[test]
fn the_edge_of_the_panel_is_dragged_and_a_double_click_brings_the_usual_width_back() {
    let mut hand = open("ray_sphere");
    let (before, inputs) = (hand.view(), hand.workspace().state());
    let edge = Vec2::new(before.rect.max.x + 3.0, 400.0);
    hand.pull(edge, Vec2::new(-120.0, 5.0));
    hand.release();
    hand.frames(3);
    let wider = hand.view().rect;
    assert!((wider.max.x - (before.rect.max.x - 120.0)).abs() < 2.0, "{wider:?}");
    assert_eq!(wider.min, before.rect.min);
    assert_eq!(hand.panel().widths.case, 1280.0 - wider.max.x);
    assert_eq!(hand.workspace().state(), inputs, "the hand was on the panel");
    nothing_is_cut_or_covered(&mut hand, "a wider panel", false);

    // There are limits: the view keeps its part, and the panel its words.
    for by in [-2000.0, 2000.0] {
        let edge = Vec2::new(hand.view().rect.max.x + 3.0, 400.0);
        hand.pull(edge, Vec2::new(by, 0.0));
        hand.release();
        hand.frames(3);
        the_view_has_the_larger_half(&hand, (1280.0, 800.0));
        nothing_is_cut_or_covered(&mut hand, "a panel as far as it goes", false);
        assert_ne!(hand.view().rect, wider);
    }
    let edge = Vec2::new(hand.view().rect.max.x + 3.0, 400.0);
    hand.click_at(edge);
    hand.click_at(edge);
    hand.frames(3);
    assert_eq!(hand.view().rect, before.rect);
}

#[test]
fn code_has_colours_in_the_dark_and_in_the_light() {
    let mut hand = open("ray_sphere");
    show(&mut hand, Tab::Code);
    for background in [Background::Dark, Background::Light] {
        for target in Target::ALL {
            hand.app.world_mut().resource_mut::<Settings>().palette.background = background;
            hand.app.world_mut().resource_mut::<Explain>().target = target;
            hand.frames(3);
            let mut colors = Vec::new();
            for painted in &hand.app.world().resource::<Painted>().0 {
                if let Shape::Text(text) = &painted.shape {
                    // The code's own font.
                    let font = egui::FontId::monospace(11.0);
                    let sections = text.galley.job.sections.iter();
                    let code = sections.filter(|section| section.format.font_id == font);
                    colors.extend(code.map(|section| section.format.color));
                }
            }
            colors.sort_by_key(|color| color.to_array());
            colors.dedup();
            assert!(colors.len() >= 3, "{target:?}, {background:?}: {colors:?}");
        }
    }
}

/// At the ends of `f32` a length may overflow it: it is still a number, or left out.
#[test]
fn no_text_says_inf_at_the_ends_of_f32() {
    let mut found = Vec::new();
    for (number, entry) in scenarios::ALL.iter().enumerate() {
        let mut hand = open(entry.id);
        let ends = [0, 1].map(|place| hand.workspace().scenario.inputs()[place].name);
        *hand.app.world_mut().resource_mut::<Measure>() =
            Measure { active: true, ends: ends.map(|name| Some(Anchor::Handle(name))) };
        for size in [1e38, 3.4e38] {
            let mut sign = if number % 2 == 0 { size } else { -size };
            for (index, input) in hand.workspace().scenario.inputs().iter().enumerate() {
                let numbers = input.value.dimension();
                let all: Vec<f32> = (0..numbers)
                    .map(|_| {
                        sign = -sign;
                        sign
                    })
                    .collect();
                // A length is not negative.
                let all = if numbers == 1 { vec![size] } else { all };
                let _ = hand.workspace().scenario.set(index, &all);
            }
            let near = Camera {
                focus: [0.0; 3],
                yaw: 30.0,
                pitch: 20.0,
                distance: 10.0,
                orthographic: false,
            };
            // From afar, and where its lines lead out of the view.
            let looks = [None, Some(near)].into_iter();
            let tabs = [Tab::Answer, Tab::Derivation, Tab::Methods];
            for (camera, tab) in looks.flat_map(|camera| tabs.map(|tab| (camera, tab))) {
                hand.workspace().camera = camera;
                hand.workspace().opened += 1;
                show(&mut hand, tab);
                let is_wrong = |text: &Text| {
                    let mut words = text.says.split(|c: char| !c.is_alphanumeric());
                    words.any(|word| word == "inf")
                };
                let wrong = texts(&hand).into_iter().filter(is_wrong);
                found.extend(wrong.map(|text| format!("{}: {}", entry.id, text.says)));
            }
        }
    }
    found.sort();
    found.dedup();
    assert_eq!(found, [""; 0]);
}

#[test]
fn no_window_opens_larger_than_its_screen() {
    for (screen, opens) in [
        ((1920, 1080), UVec2::new(1280, 800)),
        ((1280, 720), UVec2::new(1280, 720)),
        ((640, 480), UVec2::new(640, 480)),
        ((320, 240), UVec2::new(320, 240)),
    ] {
        let hand = Hand::on_screen("ray_sphere", screen.0, screen.1);
        let size = hand.app.world().get::<Window>(hand.window).unwrap().physical_size();
        assert_eq!(size, opens, "{screen:?}");
    }
}

#[test]
fn the_sheet_of_keys_is_whole_in_the_smallest_window() {
    for size in [(320.0, 240.0), (400.0, 320.0), (640.0, 480.0), (800.0, 600.0), (1280.0, 800.0)] {
        let mut hand = open("ray_sphere");
        resize(&mut hand, size);
        hand.panel().sheet = Some(Sheet::Keys);
        hand.frames(15);
        let context = hand.egui();
        let id = egui::Id::new(("sheet", std::mem::discriminant(&Sheet::Keys)));
        let sheet = context.memory(|memory| memory.area_rect(id)).expect("the sheet");
        let room = context.content_rect();
        assert!(room.contains_rect(sheet), "{size:?}: {sheet:?}");
        // Down to the last row of the mouse's table.
        hand.move_to(Vec2::new(size.0 / 2.0, size.1 * 0.6));
        for _ in 0..60 {
            hand.wheel(-10.0);
        }
        hand.frames(10);
        let in_sheet =
            |text: &&Text| sheet.contains_rect(text.clip) && text.clip.intersects(text.rect);
        let texts = texts(&hand);
        let last = texts.iter().filter(in_sheet).any(|text| text.says == "Handles");
        assert!(last, "{size:?}: the last row is out of reach");
        for Text { says, rect, clip } in texts.iter().filter(in_sheet) {
            let is_cut = rect.min.x < clip.min.x - 1.0 || rect.max.x > clip.max.x + 1.0;
            assert!(!is_cut || size.0 < 640.0, "{size:?}: {says:?} at {rect} is cut by {clip}");
        }
    }
}

#[test]
fn nothing_panics_in_a_window_of_320_by_240() {
    let mut hand = Hand::on_screen("ray_sphere", 320, 240);
    for entry in scenarios::ALL {
        hand.workspace().open(entry);
        for tab in [Tab::Answer, Tab::Derivation, Tab::Methods, Tab::Code] {
            show(&mut hand, tab);
        }
    }
    for sheet in [Sheet::Keys, Sheet::find(), Sheet::Settings] {
        hand.panel().sheet = Some(sheet);
        hand.frames(3);
    }
    hand.wheel(3.0);
    resize(&mut hand, (160.0, 120.0));
    hand.frames(3);
}

#[test]
fn a_log_that_is_dropped_leads_to_its_differences() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let line = |radius: f32, hit: bool| {
        format!(
            r#"{{"scenario":"segment_sphere","inputs":{{"radius":{radius}}},"expected":{{"hit":{hit}}}}}"#
        )
    };
    let lines = [line(1.5, true), "nothing".into(), line(0.01, true), line(2.0, true)];
    std::fs::write(&path, lines.join("\n")).unwrap();

    let mut hand = open("ray_sphere");
    let window = hand.window;
    hand.send(FileDragAndDrop::DroppedFile { window, path_buf: path });
    hand.frames(2);
    while hand.panel().log.as_ref().expect("a log").is_reading() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        hand.frames(1);
    }
    hand.frames(2);
    nothing_is_cut_or_covered(&mut hand, "a log", false);
    press(&mut hand, "Next difference");
    hand.frames(3);
    assert_eq!(hand.workspace().entry.id, "segment_sphere");
    assert_eq!(hand.workspace().title.as_deref(), Some("game.jsonl, line 3"));
    assert_eq!(hand.numbers("radius"), [0.01]);
    assert!(texts(&hand).iter().any(|text| text.says.contains("expected true")));
    press(&mut hand, "Close the log");
    hand.frames(3);
    assert!(widget(&mut hand, "Close the log").is_none());
}

#[test]
fn a_plane_is_typed_as_its_number() {
    let mut hand = open("ray_plane");
    resize(&mut hand, (1280.0, 800.0));
    let field = |hand: &Hand| {
        let texts = texts(hand);
        let name = texts.iter().find(|text| text.says == "d")?.rect;
        let is_beside = |rect: egui::Rect| {
            (rect.center().y - name.center().y).abs() < 4.0 && rect.min.x > name.max.x
        };
        texts.iter().map(|text| text.rect).find(|&rect| is_beside(rect)).map(|rect| rect.center())
    };
    // In place of the number, the list of what it may be.
    for choice in ["None: planes have a point", "The plane is n·x + d = 0"] {
        let at =
            texts(&hand).iter().find(|text| text.says == choice).map(|text| text.rect.center());
        let at = at.unwrap_or_else(|| panic!("no {choice}"));
        hand.click_at(Vec2::new(at.x, at.y));
        hand.frames(4);
    }

    let at = field(&hand).expect("no field for d");
    hand.click_at(Vec2::new(at.x, at.y));
    hand.frames(3);
    for (code, text) in [(KeyCode::Minus, "-"), (KeyCode::Digit2, "2")] {
        hand.key(code, Key::Character(text.into()), Pressed);
        hand.key(code, Key::Character(text.into()), Released);
        hand.frames(1);
    }
    hand.key(KeyCode::Enter, Key::Enter, Pressed);
    hand.key(KeyCode::Enter, Key::Enter, Released);
    hand.frames(4);
    assert_eq!(hand.numbers("plane_point"), [0.0, 2.0, 0.0]);
    let undone = hand.workspace().undo_name().map(ToString::to_string);
    assert_eq!(undone.as_deref(), Some("set d"));
}
