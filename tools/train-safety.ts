// npm run train-safety: learns from tests/safety/training, pupils and nearby what a message in danger looks like, and what asks
// for what is not allowed, and writes libs/domain/src/safety/learned/trained.ts; with `-- --check` it learns nothing, and fails if
// that file is of other sentences or other code, or was changed. The same sentences give the same weights. Logistic regression
// over hashed features, by AdaGrad (Duchi, Hazan, Singer, JMLR 2011). The bounds come from cross-validation that leaves authors
// out, so that they hold for a stranger, and no sentence that measures it (tests/safety/held-out and others) is learned. Their
// figures chose between twenty-five settings of SHARES.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS, COARSE } from '../libs/domain/src/safety/learned/features.ts';
import { ROOT } from '../scripts/lib/repo.ts';
import { inParts, inUnits, learn, scoreOf, type Model } from './train-safety/learning.ts';
import { FOLDS, LANGUAGES, read, sources, type Sentence } from './train-safety/sentences.ts';
import { isStamped, stamped } from './train-safety/stamp.ts';

const TRAINED = join(ROOT, 'libs/domain/src/safety/learned/trained.ts');
const DANGER = ['self_harm', 'abuse', 'threat'];
const DISTRESS = 'distress';
const NOT_ALLOWED = ['sexual', 'violence', 'weapons', 'drugs', 'hate', 'attack'];
/**
 * Shares of harmless sentences that may reach a bound, by kind: the highest score of these is taken. Those beside the requests
 * of one author have the very frames of these, so they are harder than strangers' near misses.
 */
const SHARES = {
  danger: { benign: 0.005, near: 0.05, beside: 0.02 },
  both: { benign: 0.0015, near: 0.05, beside: 0.02 },
  notAllowed: { benign: 0.002, near: 0.01, beside: 0.025 },
  concern: { benign: 0.005, near: 0.035, beside: 0.03 },
};

const isDanger = ({ kind }: Sentence): boolean => DANGER.includes(kind);
const isConcern = (sentence: Sentence): boolean => isDanger(sentence) || sentence.kind === DISTRESS;
const isNotAllowed = ({ kind }: Sentence): boolean => NOT_ALLOWED.includes(kind);

if (!process.argv.includes('--check')) writeFileSync(TRAINED, stamped(train()));
else if (!isStamped(readFileSync(TRAINED, 'utf8'))) {
  console.error(
    'The weights are not those of the sentences: run `npm run train-safety`, then `npm run safety`.',
  );
  process.exitCode = 1;
}

/** The text of the file of weights and bounds. */
function train(): string {
  const sentences = sources().flatMap(read);
  // A request may be near to danger and the other way round: neither is a harmless sentence to the other.
  const forDanger = sentences.filter((sentence) => !isNotAllowed(sentence));
  // A threat is refused either way.
  const forRequests = sentences.filter(({ kind }) => kind !== 'threat');
  const dangerScores = crossValidate(forDanger, isDanger);
  const concernScores = crossValidate(forDanger, isConcern);
  const sums = new Map(
    [...dangerScores].map(([sentence, score]) => [sentence, score + concernScores.get(sentence)!]),
  );
  const requestScores = crossValidate(forRequests, isNotAllowed);
  const bounds = Object.fromEntries(
    LANGUAGES.map((language) => {
      const danger = boundOf(dangerScores, language, 'danger');
      const both = boundOf(sums, language, 'both');
      const concern = boundOf(concernScores, language, 'concern');
      const notAllowed = boundOf(requestScores, language, 'notAllowed');
      report(dangerScores, language, DANGER, danger);
      report(sums, language, DANGER, both);
      report(concernScores, language, [...DANGER, DISTRESS], concern);
      report(requestScores, language, NOT_ALLOWED, notAllowed);
      return [language, { danger, both, concern, notAllowed }];
    }),
  );
  const coarse = (from: readonly Sentence[], kinds: readonly string[]): string[] => {
    const models = kinds.map((kind) => learn(from, (sentence) => sentence.kind === kind, COARSE).weights);
    const unit = Math.max(...models.map((weights) => weights.reduce(largest, 0))) / 127;
    return models.map((weights) => base64Of(Int8Array.from(weights, (weight) => Math.round(weight / unit))));
  };
  const [abuse, threat] = coarse(sentences.filter(isDanger), ['abuse', 'threat']);
  const categories = coarse(sentences.filter(isNotAllowed), NOT_ALLOWED);
  return [
    `export const BOUNDS = ${JSON.stringify(bounds, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value))};`,
    `export const DANGER = ${fine(learn(forDanger, isDanger, BUCKETS))};`,
    `export const CONCERN = ${fine(learn(forDanger, isConcern, BUCKETS))};`,
    `export const ABUSE = '${abuse!}';`,
    `export const THREAT = '${threat!}';`,
    `export const NOT_ALLOWED = ${fine(learn(forRequests, isNotAllowed, BUCKETS))};`,
    'export const CATEGORIES = {',
    ...categories.map((weights, at) => `  ${NOT_ALLOWED[at]!}: '${weights}',`),
    '};',
    '',
  ].join('\n');
}

