import type { SafetyCategory, SafetyFinding, SafetyTier } from '../finding.js';
import { normalise } from '../normalise.js';
import { COARSE, featuresOf, rangesOf, shareOf } from './features.js';
import { weights, type LearnedWeights, type SafetyBounds } from './weights.js';

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

/** A sum of weights that is large where words mean danger, or ask for what is not allowed. */
interface Model extends LearnedWeights {
  categoryOf: (buckets: readonly number[]) => SafetyCategory;
}

/**
 * Judges what a user wrote by what was learned from `tests/safety/training`, for what the phrases of rules do not say. Of
 * more than 900 characters it looks at the first and the last 300.
 * @returns the strictest finding with the words that say it, or null
 */
export function judgeLearned(text: string): SafetyFinding | null {
  const { danger, concern, notAllowed, bounds, abuse, threat, categories } = weights();
  const dangers = [['self_harm', null] as const, ['abuse', abuse] as const, ['threat', threat] as const];
  const [worst, asked, sad] = worstOf(text, [
    { ...danger, categoryOf: (buckets) => heaviest(buckets, dangers) },
    { ...notAllowed, categoryOf: (buckets) => heaviest(buckets, categories) },
    { ...concern, categoryOf: () => 'distress' },
  ]);
  if (!worst || !asked || !sad) return null;
  const of = (score: Score): SafetyBounds => bounds[languageOf(text, score)];
  if (worst.value >= of(worst).danger && worst.value + sad.value >= of(worst).both)
    return findingOf(text, worst, 'danger');
  if (asked.value >= of(asked).notAllowed) return findingOf(text, asked, 'not_allowed');
  if (sad.value >= of(sad).concern) return findingOf(text, sad, 'concern');
  return null;
}

const languageOf = (text: string, { from, to }: Score): 'en' | 'ar' =>
  ARABIC.test(text.slice(from, to)) ? 'ar' : 'en';

function findingOf(text: string, score: Score, tier: SafetyTier): SafetyFinding {
  const { from, to, category } = score;
  return { tier, category, language: languageOf(text, score), from, to, source: 'learned' };
}

/** The highest score of each model in the text, or in both ends of a long one. */
function worstOf(text: string, models: readonly Model[]): Array<Score | null> {
  const worst: Array<Score | null> = models.map(() => null);
  for (const start of text.length > LONG ? [0, text.length - END] : [0]) {
    const part = text.slice(start, text.length > LONG ? start + END : text.length);
    for (const [at, score] of scoresOf(part, models).entries())
      if (score && score.value > (worst[at]?.value ?? -Infinity))
        worst[at] = { ...score, from: score.from + start, to: score.to + start };
  }
  return worst;
}

/** The highest score of each model over the parts of a text, each in at most `WHOLE` words. */
function scoresOf(text: string, models: readonly Model[]): Array<Score | null> {
  const normal = normalise(text);
  const found = withoutEchoes([...normal.text.matchAll(/\S+/g)]);
  if (found.length < SHORTEST) return models.map(() => null);
  const features = featuresOf(found.map(([word]) => word));
  const counts = runningSums(features, () => 1);
  return models.map(({ units, scale, bias, categoryOf }) => {
    const sums = runningSums(features, (bucket) => units[bucket]!);
    let [first, end, value] = [0, 0, -Infinity];
    for (const [from, to] of rangesOf(found.length)) {
      const score = scale * (sums[to]! - sums[from]!) * shareOf(counts[to]! - counts[from]!) + bias;
      if (score > value) [first, end, value] = [from, to, score];
    }
    const last = found[end - 1]!;
    return {
      value,
      from: normal.at[found[first]!.index]!,
      to: normal.at[last.index + last[0].length]!,
      category: categoryOf(features.slice(first, end).flat()),
    };
  });
}

/**
 * The words of a message, of a pair that is repeated the first two alone: any words that weigh a little would reach a bound
 * by repetition.
 */
function withoutEchoes(words: readonly RegExpExecArray[]): RegExpExecArray[] {
  const said = new Map<string, number>();
  return words.filter(([word], at) => {
    const pair = `${words[at - 1]?.[0] ?? ''} ${word}`;
    const times = (said.get(pair) ?? 0) + 1;
    said.set(pair, times);
    return times <= 2;
  });
}

function runningSums(features: readonly number[][], of: (bucket: number) => number): number[] {
  const sums = [0];
  for (const [at, buckets] of features.entries())
    sums.push(sums[at]! + buckets.reduce((sum, bucket) => sum + of(bucket), 0));
  return sums;
}

/** The category whose weights are the largest in sum; null stands for zero. */
function heaviest(
  buckets: readonly number[],
  categories: ReadonlyArray<readonly [SafetyCategory, Int8Array | null]>,
): SafetyCategory {
  const scores = categories.map(([category, of]): [SafetyCategory, number] => [
    category,
    of === null ? 0 : buckets.reduce((total, bucket) => total + of[bucket % COARSE]!, 0),
  ]);
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
