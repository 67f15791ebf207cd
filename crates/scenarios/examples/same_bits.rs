//! The answers to seeded cases as one number per pair, the same natively and as wasm.
//! `tests/same_bits.rs` checks both.

use collision_scenarios::scenario::{Contact, Scenario};
use collision_scenarios::scenarios;

/// SplitMix64. Source: Steele, Lea and Flood (2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Draws a number by the mix of its case: integers, quarters and their neighbours, full
    /// mantissas of similar size, and any finite number. Only operations that every machine rounds
    /// alike.
    fn number(&mut self, mix: u64) -> f32 {
        let bits = self.next();
        let whole = (bits % 9) as f32 - 4.0;
        match mix {
            0 => whole,
            1 => {
                let quarter = whole / 4.0;
                [quarter, quarter.next_up(), quarter.next_down()][((bits >> 8) % 3) as usize]
            }
            2 => ((bits >> 40) as f32 / (1 << 21) as f32) - 4.0,
            _ => {
                let exponent = (bits >> 9) as u32 % 255;
                f32::from_bits((bits as u32 & 0x807f_ffff) | (exponent << 23))
            }
        }
    }
}

/// FNV-1a, one word at a time.
struct Hash(u64);

impl Hash {
    fn put(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn number(&mut self, number: f32) {
        self.put(number.to_bits().into());
    }

    fn contact(&mut self, contact: &Contact) {
        let Contact { point, normal, t, .. } = contact;
        point.to_array().into_iter().for_each(|x| self.number(x));
        normal.iter().flat_map(|normal| normal.to_array()).for_each(|x| self.number(x));
        t.iter().for_each(|&t| self.number(t));
    }

    fn answer(&mut self, scenario: &dyn Scenario) {
        let verdict = scenario.verdict();
        verdict.relation.bytes().for_each(|byte| self.put(byte.into()));
        let findings = scenario.findings();
        findings.contacts.iter().for_each(|contact| self.contact(contact));
        findings.scalars.iter().for_each(|scalar| self.number(scalar.value));
    }
}

/// Returns the hash of `count` cases of the pair at that index of the list.
pub fn hash(place: usize, count: u32) -> u64 {
    let Some(entry) = scenarios::ALL.get(place) else { return 0 };
    let mut scenario = (entry.build)();
    // By its name, so that the index of other pairs has no effect.
    let seed = entry.id.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut random = Random(seed);
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    for case in 0..count {
        let mix = u64::from(case % 4);
        for (index, input) in scenario.inputs().iter().enumerate() {
            let is_length = input.value.is_length();
            let numbers: Vec<f32> = (0..input.value.dimension())
                .map(|_| random.number(mix))
                .map(|number| if is_length { number.abs() } else { number })
                .collect();
            // An input that refuses a value keeps that of the case before.
            let _ = scenario.set(index, &numbers);
        }
        hash.answer(scenario.as_ref());
    }
    hash.0
}

/// [`hash`] for a wasm host.
#[allow(unsafe_code, reason = "a host calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn hash_of(place: u32, count: u32) -> u64 {
    hash(place as usize, count)
}
