//! The modifier keys of a drag.

use collision_scenarios::scenario::Space;

/// The keys that modify a drag while they are held.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Modifiers {
    pub axes: [bool; 3],
    pub shift: bool,
    pub ctrl: bool,
    pub alt: bool,
}

impl Modifiers {
    /// Returns `true` if Shift makes a drag ten times finer, rather than turning an axis into a
    /// plane.
    pub fn fine(&self) -> bool {
        self.shift && self.axes == [false; 3]
    }

    /// Returns the axes that a drag may follow, from the keys or the arrow. All axes mean a free
    /// drag.
    pub fn axes(&self, arrow: Option<usize>, space: Space) -> [bool; 3] {
        const ALL: [bool; 3] = [true; 3];
        let there = [true, true, space == Space::Spatial];
        let wanted = match arrow {
            _ if self.axes != [false; 3] => self.axes.map(|held| held != self.shift),
            Some(arrow) => [0, 1, 2].map(|axis| axis == arrow),
            None => ALL,
        };
        let axes = [0, 1, 2].map(|axis| wanted[axis] && there[axis]);
        if axes == there || axes == [false; 3] { ALL } else { axes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_keeps_to_its_axis_and_shift_to_the_others() {
        let x = Modifiers { axes: [true, false, false], ..Modifiers::default() };
        assert_eq!(x.axes(None, Space::Spatial), [true, false, false]);
        assert_eq!(x.axes(None, Space::Planar), [true, false, false]);
        let plane = Modifiers { shift: true, ..x };
        assert_eq!(plane.axes(None, Space::Spatial), [false, true, true]);
        assert_eq!(plane.axes(None, Space::Planar), [false, true, false]);
        assert!(!plane.fine());
    }

    #[test]
    fn without_a_key_the_arrow_or_nothing_binds() {
        let free = Modifiers::default();
        assert_eq!(free.axes(None, Space::Spatial), [true; 3]);
        assert_eq!(free.axes(Some(1), Space::Spatial), [false, true, false]);
        let z = Modifiers { axes: [false, false, true], ..free };
        assert_eq!(z.axes(None, Space::Planar), [true; 3], "a planar scenario has no Z");
    }
}
