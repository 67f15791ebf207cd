//! Sums of products that cancel, in twice the digits of f64.
//! Source: Ogita, Rump and Oishi, "Accurate Sum and Dot Product" (2005), Dot2.

/// Returns Σ xᵢ·yᵢ as a value and its rounding error. The value is the sum as if computed in twice
/// the precision and rounded once, and so has the right sign where f64 would keep no digit of it.
#[inline]
pub(crate) fn sum_of_products(pairs: &[(f64, f64)]) -> (f64, f64) {
    let (mut sum, mut error) = (0.0, 0.0);
    for &(x, y) in pairs {
        let (product, product_error) = two_product(x, y);
        // Two-Sum: total + sum_error = sum + product, exactly.
        let total = sum + product;
        let rounded = total - sum;
        let sum_error = (sum - (total - rounded)) + (product - rounded);
        error += sum_error + product_error;
        sum = total;
    }
    let value = sum + error;
    (value, error - (value - sum))
}

/// Returns x·y as a value and its rounding error, exactly: Two-Product, with the halves of Veltkamp
/// and Dekker (1971), since few builds have a fused multiply-add.
#[inline]
pub(crate) fn two_product(x: f64, y: f64) -> (f64, f64) {
    let halves = |x: f64| {
        let spread = x * 134_217_729.0;
        let upper = spread - (spread - x);
        (upper, x - upper)
    };
    let product = x * y;
    let ((x1, x2), (y1, y2)) = (halves(x), halves(y));
    (product, x2 * y2 - (((product - x1 * y1) - x2 * y1) - x1 * y2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_keeps_what_cancels() {
        let (big, tiny) = (1e10 + 1.0, 0.5_f64.powi(20));
        assert_eq!(sum_of_products(&[(big, big), (1.0, tiny), (-big, big)]).0, tiny);
    }

    #[test]
    fn the_error_is_what_the_value_lacks() {
        let third = 1.0 / 3.0;
        let (value, error) = sum_of_products(&[(third, 3.0)]);
        assert_eq!((value, error), (1.0, -(0.5_f64.powi(54))));
    }

    #[test]
    fn equal_products_cancel_to_zero() {
        assert_eq!(sum_of_products(&[(0.1, 0.3), (-0.3, 0.1)]), (0.0, 0.0));
    }
}
