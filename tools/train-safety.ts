// npm run train-safety: learns from tests/safety/training, pupils and nearby what a message in danger looks like, and what asks
// for what is not allowed, and writes libs/domain/src/safety/learned/trained.ts; with `-- --check` it writes nothing, and fails if
// the file would change. The same sentences give the same weights. Logistic regression over hashed features, by AdaGrad (Duchi,
// Hazan, Singer, JMLR 2011). The bounds come from cross-validation that leaves authors out, so that they hold for a stranger, and
// no sentence that measures it (tests/safety/held-out and others) is learned. Their figures chose between seven settings of SHARES.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUCKETS,
  COARSE,
  featuresOf,
  rangesOf,
  shareOf,
} from '../libs/domain/src/safety/learned/features.ts';
import { normalise } from '../libs/domain/src/safety/normalise.ts';
import { ROOT } from '../scripts/lib/repo.ts';

const TRAINED = join(ROOT, 'libs/domain/src/safety/learned/trained.ts');
const LANGUAGES = ['en', 'ar'] as const;
const DANGER = ['self_harm', 'abuse', 'threat'];
const NOT_ALLOWED = ['sexual', 'violence', 'weapons', 'drugs', 'hate', 'attack'];
const [EPOCHS, RATE, DECAY] = [20, 0.3, 1e-3];
/** Authors who knew nothing of the rest, a folder each: `en1` and so on. Some wrote harmless messages alone. */
const AUTHORS = { en: [1, 2, 3, 4, 5, 6, 7, 8, 9], ar: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] };
/** Parts of the authors, of which one is left out at a time. */
const FOLDS = [1, 2, 3, 4];
/** What a sentence of such an author and of the others counts, and how many times that where it is an ordinary question. */
const [OF_AUTHOR, OF_OTHERS, ORDINARY] = [2, 1, 3];
/** Requests, and questions near them, that one author wrote: those beside one another are often of one wish, so they belong to one fold. */
const BLOCK = 20;
/**
 * Shares of harmless sentences that may reach a bound, by kind: the highest score of these is taken. Those beside the requests
 * of one author have the very frames of these, so they are harder than strangers' near misses.
 */
const SHARES = {
  danger: { benign: 0.004, near: 0.03, beside: 0.02 },
  notAllowed: { benign: 0.002, near: 0.01, beside: 0.02 },
  concern: { benign: 0.005, near: 0.035, beside: 0.03 },
};
/** Weights are stored as a number of units from -7 to 7. What is larger than all but this share of them is cut. */
const [LARGEST, CUT] = [7, 0.001];

interface Sentence {
  kind: string;
  language: string;
  author: number;
  /** Left out together in cross-validation; 0 for those that are always learned from. */
  fold: number;
  counts: number;
  /** For each word. */
  features: number[][];
}

interface Model {
  weights: Float64Array;
  bias: number;
}

const sentences = LANGUAGES.flatMap((language) => [
  ...read(`training/danger.${language}.tsv`, language),
  ...read(`training/not-allowed.${language}.tsv`, language),
  ...read(`training/benign.${language}.txt`, language, 'benign'),
  ...read(`training/follow-ups.${language}.txt`, language, 'benign'),
  ...read(`training/concern.${language}.txt`, language),
  ...read(`training/near-not-allowed.${language}.txt`, language, 'beside'),
  ...(language === 'en' ? read('training/prose.en.txt', language) : []),
  ...['pupils', 'nearby'].flatMap((set) => [
    ...read(`${set}/danger.${language}.tsv`, language),
    ...read(`${set}/near-misses.${language}.txt`, language),
  ]),
  ...AUTHORS[language].flatMap((author) => {
    const folder = `training/${language}${author}`;
    const files = readdirSync(join(ROOT, 'tests/safety', folder)).toSorted();
    return files.flatMap((file) =>
      read(`${folder}/${file}`, language, file.startsWith('benign') ? 'benign' : 'near', author),
    );
  }),
]);
const isDanger = ({ kind }: Sentence): boolean => DANGER.includes(kind);
const isNotAllowed = ({ kind }: Sentence): boolean => NOT_ALLOWED.includes(kind);

