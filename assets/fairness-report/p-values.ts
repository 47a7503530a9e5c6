const MAX_TERMS = 10_000;
const ENOUGH = 1e-15;

// Lanczos' series (g = 7, nine terms): the logarithm of the gamma function to about 15 digits for x > 0.5.
const LANCZOS: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

const logGamma = (x: number): number => {
  const base = x + 6.5;
  const sum = LANCZOS.reduce((total, term, place) => total + (place === 0 ? term : term / (x - 1 + place)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
};

/**
 * The regularised upper incomplete gamma function Q(a, x): by its series below a + 1, by its continued fraction above.
 */
const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < MAX_TERMS && term > sum * ENOUGH; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * front;
  }
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MAX_TERMS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (Math.abs(an * d + b) < tiny ? tiny : an * d + b);
    c = Math.abs(b + an / c) < tiny ? tiny : b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < ENOUGH) break;
  }
  return front * fraction;
};

/** The p-value of a chi-squared test: how often chance alone gives a statistic this large or larger. */
export const chiSquaredP = (statistic: number, degreesOfFreedom: number): number =>
  upperGamma(degreesOfFreedom / 2, statistic / 2);

/** The two-sided p-value of a standard normal z: how often chance alone strays this far or farther from zero. */
export const normalP = (z: number): number => upperGamma(0.5, (z * z) / 2);
