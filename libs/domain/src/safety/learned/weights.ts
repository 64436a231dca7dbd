import { ABUSE, ALL, NUMBERS, THREAT } from './trained.js';

/** What was learned: a weight for each bucket of features, and the scores from which a message is a danger or a concern. */
export interface SafetyWeights {
  all: Float32Array;
  bias: number;
  danger: number;
  concern: number;
  /** Whether a danger is abuse or a threat rather than self-harm, by fewer buckets. */
  abuse: Int8Array;
  threat: Int8Array;
}

let unpacked: SafetyWeights | undefined;

/** The weights, unpacked at first use: 280 KB. */
export function weights(): SafetyWeights {
  return (unpacked ??= {
    ...NUMBERS,
    all: Float32Array.from(bytesOf(ALL), (weight) => weight * NUMBERS.scale),
    abuse: bytesOf(ABUSE),
    threat: bytesOf(THREAT),
  });
}

const bytesOf = (text: string): Int8Array => Int8Array.from(atob(text), (sign) => sign.charCodeAt(0));
