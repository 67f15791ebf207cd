use collision_oracle::Pair;
use collision_oracle::case::Case;
use collision_oracle::random::Random;

/// Random inputs of the pair, independent of each other, a few metres around the origin.
pub fn everyday(pair: &Pair, random: &mut Random) -> Case {
    let mut case = (pair.case)(random);
    for (name, values) in &mut case.inputs {
        if name.ends_with("_deg") {
            values[0] = random.between(0.0, 360.0) as f32;
        } else if name.contains("direction") || name.contains("normal") {
            *values = random.direction().map(|x| x as f32).to_vec();
        } else if values.len() == 1 || name.contains("extents") {
            values.fill_with(|| random.between(0.5, 5.0) as f32);
        } else {
            values.fill_with(|| random.between(-4.0, 4.0) as f32);
        }
    }
    case
}
