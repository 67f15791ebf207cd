//! What a known call takes as the inputs of a scenario.

use glam::DVec3;

use super::Work;

/// What a call says: of each part its numbers, and the groups that have them.
pub(super) type Parts = Vec<(&'static str, Vec<f64>, Vec<usize>)>;

/// An input, its numbers, and the groups that say them.
pub(super) type Filled = (usize, Vec<f32>, Vec<usize>);

/// The inputs that parts make.
pub(super) struct Filler<'a, 'b> {
    pub work: &'a Work<'b>,
    pub parts: &'a Parts,
    /// Does the function take no length of a ray?
    pub is_endless: bool,
}

impl Filler<'_, '_> {
    fn part(&self, name: &str) -> Option<(DVec3, Vec<usize>)> {
        let (_, numbers, groups) = self.parts.iter().find(|(part, ..)| *part == name)?;
        Some((point(numbers), groups.clone()))
    }

    /// All of them; none where the scenario has no place for one.
    pub fn inputs(&self) -> Option<Vec<Filled>> {
        let mut filled = self.half_axis()?;
        filled.extend(self.cone()?);
        filled.extend(self.way()?);
        filled.extend(self.line("a")?);
        filled.extend(self.line("b")?);
        if let Some((half, groups)) = self.part("half") {
            let center = self.work.slot("box_center")?;
            filled.push((self.work.slot("half_extents")?, numbers(half), groups.clone()));
            filled.push((center, vec![0.0; 3], groups));
        }
        if let (Some((least, groups)), Some((greatest, more))) =
            (self.part("least"), self.part("greatest"))
        {
            let groups = [groups, more].concat();
            let is_ordered = least.cmple(greatest).all();
            let half = self.work.slot("half_extents").filter(|_| is_ordered)?;
            filled.push((half, numbers((greatest - least) / 2.0), groups.clone()));
            filled.push((self.work.slot("box_center")?, numbers((least + greatest) / 2.0), groups));
        }
        const DONE: [&str; 17] = [
            "a_from",
            "a_way",
            "b_from",
            "b_way",
            "least",
            "greatest",
            "way",
            "start",
            "end",
            "direction",
            "reach",
            "cap",
            "half",
            "foot",
            "head",
            "foot_radius",
            "head_radius",
        ];
        for (name, own, groups) in self.parts {
            let name = name.trim_end_matches('²');
            let name = if name == "moving" { "cast_radius" } else { name };
            if DONE.contains(&name) {
                continue;
            }
            // A ray without a thickness is no cast.
            let slot = self.work.slot(name).filter(|_| name != "cast_radius" || own[0] > 0.0)?;
            let mut own: Vec<f32> = own.iter().map(|&x| x as f32).collect();
            match (self.work.slots[slot].dimension, own.len()) {
                (2, 3) if own[2] != 0.0 => return None,
                (wanted, _) => own.resize(wanted, 0.0),
            }
            filled.push((slot, own, groups.clone()));
        }
        Some(filled)
    }

    /// Is a direction of another length taken for where to alone, beside how far?
    pub fn normalises(&self) -> bool {
        let way = self.part("direction").zip(self.part("reach"));
        way.is_some_and(|((way, _), _)| (way.length() - 1.0).abs() > 1e-3)
    }

    /// The centres of a capsule's caps.
    fn caps(&self) -> Option<([DVec3; 2], Vec<usize>)> {
        let mut caps = self.parts.iter().filter(|(name, ..)| *name == "cap");
        let (one, other) = caps.next().zip(caps.next())?;
        let groups = [one.2.clone(), other.2.clone()].concat();
        Some(([point(&one.1), point(&other.1)], groups))
    }

    fn half_axis(&self) -> Option<Vec<Filled>> {
        let Some(([a, b], groups)) = self.caps() else { return Some(Vec::new()) };
        Some(vec![(self.work.slot("half_axis")?, numbers((b - a) / 2.0), groups)])
    }

    /// Where a way begins: at a start, or in the middle of a capsule.
    fn start(&self) -> Option<(DVec3, Vec<usize>)> {
        match self.caps() {
            Some(([a, b], groups)) => Some(((a + b) / 2.0, groups)),
            None => self.part("start"),
        }
    }

    fn way(&self) -> Option<Vec<Filled>> {
        let Some((from, from_groups)) = self.start() else { return Some(Vec::new()) };
        let slot = |name: &str| self.work.slot(name);
        let begin = slot("start").or_else(|| slot("origin"))?;
        let mut filled = vec![(begin, numbers(from), from_groups)];
        let reach = self.part("reach");
        let end = self.part("end").map(|(end, groups)| (end - from, groups));
        let end = end.or_else(|| self.part("way"));
        let is_end = end.is_some();
        let (way, groups) = end.or_else(|| self.part("direction"))?;
        let length = match &reach {
            Some((reach, _)) => Some(reach.x),
            None if is_end => Some(way.length()),
            None => None,
        };
        let reach_groups = reach.map_or_else(Vec::new, |(_, groups)| groups);
        let all = [groups.clone(), reach_groups.clone()].concat();
        match (slot("end"), slot("direction")) {
            (Some(end), _) => {
                // How far it goes may be said elsewhere, but for a function that takes no such number.
                let length = length.or_else(|| self.is_endless.then(|| self.work.beyond()));
                if let Some(length) = length {
                    filled.push((end, numbers(from + way.normalize_or_zero() * length), all));
                }
            }
            (_, Some(direction)) => {
                filled.push((direction, numbers(way), groups.clone()));
                if let (Some(length), Some(distance)) = (length, slot("max_distance")) {
                    let groups = if is_end { groups } else { reach_groups };
                    filled.push((distance, vec![length as f32], groups));
                }
            }
            _ => return None,
        }
        Some(filled)
    }

    /// A line by a point and a way.
    fn line(&self, line: &str) -> Option<Vec<Filled>> {
        let part = |of: &str| self.part(&format!("{line}_{of}"));
        let Some(((from, at), (way, more))) = part("from").zip(part("way")) else {
            return Some(Vec::new());
        };
        let [first, second] = [1, 2].map(|end| self.work.slot(&format!("{line}{end}")));
        let (first, second) = (first?, second?);
        let own = |point: DVec3| numbers(point)[..self.work.slots[first].dimension].to_vec();
        let groups = [at.clone(), more].concat();
        Some(vec![(first, own(from), at), (second, own(from + way), groups)])
    }

    /// A cone that is cut off: with a point where one of its radii is none, and a cylinder where both
    /// are the same.
    fn cone(&self) -> Option<Vec<Filled>> {
        let Some((foot, head)) = self.part("foot").zip(self.part("head")) else {
            return Some(Vec::new());
        };
        let wide = self.part("foot_radius").zip(self.part("head_radius"))?;
        let ((foot_radius, radius_groups), (head_radius, head_groups)) = wide;
        let (a, b) = (foot_radius.x, head_radius.x);
        let names = match () {
            () if a == b && a > 0.0 => ["a", "b"],
            () if a > 0.0 && b == 0.0 => ["base", "apex"],
            () if b > 0.0 && a == 0.0 => ["apex", "base"],
            () => return None,
        };
        let [first, second] = names.map(|name| self.work.slot(name));
        let groups = [radius_groups, head_groups].concat();
        Some(vec![
            (first?, numbers(foot.0), foot.1),
            (second?, numbers(head.0), head.1),
            (self.work.slot("radius")?, vec![a.max(b) as f32], groups),
        ])
    }
}

fn numbers(point: DVec3) -> Vec<f32> {
    point.as_vec3().to_array().to_vec()
}

fn point(numbers: &[f64]) -> DVec3 {
    let at = |axis: usize| numbers.get(axis).copied().unwrap_or(0.0);
    DVec3::new(at(0), at(1), at(2))
}
