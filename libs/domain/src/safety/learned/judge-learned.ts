import type { SafetyCategory, SafetyFinding } from '../finding.js';
import { normalise } from '../normalise.js';
import { COARSE, featuresOf, shareOf } from './features.js';
import { weights, type SafetyWeights } from './weights.js';

/** Words that are judged together, and how far the next ones begin. A message of at most `WHOLE` is judged as one. */
const [WHOLE, WINDOW, STEP] = [30, 24, 6];
/** The shortest message. Rules know what is said in fewer words. */
const SHORTEST = 3;
/** Characters of the longest message that is judged as a whole, and of each end of a longer one: most of that was pasted. */
const [LONG, END] = [900, 300];
const ARABIC = /\p{Script=Arabic}/u;

/** A score of words, and their place in the text: from inclusive, to exclusive, in UTF-16 units. */
interface Score {
  value: number;
  from: number;
  to: number;
  category: SafetyCategory;
}

/**
 * Judges what a user wrote by what was learned from `tests/safety/training`, for what the phrases of rules do not say. Of
 * more than 900 characters it looks at the first and the last 300.
 * @returns `danger` or `concern` with the words that say it, or null
 */
export function judgeLearned(text: string): SafetyFinding | null {
  const model = weights();
  const ends = text.length > LONG ? [0, text.length - END] : [0];
  const scores = ends.flatMap((start) => {
    const part = text.slice(start, ends.length > 1 ? start + END : text.length);
    return scoresOf(part, model).map((score) => ({
      ...score,
      from: score.from + start,
      to: score.to + start,
    }));
  });
  const worst = scores.reduce<Score | null>(
    (found, score) => (found && found.value >= score.value ? found : score),
    null,
  );
  if (worst === null || worst.value < model.concern) return null;
  const { value, from, to, category } = worst;
  const language = ARABIC.test(text.slice(from, to)) ? 'ar' : 'en';
  const place = { language, from, to, source: 'rules' as const };
  return value < model.danger
    ? { tier: 'concern', category: 'distress', ...place }
    : { tier: 'danger', category, ...place };
}

/** The scores of the parts of a text, each in at most `WHOLE` words. */
function scoresOf(text: string, model: SafetyWeights): Score[] {
  const normal = normalise(text);
  const found = [...normal.text.matchAll(/\S+/g)];
  if (found.length < SHORTEST) return [];
  const features = featuresOf(found.map(([word]) => word));
  const sums = runningSums(features, (bucket) => model.all[bucket]!);
  const counts = runningSums(features, () => 1);
  const size = found.length <= WHOLE ? found.length : WINDOW;
  const parts = Math.ceil((found.length - size) / STEP) + 1;
  return Array.from({ length: parts }, (_, part) => {
    const first = Math.min(part * STEP, found.length - size);
    const end = first + size;
    const last = found[end - 1]!;
    return {
      value: (sums[end]! - sums[first]!) * shareOf(counts[end]! - counts[first]!) + model.bias,
      from: normal.at[found[first]!.index]!,
      to: normal.at[last.index + last[0].length]!,
      category: categoryOf(features.slice(first, end), model),
    };
  });
}

function runningSums(features: readonly number[][], of: (bucket: number) => number): number[] {
  const sums = [0];
  for (const [at, buckets] of features.entries())
    sums.push(sums[at]! + buckets.reduce((sum, bucket) => sum + of(bucket), 0));
  return sums;
}

function categoryOf(features: readonly number[][], { abuse, threat }: SafetyWeights): SafetyCategory {
  const sum = (of: Int8Array): number =>
    features.flat().reduce((total, bucket) => total + of[bucket % COARSE]!, 0);
  const scores: Array<[SafetyCategory, number]> = [
    ['self_harm', 0],
    ['abuse', sum(abuse)],
    ['threat', sum(threat)],
  ];
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
