//! The camera: an orbit around what one looks at, and the view that it makes.
//!
//! `Orbit` and `View` know no engine. Everything that turns a pixel into a ray
//! or a point into a pixel asks `View`, so that a drag, the handles and the
//! labels of one frame agree.

use bevy::camera::{ScalingMode, Viewport};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::MouseScrollUnit;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::cases::View as SavedView;
use crate::handles::{self, Handle};
use crate::sandbox::{Sandbox, Step};
use crate::scenario::Space;

/// The part of the view that framing fills.
const FILLED: f32 = 0.86;
/// Vertical field of view, in radians.
const FIELD_OF_VIEW: f32 = std::f32::consts::FRAC_PI_4;
/// The camera stops short of the poles, where left and right would swap.
const STEEPEST: f32 = 89.0 * std::f32::consts::PI / 180.0;
const DISTANCES: std::ops::RangeInclusive<f32> = 1e-3..=1e9;

const FARTHEST: Vec3 = Vec3::splat(1e9);

/// What the camera looks at, and from where. Angles in radians, lengths in metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Orbit {
    pub focus: Vec3,
    /// Around Y; 0 looks from +Z, a quarter turn from +X.
    pub yaw: f32,
    /// Above the horizon.
    pub pitch: f32,
    pub distance: f32,
    /// A planar scenario is seen along −Z, without perspective.
    pub space: Space,
}

impl Orbit {
    /// From the front, a little from the right and from above.
    pub fn new(space: Space) -> Self {
        let (yaw, pitch) = match space {
            Space::Planar => (0.0, 0.0),
            Space::Spatial => (30_f32.to_radians(), 22_f32.to_radians()),
        };
        Self { focus: Vec3::ZERO, yaw, pitch, distance: 15.0, space }
    }

    /// From where a file says.
    pub fn from_saved(saved: &SavedView, space: Space) -> Self {
        let mut orbit = Self { focus: saved.focus.into(), ..Self::new(space) };
        if space == Space::Spatial {
            orbit.yaw = saved.yaw.to_radians();
            orbit.pitch = saved.pitch.to_radians().clamp(-STEEPEST, STEEPEST);
        }
        orbit.set_distance(saved.distance);
        orbit
    }

    /// The same for a file.
    pub fn to_saved(&self) -> SavedView {
        SavedView {
            focus: self.focus.to_array(),
            yaw: self.yaw.to_degrees(),
            pitch: self.pitch.to_degrees(),
            distance: self.distance,
        }
    }

    pub fn rotation(&self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    pub fn eye(&self) -> Vec3 {
        self.focus + self.rotation() * Vec3::Z * self.distance
    }

    /// Turns by a drag of that many pixels; half a turn crosses the view.
    pub fn turn(&mut self, pixels: Vec2, view_height: f32) {
        if self.space == Space::Spatial {
            let per_pixel = std::f32::consts::PI / view_height.max(1.0);
            self.yaw = (self.yaw - pixels.x * per_pixel) % std::f32::consts::TAU;
            self.pitch = (self.pitch + pixels.y * per_pixel).clamp(-STEEPEST, STEEPEST);
        }
    }

    /// Looks at these points from the same side, just far enough to have them all in the picture.
    pub fn frame(&mut self, points: &[Vec3], aspect: f32) {
        let Some((low, high)) = points
            .iter()
            // Beyond that no distance shows anything, and f32 would overflow.
            .map(|&point| point.clamp(-FARTHEST, FARTHEST))
            .map(|point| (point, point))
            .reduce(|(low, high), (point, _)| (low.min(point), high.max(point)))
        else {
            return;
        };
        self.focus = low.midpoint(high);
        let to_camera = self.rotation().inverse();
        let slope = Vec2::new(aspect, 1.0) * (FIELD_OF_VIEW / 2.0).tan() * FILLED;
        let farthest = points.iter().map(|&point| {
            let at = to_camera * (point - self.focus);
            // |x| ≤ slope · (distance − z), and the same for y; no z where nothing recedes.
            let needed = (at.truncate().abs() / slope).max_element();
            if self.space == Space::Planar { needed } else { needed + at.z }
        });
        self.set_distance(farthest.fold(0.0, f32::max));
    }

    fn set_distance(&mut self, distance: f32) {
        self.distance = distance.clamp(*DISTANCES.start(), *DISTANCES.end());
    }
}

/// An orbit seen through a rectangle of the window, in logical pixels.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct View {
    pub orbit: Orbit,
    pub rect: Rect,
}

impl Default for View {
    fn default() -> Self {
        Self { orbit: Orbit::new(Space::Spatial), rect: Rect::new(0.0, 0.0, 800.0, 600.0) }
    }
}

impl View {
    /// Metres in a pixel, at the depth of `at`.
    pub fn metres_per_pixel(&self, at: Vec3) -> f32 {
        let depth = match self.orbit.space {
            Space::Planar => self.orbit.distance,
            Space::Spatial => self.depth(at).max(*DISTANCES.start()),
        };
        2.0 * depth * (FIELD_OF_VIEW / 2.0).tan() / self.rect.height().max(1.0)
    }

