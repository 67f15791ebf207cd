//! Seeds on all cores, and counts of what they saw.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use collision_oracle::random::Random;

/// The number of times that something was seen.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    /// Returns the number so far.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }

    pub fn add(&self, is_seen: bool) {
        self.0.fetch_add(u64::from(is_seen), Relaxed);
    }

    #[track_caller]
    pub fn at_least(&self, count: u64) {
        let seen = self.0.load(Relaxed);
        assert!(seen >= count, "{seen} of at least {count}");
    }
}

/// Asks `check` of that many seeds, or of as many as the variable says.
pub fn each(variable: &str, count: u64, check: impl Fn(&mut Random) + Sync) {
    let count = std::env::var(variable).map_or(count, |count| count.parse().expect("a number"));
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Relaxed);
                    if seed >= count {
                        return;
                    }
                    check(&mut Random::new(seed));
                }
            });
        }
    });
}
