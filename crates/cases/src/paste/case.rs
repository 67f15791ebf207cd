//! A layout as a case, with what the user says of its numbers.

use super::{Adjust, Layout, Paste, Taken};
use crate::cases::{Case, Frame};
use crate::scenario::{Message, ValueNow};

impl Adjust {
    /// The case that a layout makes of numbers in such a frame, or what an input would not take.
    pub fn case(
        &self,
        layout: &Layout,
        paste: &Paste,
        frame: Option<Frame>,
    ) -> Result<Case, Message> {
        let defaults = (layout.entry.build)().inputs_now();
        let inputs = defaults.iter().zip(&layout.inputs);
        let inputs = inputs
            .map(|(input, taken)| Taken {
                numbers: self.numbers(input.value, taken, paste, frame),
                ..taken.clone()
            })
            .collect();
        let mut case = Layout { inputs, ..*layout }.case(paste)?;
        self.bring_in(case.live.as_mut(), frame);
        let said = match frame {
            Some(frame) => Some(frame.stated()),
            None => paste.note_of_its_system(),
        };
        if let (Some(note), Some(said)) = (&mut case.note, said) {
            *note = format!("{note} {said}");
        }
        // What is typed is no number of the text, nor is a default.
        let inputs = case.live.inputs().into_iter().zip(&defaults).zip(&layout.inputs);
        for ((mut input, default), taken) in inputs {
            let own = match &taken.numbers {
                Some(numbers) if taken.is_typed => numbers.clone(),
                Some(_) => continue,
                None => default.value.numbers(),
            };
            let _ = input.value.set(&own);
        }
        Ok(case)
    }

    /// What an input takes, as the scenario counts it.
    fn numbers(
        &self,
        input: ValueNow,
        taken: &Taken,
        paste: &Paste,
        frame: Option<Frame>,
    ) -> Option<Vec<f32>> {
        let numbers = taken.numbers.clone()?;
        let written = match taken.groups.as_slice() {
            [only] => paste.groups.get(*only).map(|group| &group.numbers),
            _ => None,
        };
        let written = written.filter(|written| written.len() == numbers.len());
        let w_first = self.w_first.or(frame.filter(|frame| frame.is_w_first).map(|_| true));
        let as_said = match (input, written, w_first, self.full_sizes) {
            (ValueNow::Rotation { .. }, Some(written), Some(w_first), _) => {
                let mut written = written.clone();
                written.rotate_left(usize::from(w_first));
                written
            }
            (ValueNow::HalfExtents { .. }, Some(written), _, Some(full)) => {
                let part = if full { 0.5 } else { 1.0 };
                written.iter().map(|size| size * part).collect()
            }
            (ValueNow::Angle { .. }, Some(written), ..) if self.radians => {
                written.iter().map(|angle| angle.to_degrees()).collect()
            }
            _ => return Some(numbers),
        };
        Some(as_said.into_iter().map(|number| number as f32).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paste::{ReadAs, Unit, read};
    use crate::scenario::InputNow;
    use crate::scenarios;

    #[track_caller]
    fn check(
        text: &str,
        id: &str,
        adjust: Adjust,
        frame: Option<&str>,
        expected: &[(&str, &[f32])],
    ) {
        let paste = read(text);
        let layout = paste.layout(scenarios::find(id)).unwrap();
        let case = adjust.case(&layout, &paste, frame.and_then(Frame::find)).unwrap();
        let inputs = case.live.inputs_now();
        for (name, numbers) in expected {
            let input = inputs.iter().find(|input| input.name == *name).unwrap();
            assert_eq!(input.value.numbers(), *numbers, "{name}");
        }
    }

    const BOX: &str = "ray box: origin (0, 0, 8) direction (0, 0, -1)
        box_center (1, 2, 3) size (2, 4, 6) rotation (0.5, 0.1, 0.7, 0.5)";

    #[test]
    fn quaternions_begin_with_x_or_with_w() {
        let as_it_says: &[(_, &[f32])] = &[("rotation", &[0.5, 0.1, 0.7, 0.5])];
        check(BOX, "ray_box", Adjust::default(), None, as_it_says);
        let w_first = Adjust { w_first: Some(true), ..Adjust::default() };
        let turned: &[(_, &[f32])] = &[("rotation", &[0.1, 0.7, 0.5, 0.5])];
        check(BOX, "ray_box", w_first, None, turned);
        // What is named so is turned once.
        let named = BOX.replace("rotation", "rotation_wxyz");
        check(&named, "ray_box", w_first, None, turned);
        let x_first = Adjust { w_first: Some(false), ..Adjust::default() };
        check(&named, "ray_box", x_first, None, as_it_says);
    }

    #[test]
    fn sizes_are_whole_or_half() {
        for (full_sizes, expected) in
            [(None, [1.0, 2.0, 3.0]), (Some(true), [1.0, 2.0, 3.0]), (Some(false), [2.0, 4.0, 6.0])]
        {
            let adjust = Adjust { full_sizes, ..Adjust::default() };
            check(BOX, "ray_box", adjust, None, &[("half_extents", &expected)]);
        }
    }

    #[test]
    fn angles_are_degrees_or_radians() {
        let paste = read("the arc begins at start_angle 1.5707963267948966");
        let entry = scenarios::find("ball_arc").unwrap();
        let mut inputs: Vec<_> =
            (entry.build)().inputs_now().iter().map(|_| Taken::default()).collect();
        let is_angle = |input: &InputNow| matches!(input.value, ValueNow::Angle { .. });
        let place = (entry.build)().inputs_now().iter().position(is_angle).unwrap();
        let quarter = std::f32::consts::FRAC_PI_2;
        inputs[place] = Taken { numbers: Some(vec![quarter]), groups: vec![0], is_typed: false };
        let layout = Layout::of(entry, inputs, ReadAs::default());
        for (radians, expected) in [(false, quarter), (true, 90.0)] {
            let adjust = Adjust { radians, ..Adjust::default() };
            let case = adjust.case(&layout, &paste, None).unwrap();
            assert_eq!(case.live.inputs_now()[place].value.numbers(), [expected]);
        }
    }

    #[test]
    fn lengths_have_a_unit_and_defaults_none() {
        let text = "ray sphere\nstart (100, 200, 300) end (400, 200, 300) center (300, 250, 300)";
        let default = (scenarios::find("ray_sphere").unwrap().build)();
        let radius = default.inputs_now()[3].value.numbers();
        for (unit, per_metre) in
            [(Unit::Metre, 1.0), (Unit::Centimetre, 100.0), (Unit::Inch, 1.0 / 0.0254)]
        {
            let adjust = Adjust { unit: Some(unit), ..Adjust::default() };
            let start = [100.0_f64, 200.0, 300.0].map(|number| (number / per_metre) as f32);
            check(text, "ray_sphere", adjust, None, &[("start", &start), ("radius", &radius)]);
            // The unit that is named counts, not the frame's.
            let [x, y, z] = start;
            let expected: &[(_, &[f32])] = &[("start", &[x, z, y]), ("radius", &radius)];
            check(text, "ray_sphere", adjust, Some("unreal"), expected);
        }
        check(
            text,
            "ray_sphere",
            Adjust::default(),
            Some("unreal"),
            &[("start", &[1.0, 3.0, 2.0])],
        );
    }
}
