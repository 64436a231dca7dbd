import { rangesOf, shareOf } from '../../libs/domain/src/safety/learned/features.ts';
import type { Sentence } from './sentences.ts';

const [EPOCHS, RATE, DECAY] = [20, 0.3, 1e-3];
/** Weights are stored as a number of units from -7 to 7. What is larger than all but this share of them is cut. */
const [LARGEST, CUT] = [7, 0.001];

export interface Model {
  weights: Float64Array;
  bias: number;
}

/** The parts of a message that are judged each: where it is harmless, all of them are. */
export function inParts({ features }: Sentence): number[][][] {
  return rangesOf(features.length).map(([begin, end]) => features.slice(begin, end));
}

export function learn(
  from: readonly Sentence[],
  is: (sentence: Sentence) => boolean,
  buckets: number,
): Model {
  const weights = new Float64Array(buckets);
  const squares = new Float64Array(buckets).fill(1e-6);
  let [bias, biasSquares] = [0, 1e-6];
  const next = generator(1);
  const examples = from.flatMap((sentence) =>
    (is(sentence) ? [sentence.features] : inParts(sentence)).map((words) => ({
      features: words.flat().map((feature) => feature % buckets),
      counts: sentence.counts,
      target: Number(is(sentence)),
    })),
  );
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let at = examples.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      [examples[at], examples[other]] = [examples[other]!, examples[at]!];
    }
    for (const { features, counts, target } of examples) {
      const share = shareOf(features.length);
      const error = counts * (1 / (1 + Math.exp(-scoreOf(features, { weights, bias }))) - target);
      for (const bucket of features) {
        const slope = error * share + DECAY * weights[bucket]!;
        squares[bucket]! += slope * slope;
        weights[bucket]! -= (RATE * slope) / Math.sqrt(squares[bucket]!);
      }
      biasSquares += error * error;
      bias -= (0.1 * error) / Math.sqrt(biasSquares);
    }
  }
  return { weights, bias };
}

export function scoreOf(features: readonly number[], { weights, bias }: Model): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature]!;
  return sum * shareOf(features.length) + bias;
}

/** Numbers from 0 to 1, the same in each run: a linear congruential generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function inUnits({ weights, bias }: Model): { units: Int8Array; scale: number; bias: number } {
  const sizes = weights
    .map(Math.abs)
    .filter((size) => size > 0)
    .toSorted();
  const scale = Number((sizes[Math.floor(sizes.length * (1 - CUT))]! / LARGEST).toPrecision(6));
  const units = Int8Array.from(weights, (weight) =>
    Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / scale))),
  );
  return { units, scale, bias: Number(bias.toPrecision(6)) };
}
