use super::{Entry, Part};

impl Entry {
    /// For a pair of one kind: the input whose value each input takes if the two shapes are
    /// exchanged.
    pub fn exchanged(&self) -> Option<Vec<usize>> {
        let [first, second] = self.pair.filter(|[first, second]| first.shape == second.shape)?;
        let inputs = self.inputs();
        let place = |name: &str| inputs.iter().position(|input| input.name == name);
        let other = |name: &str| {
            let of = |from: Part, to: Part| {
                let at = from.inputs.iter().position(|other| *other == name)?;
                place(to.inputs.get(at)?)
            };
            of(first, second).or_else(|| of(second, first))
        };
        inputs.iter().map(|input| other(input.name)).collect()
    }

    /// The input whose value each input takes if the motion from start to end is reversed.
    pub fn turned_round(&self) -> Option<Vec<usize>> {
        let inputs = self.inputs();
        let place =
            |end: &str| inputs.iter().position(|input| input.name.rsplit('_').next() == Some(end));
        let (start, end) = (place("start")?, place("end")?);
        let mut order: Vec<_> = (0..inputs.len()).collect();
        order.swap(start, end);
        Some(order)
    }
}