    /// Metres in front of the camera.
    pub fn depth(&self, at: Vec3) -> f32 {
        self.forward().dot(at - self.orbit.eye())
    }

    pub fn right(&self) -> Vec3 {
        self.orbit.rotation() * Vec3::X
    }

    pub fn up(&self) -> Vec3 {
        self.orbit.rotation() * Vec3::Y
    }

    pub fn forward(&self) -> Vec3 {
        self.orbit.rotation() * Vec3::NEG_Z
    }

    /// The pixel that shows `at`; none where it lies behind the camera.
    pub fn project(&self, at: Vec3) -> Option<Vec2> {
        let visible = self.orbit.space == Space::Planar || self.depth(at) > self.near();
        visible.then(|| {
            let offset = (at - self.orbit.eye()) / self.metres_per_pixel(at);
            self.rect.center() + Vec2::new(offset.dot(self.right()), -offset.dot(self.up()))
        })
    }

    /// The ray through a pixel: a point of it and its unit direction.
    pub fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        let offset = (pixel - self.rect.center()) * self.metres_per_pixel(self.orbit.focus);
        let at_focus = self.orbit.focus + self.right() * offset.x - self.up() * offset.y;
        match self.orbit.space {
            Space::Planar => (at_focus - self.forward() * self.orbit.distance, self.forward()),
            Space::Spatial => {
                let eye = self.orbit.eye();
                (eye, (at_focus - eye).normalize_or(self.forward()))
            }
        }
    }

    /// Where the ray through a pixel meets the camera-facing plane through `at`.
    pub fn unproject(&self, pixel: Vec2, at: Vec3) -> Vec3 {
        let (origin, direction) = self.ray(pixel);
        origin + direction * (self.depth(at) / direction.dot(self.forward()))
    }

    /// Moves the focus so that what lies in its plane follows a drag of that many pixels.
    pub fn pan(&mut self, pixels: Vec2) {
        let metres = pixels * self.metres_per_pixel(self.orbit.focus);
        self.orbit.focus += self.up() * metres.y - self.right() * metres.x;
    }

    /// Scales the distance; what lies under the pixel, in the focus' plane, stays there.
    pub fn zoom(&mut self, factor: f32, pixel: Vec2) {
        let before = self.unproject(pixel, self.orbit.focus);
        let distance = self.orbit.distance;
        self.orbit.set_distance(distance * factor);
        self.orbit.focus = before.lerp(self.orbit.focus, self.orbit.distance / distance);
    }

    fn near(&self) -> f32 {
        self.orbit.distance * 1e-2
    }
}

/// The camera that draws the scene.
#[derive(Component)]
pub struct SceneCamera;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .add_systems(Startup, spawn)
        .add_systems(Update, pinch.in_set(Step::Input))
        .add_systems(Update, place.in_set(Step::Draw))
        .add_observer(drag)
        .add_observer(scroll);
}

fn spawn(mut commands: Commands) {
    commands.spawn((SceneCamera, Camera3d::default(), Tonemapping::None)).with_child((
        // A light at the viewer's shoulder shades every ball the same way from every side.
        DirectionalLight { illuminance: 2_200.0, ..default() },
        Transform::from_xyz(-0.6, 1.0, 0.8).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// Writes the view into the engine's camera.
fn place(
    view: Res<View>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &mut Transform, &mut Projection), With<SceneCamera>>,
) {
    let orbit = view.orbit;
    let (mut camera, mut transform, mut projection) = camera.into_inner();
    *transform = Transform::from_translation(orbit.eye()).with_rotation(orbit.rotation());
    *projection = match orbit.space {
        Space::Spatial => Projection::Perspective(PerspectiveProjection {
            fov: FIELD_OF_VIEW,
            near: view.near(),
            far: orbit.distance * 1e3,
            ..default()
        }),
        Space::Planar => Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::FixedVertical {
                viewport_height: 2.0 * orbit.distance * (FIELD_OF_VIEW / 2.0).tan(),
            },
            near: 0.0,
            far: orbit.distance * 2.0,
            ..OrthographicProjection::default_3d()
        }),
    };

    let scale = window.scale_factor();
    let limit = window.physical_size();
    let corner = (view.rect.min * scale).round().as_uvec2().min(limit.saturating_sub(UVec2::ONE));
    let size = (view.rect.size() * scale).round().as_uvec2().min(limit - corner).max(UVec2::ONE);
    let viewport =
        Viewport { physical_position: corner, physical_size: size, ..Viewport::default() };
    let unchanged = camera
        .viewport
        .as_ref()
        .is_some_and(|old| old.physical_position == corner && old.physical_size == size);
    if !unchanged {
        camera.viewport = Some(viewport);
    }
}

