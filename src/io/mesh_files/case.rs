//! A mesh file opened as a case: a ray onto it, to drag.

use std::path::Path;

use collision_scenarios::cases::{self, Case};
use collision_scenarios::mesh::{Mesh, MeshUnit, Up};
use collision_scenarios::scenario::{Scenario, Value};
use collision_scenarios::scenarios;
use glam::Vec3;

use super::read;

/// Returns the case of a ray onto the mesh in a file, or a sentence about why there is none; `None`
/// if the file's ending is no mesh's.
pub fn open_mesh(path: &Path) -> Option<Result<Case, String>> {
    const ENDINGS: [&str; 5] = ["obj", "stl", "ply", "gltf", "glb"];
    let ending = path.extension()?.to_string_lossy().to_lowercase();
    let entry = scenarios::find("ray_trimesh").filter(|_| ENDINGS.contains(&&*ending))?;
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let shown = cases::echo_path(path);
    Some(match read(&whole, Up::default(), MeshUnit::default()) {
        Err(why) => Err(format!("cannot read the mesh {shown}: {why}")),
        Ok(mesh) => {
            let mut case = Case::new(entry);
            case.title = path.file_name().map(|name| name.to_string_lossy().into_owned());
            aim(case.live.as_mut(), &mesh);
            Ok(case)
        }
    })
}

/// Replaces the mesh of an input. A ray that has still the aim at it that `open_mesh` gave is aimed
/// anew.
pub fn replace(scenario: &mut dyn Scenario, index: usize, old: &Mesh, new: Mesh) {
    let mut aimed = scenario.duplicate();
    aim(aimed.as_mut(), old);
    match aimed.is_same(scenario) {
        true => aim(scenario, &new),
        false => scenario.put(index, Value::Mesh(new)),
    }
}

/// Aims the scenario's ray from above and aside at the middle of its mesh.
fn aim(scenario: &mut dyn Scenario, mesh: &Mesh) {
    let (low, high) = (mesh.tree().bounds().min, mesh.tree().bounds().max);
    let middle = low.midpoint(high);
    let size = (high * 0.5 - low * 0.5).length().max(f32::MIN_POSITIVE);
    let origin = middle + Vec3::new(0.6, 1.0, 0.8) * size;
    let way = middle - origin;
    for (index, input) in scenario.inputs().into_iter().enumerate() {
        // A number beyond f32 is refused, and the default stays.
        let _ = match input.name {
            "origin" => scenario.set(index, &origin.to_array()),
            "direction" => scenario.set(index, &way.normalize_or(Vec3::NEG_Y).to_array()),
            "max_distance" => scenario.set(index, &[way.length() * 2.0]),
            "mesh" => {
                scenario.put(index, Value::Mesh(mesh.clone()));
                Ok(())
            }
            _ => Ok(()),
        };
    }
}
