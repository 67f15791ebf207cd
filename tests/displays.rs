//! Displays that are silent, closed or missing, and misleading environment variables: the built
//! program on the tests' display, beside sockets of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixListener;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_collision-sandbox");
const PATIENCE: Duration = Duration::from_secs(90);

/// How a fake display answers its connections, one after the other; the last answer repeats.
#[derive(Clone, Copy)]
enum Answer {
    /// Never answers.
    Silence,
    /// Closes the connection.
    Close,
    /// Answers Wayland's request for a callback, and then closes.
    Callback,
}

fn listen(path: &Path, answers: &'static [Answer]) {
    let listener = UnixListener::bind(path).expect("a socket of its own");
    thread::spawn(move || {
        let mut kept = Vec::new();
        for (number, stream) in listener.incoming().enumerate() {
            let Ok(mut stream) = stream else { return };
            match answers[number.min(answers.len() - 1)] {
                Answer::Silence => kept.push(stream),
                Answer::Close => drop(stream),
                Answer::Callback => {
                    let mut request = [0; 12];
                    let _ = stream.read_exact(&mut request);
                    let done: Vec<u8> =
                        [2_u32, 12 << 16, 0].iter().flat_map(|word| word.to_ne_bytes()).collect();
                    let _ = stream.write_all(&done);
                }
            }
        }
    });
}

struct Run {
    program: Child,
    home: TempDir,
}

impl Run {
    fn start(environment: &[(&str, Option<&str>)], runtime: &TempDir) -> Self {
        Self::start_by(Command::new(BINARY), environment, runtime)
    }