/// A gesture belongs to the camera if it began in the view, on empty space or on a handle.
fn owns(
    target: Entity,
    window: Entity,
    handles: &Query<(), With<Handle>>,
    view: &View,
    began: Vec2,
) -> bool {
    (target == window || handles.contains(target)) && view.rect.contains(began)
}

fn drag(
    event: On<Pointer<Drag>>,
    window: Single<Entity, With<PrimaryWindow>>,
    handles: Query<(), With<Handle>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut view: ResMut<View>,
) {
    let began = event.pointer_location.position - event.distance;
    let target = event.original_event_target();
    if event.entity != *window || !owns(target, *window, &handles, &view, began) {
        return;
    }
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let alt = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let height = view.rect.height();
    match event.button {
        PointerButton::Middle => view.pan(event.delta),
        PointerButton::Secondary if shift => view.pan(event.delta),
        PointerButton::Secondary => view.orbit.turn(event.delta, height),
        PointerButton::Primary if alt => view.orbit.turn(event.delta, height),
        PointerButton::Primary => {}
    }
}

fn scroll(
    event: On<Pointer<Scroll>>,
    window: Single<Entity, With<PrimaryWindow>>,
    handles: Query<(), With<Handle>>,
    mut view: ResMut<View>,
) {
    let at = event.pointer_location.position;
    let target = event.original_event_target();
    if event.entity == *window && owns(target, *window, &handles, &view, at) {
        let lines = match event.unit {
            MouseScrollUnit::Line => event.y,
            MouseScrollUnit::Pixel => event.y / 50.0,
        };
        view.zoom(0.88_f32.powf(lines.clamp(-10.0, 10.0)), at);
    }
}

fn pinch(
    mut pinches: MessageReader<PinchGesture>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut view: ResMut<View>,
) {
    for PinchGesture(amount) in pinches.read() {
        if let Some(cursor) = window.cursor_position().filter(|&at| view.rect.contains(at)) {
            view.zoom((1.0 - amount).clamp(0.5, 2.0), cursor);
        }
    }
}

/// Looks at the whole picture of the open case, or from where its scene says.
pub fn home(sandbox: &mut Sandbox, view: &mut View) {
    if let Some(saved) = &sandbox.view {
        view.orbit = Orbit::from_saved(saved, sandbox.entry.space);
        return;
    }
    view.orbit = Orbit::new(sandbox.entry.space);
    let inputs = sandbox.scenario.inputs();
    let mut points: Vec<Vec3> =
        inputs.iter().map(|input| handles::position(&input.value, view)).collect();
    drop(inputs);
    let marks = sandbox.answer.marks.iter();
    points.extend(marks.filter_map(|(mark, _)| mark.bounds()).flat_map(corners));
    view.orbit.frame(&points, view.rect.width() / view.rect.height().max(1.0));
}

/// The eight corners of a box.
fn corners((low, high): (Vec3, Vec3)) -> impl Iterator<Item = Vec3> {
    (0..8).map(move |corner| {
        Vec3::select(BVec3::new(corner & 1 == 0, corner & 2 == 0, corner & 4 == 0), low, high)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn views() -> impl Iterator<Item = View> {
        [Space::Planar, Space::Spatial].into_iter().map(|space| {
            let mut orbit = Orbit::new(space);
            orbit.focus = Vec3::new(1.0, -2.0, 3.0);
            View { orbit, rect: Rect::new(200.0, 20.0, 1000.0, 620.0) }
        })
    }

    #[test]
    fn a_point_projects_to_the_pixel_whose_ray_meets_it() {
        for view in views() {
            let point = Vec3::new(2.5, -1.0, 1.5);
            let pixel = view.project(point).unwrap();
            assert!(view.unproject(pixel, point).distance(point) < 1e-4, "{view:?}");
        }
    }

    #[test]
    fn zooming_keeps_what_lies_under_the_cursor() {
        for mut view in views() {
            let pixel = Vec2::new(350.0, 480.0);
            let before = view.unproject(pixel, view.orbit.focus);
            view.zoom(0.5, pixel);
            assert!(view.project(before).unwrap().distance(pixel) < 0.1, "{view:?}");
        }
    }

    #[test]
    fn panning_moves_the_focus_with_the_cursor() {
        for mut view in views() {
            let point = view.orbit.focus;
            let before = view.project(point).unwrap();
            view.pan(Vec2::new(30.0, -12.0));
            let moved = view.project(point).unwrap() - before;
            assert!(moved.distance(Vec2::new(30.0, -12.0)) < 0.01, "{moved}");
        }
    }

    #[test]
    fn no_turn_passes_a_pole() {
        let mut orbit = Orbit::new(Space::Spatial);
        orbit.turn(Vec2::new(1e6, 1e6), 600.0);
        assert!(orbit.pitch <= STEEPEST && orbit.rotation().is_finite());
    }

    #[test]
    fn a_planar_view_does_not_turn() {
        let mut orbit = Orbit::new(Space::Planar);
        orbit.turn(Vec2::new(50.0, 50.0), 600.0);
        assert_eq!(orbit, Orbit::new(Space::Planar));
    }
}
