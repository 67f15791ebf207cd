//! The scale of a field of numbers: its range, and the lines between the numbers.

/// The range of a field's numbers, and the step between two lines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    pub from: f32,
    pub to: f32,
    pub step: f32,
}

impl Scale {
    /// The approximate count of lines.
    const LINES: f32 = 10.0;

    /// Returns the scale of these numbers. `None` if none is finite.
    pub fn of(numbers: impl Iterator<Item = f32>) -> Option<Self> {
        let finite = numbers.filter(|number| number.is_finite());
        let range = finite.fold(None, |range: Option<(f32, f32)>, number| {
            Some(range.map_or((number, number), |(from, to)| (from.min(number), to.max(number))))
        });
        let (from, to) = range?;
        // In `f64`: the range from −1e38 to 1e38 overflows `f32`.
        let rough = (f64::from(to) - f64::from(from)) / f64::from(Self::LINES);
        let power = 10_f64.powf(rough.max(1e-45).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power);
        let step = step.into_iter().find(|step| *step >= rough).unwrap_or(power) as f32;
        Some(Self { from, to, step: step.max(f32::MIN_POSITIVE) })
    }

    /// Returns a number's place on the scale, from 0 to 1.
    pub fn part(self, number: f32) -> f32 {
        let [from, to, number] = [self.from, self.to, number].map(f64::from);
        if to > from { (((number - from) / (to - from)) as f32).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Returns the number of a line that runs between two numbers.
    pub fn line_between(self, one: f32, other: f32) -> Option<f32> {
        let band = |number: f32| (f64::from(number) / f64::from(self.step)).floor();
        let (low, high) = (band(one), band(other));
        let is_there = low.is_finite() && high.is_finite() && low != high;
        is_there.then(|| (low.max(high) * f64::from(self.step)) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_has_about_ten_round_lines_whatever_its_size() {
        for (from, to) in [(0.0, 1.0), (-3.0, 4.0), (1e-40, 2e-40), (-3e38, 3e38), (5.0, 5.0)] {
            let scale = Scale::of([from, f32::NAN, to, f32::INFINITY].into_iter()).unwrap();
            assert_eq!((scale.from, scale.to), (from, to));
            let count = (f64::from(to) - f64::from(from)) / f64::from(scale.step);
            assert!(count <= 10.5 && (count >= 3.0 || from == to || to < 1e-38), "{scale:?}");
            let parts = [from, to].map(|number| scale.part(number));
            assert!(parts.iter().all(|part| (0.0..=1.0).contains(part)), "{parts:?}");
        }
        assert_eq!(Scale::of([f32::NAN].into_iter()), None);
    }

    #[test]
    fn a_line_lies_between_two_numbers() {
        let scale = Scale { from: 0.0, to: 1.0, step: 0.1 };
        assert_eq!(scale.line_between(0.31, 0.39), None);
        assert!(scale.line_between(0.39, 0.41).is_some_and(|line| (line - 0.4).abs() < 1e-6));
        assert_eq!(scale.line_between(f32::NAN, 0.4), None);
    }
}