    fn start_by(
        mut command: Command,
        environment: &[(&str, Option<&str>)],
        runtime: &TempDir,
    ) -> Self {
        let home = tempfile::tempdir().expect("a folder of its own");
        command.env("XDG_CONFIG_HOME", home.path()).env("XDG_RUNTIME_DIR", runtime.path());
        command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        command.arg("--log").arg(home.path().join("log"));
        for (name, value) in environment {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        let program = command.stderr(Stdio::piped()).spawn().expect("the built binary starts");
        Self { program, home }
    }

    /// Waits for the first answer that the window shows.
    #[track_caller]
    fn opens(&mut self) {
        let log = self.home.path().join("log");
        let begin = Instant::now();
        while std::fs::metadata(&log).map_or(0, |log| log.len()) == 0 {
            let ended = self.program.try_wait().expect("a child");
            assert!(ended.is_none(), "{ended:?}: {}", self.said());
            assert!(begin.elapsed() < PATIENCE, "no window");
            sleep(Duration::from_millis(100));
        }
    }

    /// Returns the scenario that was shown last.
    fn shown(&self) -> Option<String> {
        let log = std::fs::read_to_string(self.home.path().join("log")).ok()?;
        let last: Value = serde_json::from_str(log.lines().last()?).ok()?;
        Some(last["scenario"].as_str()?.to_owned())
    }

    /// Returns the open scenario in the session file.
    fn kept(&self) -> Value {
        let path = self.home.path().join("collision-sandbox/session.json");
        let text = std::fs::read_to_string(path).expect("a session");
        serde_json::from_str::<Value>(&text).expect("JSON")["open"].take()
    }

    /// Opens the next scenario by its key.
    #[track_caller]
    fn goes_on(&self, server: &Server) {
        let (before, begin) = (self.shown(), Instant::now());
        server.focus();
        server.xdotool(&["key", "bracketright"]);
        while self.shown() == before {
            assert!(begin.elapsed() < PATIENCE, "no key is heard");
            sleep(Duration::from_millis(50));
        }
    }

    fn signal(&self, signal: &str) {
        let id = self.program.id().to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &id]).status();
        assert!(sent.expect("kill").success());
    }

    #[track_caller]
    fn ends(&mut self) -> ExitStatus {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.program.try_wait().expect("a child") {
                return status;
            }
            assert!(begin.elapsed() < PATIENCE, "it goes on");
            sleep(Duration::from_millis(50));
        }
    }

    /// Returns the standard error output; call it at the end.
    fn said(&mut self) -> String {
        let mut said = String::new();
        let mut from = self.program.stderr.take().expect("piped");
        from.read_to_string(&mut said).expect("text");
        said
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// An X11 server of the test's own.
struct Server {
    process: Child,
    display: String,
}

impl Server {
    fn start(size: &str) -> Self {
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]);
        let mut process =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("Xvfb starts");
        let mut number = String::new();
        let told = process.stdout.as_mut().expect("piped");
        BufReader::new(told).read_line(&mut number).expect("its number");
        Self { process, display: format!(":{}", number.trim()) }
    }

    fn environment(&self) -> [(&str, Option<&str>); 1] {
        [("DISPLAY", Some(&self.display))]
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("xdotool");
        let output = command.args(arguments).env("DISPLAY", &self.display).output();
        String::from_utf8(output.expect("xdotool").stdout).expect("text")
    }

    fn signal(&self, signal: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &id]).status();
        assert!(sent.expect("kill").success());
    }

    /// Gives the window the keyboard focus, and returns its number.
    #[track_caller]
    fn focus(&self) -> String {
        let begin = Instant::now();
        loop {
            let found = self.xdotool(&["search", "--onlyvisible", "--name", "^Collision Sandbox$"]);
            if let Some(window) = found.lines().next() {
                self.xdotool(&["windowfocus", "--sync", window]);
                return window.to_owned();
            }
            assert!(begin.elapsed() < PATIENCE, "no window");
            sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Checks that the program opens on X11, with one line that contains these words.
#[track_caller]
fn opens_on_x11(environment: &[(&str, Option<&str>)], runtime: &TempDir, words: &[&str]) {
    let mut run = Run::start(environment, runtime);
    run.opens();
    run.signal("TERM");
    assert_eq!(run.ends().code(), Some(143));
    says(&run.said(), words);
}

/// Checks that the program ends with one line that contains these words.
#[track_caller]
fn ends(environment: &[(&str, Option<&str>)], runtime: &TempDir, words: &[&str]) {
    let mut run = Run::start(environment, runtime);
    assert_eq!(run.ends().code(), Some(1));
    says(&run.said(), words);
}

/// Checks for one line of the program's own; Wayland's library may have added others.
#[track_caller]
fn says(said: &str, words: &[&str]) {
    let own: Vec<_> = said.lines().filter(|line| line.starts_with("collision-sandbox: ")).collect();
    let [said] = own[..] else { panic!("{said}") };
    for word in words {
        assert!(said.contains(word), "{word} in: {said}");
    }
}

const NO_X11: (&str, Option<&str>) = ("DISPLAY", None);

#[test]
fn where_wayland_fails_x11_is_tried() {
    let runtime = tempfile::tempdir().expect("a folder of its own");
    let cases: [(&str, &'static [Answer], &str); 3] = [
        ("silent", &[Answer::Silence], "has not answered for 2 seconds"),
        ("closes", &[Answer::Close], "does not answer"),
        // It answers once, and then fails.
        ("fails", &[Answer::Callback, Answer::Close], "cannot be used"),
    ];
    for (name, answers, words) in cases {
        listen(&runtime.path().join(name), answers);
        opens_on_x11(&[("WAYLAND_DISPLAY", Some(name))], &runtime, &[words, "X11 is tried"]);
        ends(&[("WAYLAND_DISPLAY", Some(name)), NO_X11], &runtime, &["display", "query"]);
    }
    let nobody = [("WAYLAND_DISPLAY", Some("nobody"))];
    opens_on_x11(&nobody, &runtime, &["nobody does not answer", "X11 is tried"]);
    for socket in ["55", "x", "-1", "0"] {
        let environment = [("WAYLAND_SOCKET", Some(socket))];
        opens_on_x11(&environment, &runtime, &["WAYLAND_SOCKET", socket, "X11 is tried"]);
        ends(&[environment[0], NO_X11], &runtime, &["WAYLAND_SOCKET", socket, "query"]);
    }
}

/// Returns `true` if this process ignores SIGINT, which its children inherit.
fn interrupts_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a mask");
    u64::from_str_radix(ignored.trim(), 16).expect("a mask") >> 1 & 1 == 1
}

/// Starts a silent X11 display, and returns its number.
fn silent_x11() -> (String, std::path::PathBuf) {
    std::fs::create_dir_all("/tmp/.X11-unix").expect("X11's folder");
    let number =
        (700..800).find(|number| !Path::new(&format!("/tmp/.X11-unix/X{number}")).exists());
    let number = number.expect("a free display");
    let path = std::path::PathBuf::from(format!("/tmp/.X11-unix/X{number}"));
    listen(&path, &[Answer::Silence]);
    (format!(":{number}"), path)
}

#[test]
fn a_silent_x11_display_is_given_up_and_a_signal_ends_the_wait_at_once() {
    let runtime = tempfile::tempdir().expect("a folder of its own");
    let (display, path) = silent_x11();
    let environment = [("DISPLAY", Some(display.as_str()))];
    ends(&environment, &runtime, &[&display, "has not answered for 2 seconds", "query"]);
    for (signal, number) in [("TERM", 15), ("INT", 2)] {
        // A background program of a script should ignore it.
        if signal == "INT" && interrupts_are_ignored() {
            continue;
        }
        let mut run = Run::start(&environment, &runtime);
        sleep(Duration::from_millis(500));
        let begin = Instant::now();
        run.signal(signal);
        assert_eq!(run.ends().signal(), Some(number));
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    }
    std::fs::remove_file(path).expect("its own socket");
}

#[test]
fn a_scale_that_is_none_is_left_out() {
    let runtime = tempfile::tempdir().expect("a folder of its own");
    for scale in ["0", "NaN", "1000", "two"] {
        let environment = [("WINIT_X11_SCALE_FACTOR", Some(scale))];
        let mut run = Run::start(&environment, &runtime);
        run.opens();
        run.signal("TERM");
        assert_eq!(run.ends().code(), Some(143));
        says(&run.said(), &["WINIT_X11_SCALE_FACTOR", &format!("“{scale}”"), "0.25"]);
    }
}

#[test]
fn a_display_that_dies_loses_nothing() {
    let runtime = tempfile::tempdir().expect("a folder of its own");
    let mut server = Server::start("800x600x24");
    let mut run = Run::start(&server.environment(), &runtime);
    run.opens();
    for _ in 0..2 {
        run.goes_on(&server);
    }
    let shown = run.shown();
    // Within the two seconds after which it is saved in any case.
    server.process.kill().expect("a child");
    assert_ne!(run.ends().code(), Some(0));
    assert_eq!(run.kept().as_str(), shown.as_deref());
    let said = run.said();
    assert!(!said.contains("panicked"), "{said}");
}

/// A signal ends a window whose loop hangs.
#[test]
fn a_signal_ends_a_window_that_hangs_within_three_seconds() {
    for (signal, code) in [("TERM", 143), ("INT", 130)] {
        let runtime = tempfile::tempdir().expect("a folder of its own");
        let server = Server::start("800x600x24");
        let mut run = Run::start(&server.environment(), &runtime);
        run.opens();
        run.goes_on(&server);
        let shown = run.shown();
        // It queries the server in each frame, and the server is stopped.
        server.signal("STOP");
        let begin = Instant::now();
        run.signal(signal);
        let ended = run.ends();
        let took = begin.elapsed();
        server.signal("CONT");
        assert_eq!(ended.code(), Some(code), "{signal}");
        assert!(took < Duration::from_secs(3), "{signal}: {took:?}");
        assert_eq!(run.kept().as_str(), shown.as_deref(), "{signal}");
        assert_eq!(run.said(), "", "{signal}");
    }
}

#[test]
fn a_window_wider_than_any_texture_goes_on() {
    let runtime = tempfile::tempdir().expect("a folder of its own");
    let server = Server::start("24000x500x24");
    let mut run = Run::start(&server.environment(), &runtime);
    run.opens();
    let window = server.focus();
    server.xdotool(&["windowsize", &window, "20000", "400"]);
    // Frames of that width are drawn, and it still receives keys.
    sleep(Duration::from_secs(1));
    run.goes_on(&server);
    server.xdotool(&["windowsize", "--sync", &window, "1280", "480"]);
    run.goes_on(&server);
    run.signal("TERM");
    assert_eq!(run.ends().code(), Some(143));
    assert_eq!(run.said(), "");
}

#[test]
fn files_that_may_grow_no_further_do_not_end_the_window() {
    let runtime = tempfile::tempdir().expect("a folder of its own");
    let server = Server::start("800x600x24");
    let mut command = Command::new("bash");
    // The limit leaves room for the first answers, but not for a session.
    command.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\"", BINARY]);
    let mut run = Run::start_by(command, &server.environment(), &runtime);
    run.opens();
    run.goes_on(&server);
    // The session is written after two seconds.
    sleep(Duration::from_secs(3));
    assert!(run.program.try_wait().expect("a child").is_none(), "{}", run.said());
    run.signal("TERM");
    run.ends();
    assert!(!run.said().contains("panicked"));
}