/** The scores of sentences by models that learned nothing from their author, as `judgeLearned` scores a message. */
function crossValidate(
  from: readonly Sentence[],
  is: (sentence: Sentence) => boolean,
): Map<Sentence, number> {
  const scores = new Map<Sentence, number>();
  for (const fold of FOLDS) {
    const { units, scale, bias } = inUnits(
      learn(
        from.filter((sentence) => sentence.fold !== fold),
        is,
        BUCKETS,
      ),
    );
    const model = { weights: Float64Array.from(units, (unit) => unit * scale), bias };
    for (const sentence of from)
      if (sentence.fold === fold) {
        const parts = inParts(sentence).map((words) => scoreOf(words.flat(), model));
        scores.set(sentence, Math.max(...parts));
      }
  }
  return scores;
}

/** The score that no more than the shares of harmless sentences exceed. */
function boundOf(
  scores: ReadonlyMap<Sentence, number>,
  language: string,
  bound: keyof typeof SHARES,
): number {
  const exceeded = Object.entries(SHARES[bound]).map(([kind, share]) => {
    const those = [...scores].filter(
      ([sentence]) => sentence.kind === kind && sentence.language === language,
    );
    const sorted = those.map(([, score]) => score).toSorted((first, second) => second - first);
    return sorted[Math.floor(sorted.length * share)]!;
  });
  return Math.max(...exceeded) + 1e-6;
}

/** Prints how many of each kind reach a bound, and at which share of what is looked for 1, 2 and 5 of 1,000 ordinary questions do. */
function report(
  scores: ReadonlyMap<Sentence, number>,
  language: string,
  kinds: readonly string[],
  bound: number,
): void {
  const of = (...some: readonly string[]): number[] =>
    [...scores]
      .filter(([{ kind, author }]) => some.includes(kind) && (author > 0 || kind === 'beside'))
      .filter(([sentence]) => sentence.language === language)
      .map(([, score]) => score)
      .toSorted((first, second) => second - first);
  const reached = [...kinds, 'near', 'beside', 'benign'].map(
    (kind) => `${kind} ${of(kind).filter((score) => score >= bound).length}/${of(kind).length}`,
  );
  const [ordinary, sought] = [of('benign'), of(...kinds)];
  const curve = [0.001, 0.002, 0.005].map((share) => {
    const least = ordinary[Math.floor(ordinary.length * share)]!;
    return `${share * 1_000}: ${((100 * sought.filter((score) => score > least).length) / sought.length).toFixed(1)} %`;
  });
  console.log(`${language}: ${reached.join(', ')}; at ordinary questions of 1,000: ${curve.join(', ')}`);
}

/** Two weights of the model in each byte. */
function fine(model: Model): string {
  const { units, scale, bias } = inUnits(model);
  const bytes = Int8Array.from(
    { length: units.length / 2 },
    (_, at) => ((units[2 * at]! + 8) << 4) | (units[2 * at + 1]! + 8),
  );
  return `{ scale: ${scale}, bias: ${bias}, units: '${base64Of(bytes)}' }`;
}

function largest(most: number, weight: number): number {
  return Math.max(most, Math.abs(weight));
}

function base64Of(bytes: Int8Array): string {
  return Buffer.from(bytes.buffer).toString('base64');
}
