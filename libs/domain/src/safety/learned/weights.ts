import { ABUSE, BOUNDS, CATEGORIES, CONCERN, DANGER, NOT_ALLOWED, THREAT } from './trained.js';

/** What was learned: a weight for each bucket of features, and the value of a unit of them. */
export interface LearnedWeights {
  units: Int8Array;
  scale: number;
  bias: number;
}

/**
 * The scores from which a message is a danger, a concern, or a request that is not allowed, for each language. A danger also
 * reaches `both` by the sum of its scores as danger and as concern: two models err less than one.
 */
export type SafetyBounds = (typeof BOUNDS)['en'];

interface SafetyWeights {
  danger: LearnedWeights;
  /** Danger, or distress. */
  concern: LearnedWeights;
  notAllowed: LearnedWeights;
  bounds: typeof BOUNDS;
  /** Whether a danger is abuse or a threat rather than self-harm, by fewer buckets. */
  abuse: Int8Array;
  threat: Int8Array;
  /** Which category a request is, by fewer buckets. */
  categories: ReadonlyArray<[keyof typeof CATEGORIES, Int8Array]>;
}

let unpacked: SafetyWeights | undefined;

/** The weights, unpacked at first use: 1.6 MB. */
export function weights(): SafetyWeights {
  const names = Object.keys(CATEGORIES) as Array<keyof typeof CATEGORIES>;
  return (unpacked ??= {
    danger: { ...DANGER, units: halvesOf(DANGER.units) },
    concern: { ...CONCERN, units: halvesOf(CONCERN.units) },
    notAllowed: { ...NOT_ALLOWED, units: halvesOf(NOT_ALLOWED.units) },
    bounds: BOUNDS,
    abuse: bytesOf(ABUSE),
    threat: bytesOf(THREAT),
    categories: names.map((name) => [name, bytesOf(CATEGORIES[name])]),
  });
}

const bytesOf = (text: string): Int8Array => Int8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** Two weights of a byte, from -7 to 7. */
function halvesOf(text: string): Int8Array {
  const bytes = bytesOf(text);
  const units = new Int8Array(2 * bytes.length);
  for (const [at, byte] of bytes.entries()) {
    units[2 * at] = ((byte >> 4) & 15) - 8;
    units[2 * at + 1] = (byte & 15) - 8;
  }
  return units;
}
