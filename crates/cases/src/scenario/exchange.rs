use super::Entry;

impl Entry {
    /// Of a pair of one kind, whose inputs each takes where its two are exchanged.
    pub fn exchanged(&self) -> Option<Vec<usize>> {
        let (first, second) = self.id.split_once('_')?;
        let count = (self.build)().inputs_now().len();
        let order = (0..count).map(|input| (input + count / 2) % count);
        (first == second).then(|| order.collect())
    }

    /// Whose inputs each takes where the way from its start to its end is turned round.
    pub fn turned_round(&self) -> Option<Vec<usize>> {
        let inputs = (self.build)().inputs_now();
        let place =
            |end: &str| inputs.iter().position(|input| input.name.rsplit('_').next() == Some(end));
        let (start, end) = (place("start")?, place("end")?);
        let mut order: Vec<_> = (0..inputs.len()).collect();
        order.swap(start, end);
        Some(order)
    }
}
