// npm run train-safety: learns from tests/safety/training and tests/safety/pupils what a message in danger looks like, and
// writes libs/domain/src/safety/learned/weights.ts. The same sentences give the same weights. Logistic regression over hashed
// features, by AdaGrad (Duchi, Hazan, Singer, JMLR 2011). The bounds of danger and concern come from five-fold
// cross-validation, so that the sentences that measure it (tests/safety/held-out) decide nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS, COARSE, featuresOf, shareOf } from '../libs/domain/src/safety/learned/features.ts';
import { normalise } from '../libs/domain/src/safety/normalise.ts';
import { ROOT } from '../scripts/lib/repo.ts';

const LANGUAGES = ['en', 'ar'];
/** Sentences of other kinds stand in the same files. */
const DANGER = ['self_harm', 'abuse', 'threat'];
const [EPOCHS, FOLDS, RATE, DECAY] = [40, 5, 0.3, 1e-3];
/** Of harmless sentences, about half of which are near misses, the shares that may count as danger and as concern. */
const [DANGER_SHARE, CONCERN_SHARE] = [0.007, 0.01];

interface Sentence {
  kind: string;
  features: number[];
}

interface Model {
  weights: Float64Array;
  bias: number;
}

const sentences = LANGUAGES.flatMap((language) => [
  ...read(`training/danger.${language}.tsv`),
  ...read(`training/benign.${language}.txt`),
  ...read(`pupils/danger.${language}.tsv`),
  ...read(`pupils/near-misses.${language}.txt`),
  ...(language === 'en' ? read('training/prose.en.txt') : []),
]);
const isDanger = ({ kind }: Sentence): boolean => DANGER.includes(kind);
const random = generator(7);
const folds = sentences.map(() => Math.floor(random() * FOLDS));
const scores = new Float64Array(sentences.length);
for (let fold = 0; fold < FOLDS; fold += 1) {
  const model = learn(
    sentences.filter((_, at) => folds[at] !== fold),
    isDanger,
    BUCKETS,
  );
  for (const [at, sentence] of sentences.entries())
    if (folds[at] === fold) scores[at] = scoreOf(sentence.features, model);
}
const harmless = Array.from(scores)
  .filter((_, at) => !isDanger(sentences[at]!))
  .toSorted((first, second) => second - first);
const bounds = [DANGER_SHARE, CONCERN_SHARE].map((share) => harmless[Math.floor(harmless.length * share)]!);
const found = sentences.filter((sentence, at) => isDanger(sentence) && scores[at]! >= bounds[0]!).length;

const all = learn(sentences, isDanger, BUCKETS);
const dangers = sentences.filter(isDanger);
const [abuse, threat] = ['abuse', 'threat'].map((kind) =>
  learn(dangers, (sentence) => sentence.kind === kind, COARSE),
);
write();
console.log(
  `${sentences.length} sentences; cross-validated: ${found} of ${dangers.length} in danger at ${(DANGER_SHARE * 100).toPrecision(2)} % of harmless ones.`,
);

function read(file: string): Sentence[] {
  return readFileSync(join(ROOT, 'tests/safety', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [kind, text] = line.includes('\t') ? line.split('\t') : ['benign', line];
      const words = normalise(text!.replaceAll('⏎', ' ')).text.trim().split(' ');
      return { kind: kind!, features: featuresOf(words).flat() };
    });
}

function learn(from: readonly Sentence[], is: (sentence: Sentence) => boolean, buckets: number): Model {
  const weights = new Float64Array(buckets);
  const squares = new Float64Array(buckets).fill(1e-6);
  let [bias, biasSquares] = [0, 1e-6];
  const next = generator(1);
  const order = from.map((_, at) => at);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const at of order) {
      const { features } = from[at]!;
      const share = shareOf(features.length);
      const error = 1 / (1 + Math.exp(-scoreOf(features, { weights, bias }))) - Number(is(from[at]!));
      for (const feature of features) {
        const bucket = feature % buckets;
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
  const sum = features.reduce((total, feature) => total + weights[feature % weights.length]!, 0);
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

/** One byte for a weight; a unit is `scale`. */
function write(): void {
  const scale = all.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const pack = (weights: Float64Array, unit: number): string =>
    Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / unit)).buffer).toString('base64');
  const coarse = [abuse!, threat!].map(({ weights }) =>
    weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0),
  );
  const unit = Math.max(...coarse) / 127;
  const numbers = [scale, all.bias, ...bounds].map((value) => Number(value.toPrecision(6)));
  const text = [
    '// Written by tools/train-safety.ts.',
    `export const NUMBERS = { scale: ${numbers[0]}, bias: ${numbers[1]}, danger: ${numbers[2]}, concern: ${numbers[3]} };`,
    `export const ALL = '${pack(all.weights, scale)}';`,
    `export const ABUSE = '${pack(abuse!.weights, unit)}';`,
    `export const THREAT = '${pack(threat!.weights, unit)}';`,
    '',
  ].join('\n');
  writeFileSync(join(ROOT, 'libs/domain/src/safety/learned/trained.ts'), text);
}
