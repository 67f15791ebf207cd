//! The app without a window, driven step by step to take pictures.

use std::f32::consts::TAU;
use std::thread;
use std::time::{Duration, Instant};

use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::ecs::message::MessageCursor;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{RequestRedraw, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use collision_gizmos::handles::Modifiers;
use collision_gizmos::palette::Palette;
use collision_scenarios::cases::Case;
use collision_scenarios::scenarios;

use crate::cli::render::{Field as Wanted, Fields, Render};
use crate::field::{self, Field, FieldSettings};
use crate::gizmos::Pace;
use crate::state::explain::{CodePage, Explain, Tab};
use crate::state::formulas::{Formula, Formulas};
use crate::state::hand::{Click, Gesture, Interaction, Selection};
use crate::state::play::Play;
use crate::state::settings::{QualitySetting, Settings};
use crate::state::shortcuts::Command;
use crate::state::view::{CurrentView, SceneCamera};
use crate::state::workspace::Workspace;
use crate::ui::{self, PanelState};
use crate::window::{self, StartError};

/// The time between two frames of an animation.
pub const FRAME: Duration = Duration::from_millis(50);
/// The numbers of frames of a moving body and of a bouncing ball.
const WAY: u16 = 60;
const BOUNCES: u16 = 100;
/// How far a field's handle is dragged, as a part of half the view, and its least distance from the
/// edge, in points.
const REACH: f32 = 0.75;
const EDGE: f32 = 24.0;

/// The time limit for a formula's search.
const SEARCH: Duration = Duration::from_secs(120);

/// The minimum size of the window, in points.
const ROOM: Vec2 = Vec2::new(400.0, 300.0);

/// The maximum number of frames to wait for the app to become idle.
const PATIENCE: u32 = 60;

/// The whole app, drawing into an image instead of a window.
pub struct Studio {
    app: App,
    target: ImageRenderTarget,
    field: Option<Fields>,
    redraws: MessageCursor<RequestRedraw>,
}

/// The image that the camera draws into.
#[derive(Resource, Clone)]
struct Target(ImageRenderTarget);

/// The screenshot.
#[derive(Resource, Default)]
struct Taken(Option<Image>);

impl Studio {
    pub fn new(order: &Render) -> Result<Self, String> {
        let [width, height] = order.size;
        let scale = order.scale.unwrap_or_else(|| ui::by_height(height));
        let points = UVec2::from(order.size).as_vec2() / scale;
        if points.x < ROOM.x || points.y < ROOM.y {
            return Err(format!(
                "{width}x{height} pixels at a scale of {scale} are {:.0} × {:.0} points: expected \
                 at least {} × {}",
                points.x, points.y, ROOM.x, ROOM.y
            ));
        }
        let resolution = WindowResolution::new(width, height).with_scale_factor_override(scale);
        let mut app = window::build(|| {
            let mut app = App::new();
            let window = Window { resolution, ..default() };
            let engine = window::engine(window).disable::<WinitPlugin>();
            app.add_plugins((engine, EguiPlugin::default(), window::plugin))
                .insert_resource(Workspace::new(&scenarios::ALL[0]))
                .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
                .insert_resource(Settings {
                    palette: Palette::by_name(&order.palette).unwrap_or_default(),
                    language: order.language,
                    scale,
                    look: if order.beautiful {
                        QualitySetting::Beautiful
                    } else {
                        QualitySetting::Full
                    },
                    motion: false,
                    ..default()
                })
                .insert_resource(Pace::unhurried())
                .insert_resource(PanelState { still: true, hidden: order.bare, ..default() })
                .init_resource::<Taken>()
                .add_systems(PostStartup, aim);
            app.finish();
            app.cleanup();
            app
        })
        .map_err(|lack| match lack {
            StartError::Adapter => window::NO_ADAPTER.to_owned(),
            StartError::Display => "the graphics engine wants a display".to_owned(),
            StartError::Other(why) => {
                format!("the graphics engine doesn't start: {why}")
            }
        })?;
        let format = TextureFormat::Rgba8UnormSrgb;
        let mut image = Image::new_target_texture(width, height, format, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let target = ImageRenderTarget { handle, scale_factor: scale };
        app.insert_resource(Target(target.clone()));
        Ok(Self { app, target, field: order.field.clone(), redraws: MessageCursor::default() })
    }

    /// Opens a case in its initial view.
    pub fn open(&mut self, case: Case) {
        self.app.world_mut().resource_mut::<Workspace>().open_case(case);
        self.show(Tab::Answer);
        // A case that has just been opened returns to the first step, so do that now.
        self.app.update();
    }

    /// Shows the requested field, or returns an error that lists the possible ones. Returns `false`
    /// if the search finds no field.
    pub fn show_field(&mut self) -> Result<bool, String> {
        let Some(fields) = self.field.clone() else { return Ok(true) };
        let is_there = match fields {
            Fields::Found => self.find_field(),
            Fields::Of(wanted) => {
                self.show_field_of(&wanted)?;
                true
            }
        };
        // A lens may stand beside the view and make it smaller.
        self.app.update();
        if is_there && self.app.world().resource::<Workspace>().view.is_none() {
            self.app.world_mut().write_message(Command::Home);
            self.app.update();
        }
        Ok(is_there)
    }

    fn find_field(&mut self) -> bool {
        let world = self.app.world_mut();
        // Remove the previous case's field.
        world.resource_mut::<Field>().want(FieldSettings::default());
        world.write_message(Command::See);
        // The next frame reads the command.
        self.app.update();
        while self.app.world().resource::<Field>().is_looking() {
            thread::sleep(Duration::from_millis(5));
            self.app.update();
        }
        !self.app.world_mut().resource_mut::<Field>().has_found_nothing()
    }

    fn show_field_of(&mut self, Wanted { handle, shown, zoom }: &Wanted) -> Result<(), String> {
        let world = self.app.world_mut();
        let workspace = world.resource::<Workspace>();
        let inputs = workspace.scenario.inputs();
        let mut subjects = field::subjects(&inputs);
        let subject = subjects.find(|one| one.is_named(&inputs, handle)).ok_or_else(|| {
            let names: Vec<_> = inputs.iter().map(|input| input.name).collect();
            format!("it has no input {handle:?}, expected {}", names.join(", "))
        })?;
        let what = field::named(workspace, shown).ok_or_else(|| {
            let names = field::choices(workspace).into_iter().map(|(_, name)| name);
            let names: Vec<_> = names.collect();
            format!("{shown:?} can't be shown, expected {}", names.join(", "))
        })?;
        let (opened, lens) = (workspace.opened, *zoom);
        let mut field = world.resource_mut::<Field>();
        field.show_of(subject, opened);
        field.want(FieldSettings { is_on: true, shown: what, lens, divider: None });
        Ok(())
    }

    pub fn show(&mut self, tab: Tab) {
        self.app.world_mut().resource_mut::<Explain>().open(tab);
    }

    /// Shows the code as a text to edit, once the search for failing cases has tried enough; or as
    /// a function.
    pub fn edit(&mut self, edits: bool) {
        let page = if edits { CodePage::Formula } else { CodePage::Printed };
        self.app.world_mut().resource_mut::<Explain>().page = page;
        let begun = Instant::now();
        let mut is_told = !edits;
        while !is_told && begun.elapsed() < SEARCH {
            self.app.update();
            thread::sleep(FRAME);
            let formulas = self.app.world().resource::<Formulas>();
            is_told = formulas.rows().iter().all(Formula::is_told);
        }
    }

    /// Returns the number of the derivation's steps.
    pub fn steps(&self) -> usize {
        self.app.world().resource::<Workspace>().scenario.answer().steps.len()
    }

    pub fn show_step(&mut self, step: usize) {
        self.app.world_mut().resource_mut::<Explain>().show(step);
    }

    /// Returns `true` if the open case can be animated. A field's handle can be dragged.
    pub fn moves(&self) -> bool {
        let scenario = &self.app.world().resource::<Workspace>().scenario;
        self.has_field() || scenario.ball().is_some() || scenario.moment(0.0).is_some()
    }

    fn has_field(&self) -> bool {
        self.app.world().resource::<Field>().wish().is_on
    }

    /// Plays the animation and passes on each picture. After the first ones, reports the number of
    /// pictures and the time that the rest will take.
    pub fn play(
        &mut self,
        tell: impl Fn(u16, Duration),
        mut take: impl FnMut(Image) -> Result<(), String>,
    ) -> Result<(), String> {
        let bounces = self.app.world().resource::<Workspace>().scenario.ball().is_some();
        let held = self.has_field().then(|| self.hold()).flatten();
        let last = if bounces && held.is_none() { BOUNCES } else { WAY };
        let mut begin = Instant::now();
        for frame in 0..=last {
            let t = f32::from(frame) / f32::from(last);
            match held {
                Some(from) => self.pull(from, t),
                // One time step per picture.
                None if bounces => {
                    self.app.world_mut().resource_mut::<Play>().running = frame > 0;
                }
                None => self.app.world_mut().resource_mut::<Explain>().set_t(Some(t)),
            }
            if frame == 0 {
                self.settle_field();
            }
            take(self.snap()?)?;
            // The first one takes longer.
            match frame {
                0 => begin = Instant::now(),
                2 => tell(last + 1, begin.elapsed() / 2 * u32::from(last - 2)),
                _ => {}
            }
        }
        self.app.world_mut().resource_mut::<Play>().stop();
        self.let_go();
        Ok(())
    }

    /// Presses the field's handle with the pointer, and returns its place.
    fn hold(&mut self) -> Option<Vec2> {
        self.settle_field();
        let world = self.app.world_mut();
        let (field, view) = (world.resource::<Field>(), world.resource::<CurrentView>());
        let scenario = world.resource::<Workspace>().scenario.as_ref();
        let (input, mut drag) = field.drag(scenario, view, &Selection::default())?;
        let (from, name) = (drag.place(view)?, drag.name(scenario));
        drag.moved = true;
        let gesture =
            Gesture::Drag { drag: Box::new(drag), pressed: vec![input], click: Click::Keep };
        world.resource_mut::<Workspace>().begin_edit(name);
        world.resource_mut::<Interaction>().gesture = Some((PointerId::Mouse, gesture));
        Some(from)
    }

    /// Drags the handle from its place once around the middle of the view.
    fn pull(&mut self, from: Vec2, t: f32) {
        let world = self.app.world_mut();
        let (view, snap) = (*world.resource::<CurrentView>(), world.resource::<Settings>().snap);
        let (middle, room) = (view.rect.center(), view.rect.inflate(-EDGE));
        let out = from - middle;
        let aside =
            out.perp().normalize_or(Vec2::X) * (REACH * view.rect.half_size().min_element());
        let (sin, cos) = (TAU * t).sin_cos();
        let cursor = (middle + out * cos + aside * sin).clamp(room.min, room.max);
        world.resource_scope(|world, mut interaction: Mut<Interaction>| {
            if let Some((_, Gesture::Drag { drag, .. })) = &mut interaction.gesture {
                let scenario = world.resource_mut::<Workspace>().into_inner().scenario.as_mut();
                drag.pull(scenario, &view, cursor, Modifiers::default(), snap);
            }
        });
    }

    fn let_go(&mut self) {
        let world = self.app.world_mut();
        if world.resource_mut::<Interaction>().gesture.take().is_some() {
            world.resource_mut::<Workspace>().end_edit();
        }
    }

    /// Takes the picture once the app is idle.
    pub fn take(&mut self) -> Result<Image, String> {
        self.settle_field();
        self.snap()
    }

    /// Draws until the window is idle and the field is at full resolution.
    fn settle_field(&mut self) {
        self.settle();
        while !self.app.world().resource::<Field>().is_fine() {
            thread::sleep(Duration::from_millis(5));
            self.app.update();
        }
        self.settle();
    }

    /// Draws until the window is idle.
    fn settle(&mut self) {
        for _ in 0..PATIENCE {
            self.app.update();
            let asked = self.app.world().resource::<Messages<RequestRedraw>>();
            if self.redraws.read(asked).count() == 0 {
                break;
            }
        }
    }

    /// Takes the picture of the next frame.
    fn snap(&mut self) -> Result<Image, String> {
        let world = self.app.world_mut();
        // With the target's own scale; otherwise the engine does not recognize it.
        world.spawn(Screenshot(RenderTarget::Image(self.target.clone()))).observe(
            |event: On<ScreenshotCaptured>, mut taken: ResMut<Taken>| {
                taken.0 = Some(event.image.clone());
            },
        );
        for _ in 0..PATIENCE {
            self.app.update();
            let world = self.app.world_mut();
            // The screenshot is of the first of these frames.
            world.resource_mut::<Play>().running = false;
            if let Some(image) = world.resource_mut::<Taken>().0.take() {
                return Ok(image);
            }
        }
        Err("the graphics driver gives no picture back".to_owned())
    }
}

/// Points the camera at the image instead of the window.
fn aim(mut commands: Commands, camera: Single<Entity, With<SceneCamera>>, target: Res<Target>) {
    commands.entity(*camera).insert(RenderTarget::Image(target.0.clone()));
}
