use std::thread;
use std::time::{Duration, Instant};

use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{RequestRedraw, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;

use crate::cases::Case;
use crate::cli::render::{Field as Wanted, Fields, Render};
use crate::draw::Pace;
use crate::explain::{Explain, Tab};
use crate::field::{self, Field, Wish};
use crate::formulas::{Formula, Formulas};
use crate::keys::Command;
use crate::panel::{self, PanelState};
use crate::play::Play;
use crate::scenario::InputNow;
use crate::scenarios;
use crate::settings::{Look, Palette, Settings};
use crate::view::SceneCamera;
use crate::window::{self, Lack};
use crate::workspace::Workspace;

/// Between two pictures of what moves.
pub const FRAME: Duration = Duration::from_millis(50);
/// Pictures of a thing on its way, and of a ball that bounces.
const WAY: u16 = 60;
const BOUNCES: u16 = 100;

/// As long as a picture of a formula waits for its search at most.
const SEARCH: Duration = Duration::from_secs(120);

/// Points that the window needs at least, wide and high.
const ROOM: Vec2 = Vec2::new(400.0, 300.0);

/// The frames after which a picture is taken that has not come to rest.
const PATIENCE: u32 = 60;

/// The whole app with an image in the place of its window.
pub struct Studio {
    app: App,
    target: ImageRenderTarget,
    field: Option<Fields>,
    redraws: MessageCursor<RequestRedraw>,
}

/// What the camera draws into.
#[derive(Resource, Clone)]
struct Target(ImageRenderTarget);

/// The picture that was taken.
#[derive(Resource, Default)]
struct Taken(Option<Image>);

impl Studio {
    pub fn new(order: &Render) -> Result<Self, String> {
        let [width, height] = order.size;
        let scale = order.scale.unwrap_or_else(|| panel::by_height(height));
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
                    look: if order.beautiful { Look::Beautiful } else { Look::Full },
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
            Lack::Adapter => window::NO_ADAPTER.to_owned(),
            Lack::Display => "the graphics engine wants a display".to_owned(),
            Lack::Other(why) => {
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

    /// Opens a case, and looks at it as it opens.
    pub fn open(&mut self, case: Case) {
        self.app.world_mut().resource_mut::<Workspace>().open_case(case);
        self.show(Tab::Answer);
        // A case that has just been opened turns back to the first step.
        self.app.update();
    }

    /// Shows the field that was asked for, or says what there is instead.
    pub fn show_field(&mut self) -> Result<(), String> {
        let world = self.app.world_mut();
        let Wanted { handle, shown, zoom } = match &self.field {
            None => return Ok(()),
            Some(Fields::Found) => {
                world.write_message(Command::See);
                // It is read in the next frame.
                self.app.update();
                return Ok(());
            }
            Some(Fields::Of(wanted)) => wanted,
        };
        let workspace = world.resource::<Workspace>();
        let inputs = workspace.scenario.inputs_now();
        let is_named = |input: &InputNow| input.name == handle || input.label == handle;
        let input = inputs.iter().position(is_named).ok_or_else(|| {
            let names: Vec<_> = inputs.iter().map(|input| input.name).collect();
            format!("it has no input {handle:?}, expected {}", names.join(", "))
        })?;
        let what = field::named(workspace, shown).ok_or_else(|| {
            format!("{shown:?} can't be shown, expected {}", field::names(workspace).join(", "))
        })?;
        let (opened, lens) = (workspace.opened, *zoom);
        let mut field = world.resource_mut::<Field>();
        field.show_of(input, opened);
        field.want(Wish { is_on: true, shown: what, lens, divider: None });
        Ok(())
    }

    pub fn show(&mut self, tab: Tab) {
        self.app.world_mut().resource_mut::<Explain>().open(tab);
    }

    /// Shows the code as a text to edit, as soon as the search for what breaks it has asked enough;
    /// or as a function.
    pub fn edit(&mut self, edits: bool) {
        self.app.world_mut().resource_mut::<Explain>().edits = edits;
        let begun = Instant::now();
        let mut is_told = !edits;
        while !is_told && begun.elapsed() < SEARCH {
            self.app.update();
            thread::sleep(FRAME);
            let formulas = self.app.world().resource::<Formulas>();
            is_told = formulas.rows().iter().all(Formula::is_told);
        }
    }

    /// How many steps the derivation has.
    pub fn steps(&self) -> usize {
        self.app.world().resource::<Workspace>().scenario.answer().steps.len()
    }

    pub fn show_step(&mut self, step: usize) {
        self.app.world_mut().resource_mut::<Explain>().show(step);
    }

    /// Does something move in the open case?
    pub fn moves(&self) -> bool {
        let scenario = &self.app.world().resource::<Workspace>().scenario;
        scenario.ball().is_some() || scenario.moment(0.0).is_some()
    }

    /// Lets what moves move, and hands on each picture. Tells after the first ones how many there are
    /// and how long the others take.
    pub fn play(
        &mut self,
        tell: impl Fn(u16, Duration),
        mut take: impl FnMut(Image) -> Result<(), String>,
    ) -> Result<(), String> {
        let bounces = self.app.world().resource::<Workspace>().scenario.ball().is_some();
        let last = if bounces { BOUNCES } else { WAY };
        let mut begin = Instant::now();
        for frame in 0..=last {
            if bounces {
                // A frame's time a picture.
                self.app.world_mut().resource_mut::<Play>().running = frame > 0;
            } else {
                let t = f32::from(frame) / f32::from(last);
                self.app.world_mut().resource_mut::<Explain>().set_t(Some(t));
            }
            if frame == 0 {
                self.settle();
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
        Ok(())
    }

    /// The picture, once it rests.
    pub fn take(&mut self) -> Result<Image, String> {
        self.settle();
        while !self.app.world().resource::<Field>().is_fine() {
            thread::sleep(Duration::from_millis(5));
            self.app.update();
        }
        self.settle();
        self.snap()
    }

    /// Draws until the window would rest.
    fn settle(&mut self) {
        for _ in 0..PATIENCE {
            self.app.update();
            let asked = self.app.world().resource::<Messages<RequestRedraw>>();
            if self.redraws.read(asked).count() == 0 {
                break;
            }
        }
    }

    /// The picture of the next frame.
    fn snap(&mut self) -> Result<Image, String> {
        let world = self.app.world_mut();
        // With its scale: by another the engine does not know the target again.
        world.spawn(Screenshot(RenderTarget::Image(self.target.clone()))).observe(
            |event: On<ScreenshotCaptured>, mut taken: ResMut<Taken>| {
                taken.0 = Some(event.image.clone());
            },
        );
        for _ in 0..PATIENCE {
            self.app.update();
            let world = self.app.world_mut();
            // What comes back is the first of these frames.
            world.resource_mut::<Play>().running = false;
            if let Some(image) = world.resource_mut::<Taken>().0.take() {
                return Ok(image);
            }
        }
        Err("the graphics driver gives no picture back".to_owned())
    }
}

/// Turns the camera from the window to the image.
fn aim(mut commands: Commands, camera: Single<Entity, With<SceneCamera>>, target: Res<Target>) {
    commands.entity(*camera).insert(RenderTarget::Image(target.0.clone()));
}
