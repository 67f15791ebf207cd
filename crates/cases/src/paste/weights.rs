//! The weights of the score by which assignments are ranked.

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:literal,)*) => {
        #[derive(Clone)]
        #[repr(C)]
        pub(super) struct Weights { $($(#[$doc])* pub $name: f32,)* }

        pub(super) static WEIGHTS: Weights = Weights { $($name: $value,)* };
    };
}

weights! {
    // How well a group fits a role of a shape.
    own_role = 0.45,
    /// A factor for a role that is nearly this one.
    kin_role = 0.57,
    other_role = -0.31,
    one_size = -3.54,
    own_shape = 0.23,
    other_shape = -0.26,
    answer = -3.54,
    aside = -2.17,
    comment = -2.44,
    later = -0.87,
    fixed_otherwise = -0.86,
    /// For each group before it.
    place = -0.23,
    unnamed_scalar = -2.63,
    unnamed_normal = -2.1,
    unnamed_direction = -1.86,
    zero_vector = -4.0,
    negative_length = -5.01,
    /// Two numbers where a scenario is in space.
    flat_in_space = -1.19,
    /// So that a form with fewer slots is not always worse.
    slot = -0.77,
    // How well the groups of a shape go together.
    same_owner = 0.81,
    other_owner = 1.04,
    owner_there = -0.99,
    same_numbers = -1.94,
    same_list = 0.17,
    same_call = 0.87,
    list_there = -1.62,
    same_ordinal = 1.69,
    other_ordinal = -0.6,
    same_line = 1.71,
    near_line = 0.8,
    behind = -0.01,
    in_front = -0.04,
    none_between = 1.5,
    next = 1.07,
    second_behind = 1.16,
    second_in_front = -3.04,
    same_twice = -7.09,
    // A group that is left over.
    left_scalar = 0.78,
    left_loose_scalar = 1.1,
    left_vector = 1.44,
    left_loose_vector = 1.73,
    /// A factor where its numbers are said elsewhere, or in a comment.
    left_said_twice = -0.37,
    // The points of a list.
    list_shape = 0.36,
    list_role = 0.4,
    list_point = -0.47,
    whole_list = 3.03,
    // The numbers themselves.
    ordered_corners = 2.14,
    unordered_corners = -3.88,
    bad_sizes = -4.0,
    unit_vector = 2.12,
    // The words of the text.
    system_habit = 1.6,
    said_habit = 1.18,
    /// Two shapes of a kind in different forms.
    mixed_forms = -2.03,
    named_shape = 2.44,
    hinted_shape = 1.18,
    unnamed_solid = -1.85,
    unnamed_shape = -0.43,
    other_solid = -0.75,
    hinted_motion = -0.37,
    no_motion = -1.63,
    other_motion = -1.61,
    ray_by_segment = -0.83,
    segment_by_ray = 0.44,
}
