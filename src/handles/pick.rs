use bevy::math::Vec2;

/// How near the pointer must come to a handle, in logical pixels.
const REACH: f32 = 14.0;

/// The handle nearest to the cursor on the screen, with its depth; of two at
/// the same place the nearer in depth. None within reach: none.
pub fn nearest<T>(cursor: Vec2, handles: impl Iterator<Item = (T, Vec2, f32)>) -> Option<(T, f32)> {
    handles
        .map(|(handle, at, depth)| (handle, at.distance(cursor), depth))
        .filter(|&(_, distance, _)| distance <= REACH)
        // Whole pixels, so that handles that cover each other tie.
        .min_by(|a, b| a.1.round().total_cmp(&b.1.round()).then(a.2.total_cmp(&b.2)))
        .map(|(handle, _, depth)| (handle, depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pick(handles: &[(&'static str, f32, f32)]) -> Option<&'static str> {
        let handles = handles.iter().map(|&(name, x, depth)| (name, Vec2::new(x, 0.0), depth));
        nearest(Vec2::ZERO, handles).map(|(name, _)| name)
    }

    #[test]
    fn the_nearest_on_screen_wins() {
        assert_eq!(pick(&[("far", 9.0, 1.0), ("near", 4.0, 5.0)]), Some("near"));
    }

    #[test]
    fn a_tie_goes_to_the_nearer_in_depth() {
        assert_eq!(pick(&[("behind", 4.0, 5.0), ("in front", 4.2, 1.0)]), Some("in front"));
    }

    #[test]
    fn nothing_within_reach_is_nothing() {
        assert_eq!(pick(&[("away", 20.0, 1.0)]), None);
    }
}