// A request may be near to danger and the other way round: neither is a harmless sentence to the other.
const forDanger = sentences.filter((sentence) => !isNotAllowed(sentence));
// A threat is refused either way.
const forRequests = sentences.filter(({ kind }) => kind !== 'threat');
const bounds = Object.fromEntries(LANGUAGES.map((language) => [language, {} as Record<string, number>]));
const dangerScores = crossValidate(forDanger, isDanger);
const requestScores = crossValidate(forRequests, isNotAllowed);
for (const language of LANGUAGES) {
  bounds[language]!.danger = boundOf(dangerScores, language, 'danger');
  bounds[language]!.concern = Math.min(boundOf(dangerScores, language, 'concern'), bounds[language]!.danger!);
  bounds[language]!.notAllowed = boundOf(requestScores, language, 'notAllowed');
  report(dangerScores, language, DANGER, bounds[language]!.danger!);
  report(requestScores, language, NOT_ALLOWED, bounds[language]!.notAllowed!);
}
write();

function read(file: string, language: string, harmless = 'near', author = 0): Sentence[] {
  return readFileSync(join(ROOT, 'tests/safety', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [kind, text] = line.includes('\t') ? line.split('\t') : [harmless, line];
      const words = normalise(text!.replaceAll('⏎', ' ')).text.trim().split(' ');
      const counts =
        (author > 0 ? OF_AUTHOR : OF_OTHERS) * (kind === 'benign' || kind === 'beside' ? ORDINARY : 1);
      const isRequest = author === 0 && file.startsWith('training/n');
      let fold = 0;
      if (isRequest) fold = foldOf(Math.floor(at / BLOCK));
      else if (author > 0) fold = foldOf(author - 1);
      return { kind: kind!, language, author, fold, counts, features: featuresOf(words) };
    });
}

function foldOf(at: number): number {
  return FOLDS[at % FOLDS.length]!;
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

/** The parts of a message that are judged each: where it is harmless, all of them are. */
function inParts({ features }: Sentence): number[][][] {
  return rangesOf(features.length).map(([begin, end]) => features.slice(begin, end));
}

function learn(from: readonly Sentence[], is: (sentence: Sentence) => boolean, buckets: number): Model {
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

function scoreOf(features: readonly number[], { weights, bias }: Model): number {
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

function inUnits({ weights, bias }: Model): { units: Int8Array; scale: number; bias: number } {
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

function write(): void {
  const dangers = sentences.filter(isDanger);
  const requests = sentences.filter(isNotAllowed);
  const coarse = (from: readonly Sentence[], kinds: readonly string[]): string[] => {
    const models = kinds.map((kind) => learn(from, (sentence) => sentence.kind === kind, COARSE).weights);
    const unit = Math.max(...models.map((weights) => weights.reduce(largest, 0))) / 127;
    return models.map((weights) => base64Of(Int8Array.from(weights, (weight) => Math.round(weight / unit))));
  };
  const [abuse, threat] = coarse(dangers, ['abuse', 'threat']);
  const text = [
    '// Written by tools/train-safety.ts.',
    `export const BOUNDS = ${JSON.stringify(bounds, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value))};`,
    `export const DANGER = ${fine(learn(forDanger, isDanger, BUCKETS))};`,
    `export const ABUSE = '${abuse!}';`,
    `export const THREAT = '${threat!}';`,
    `export const NOT_ALLOWED = ${fine(learn(forRequests, isNotAllowed, BUCKETS))};`,
    'export const CATEGORIES = {',
    ...coarse(requests, NOT_ALLOWED).map((weights, at) => `  ${NOT_ALLOWED[at]!}: '${weights}',`),
    '};',
    '',
  ].join('\n');
  if (!process.argv.includes('--check')) writeFileSync(TRAINED, text);
  else if (text !== readFileSync(TRAINED, 'utf8')) {
    console.error(
      'The weights are not those of the sentences: run `npm run train-safety`, then `npm run safety`.',
    );
    process.exitCode = 1;
  }
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
