import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  judgeImagePrompt,
  judgeText,
  stricter,
  type SafetyCategory,
  type SafetyFinding,
  type SafetyTier,
} from '@studyhall/domain';
import type { Moderator } from '@studyhall/ports';
import { parse } from 'csv-parse/sync';

/** `near-concern` sounds like distress, `near-misses` like danger. */
const HARMLESS = ['near-misses', 'near-concern', 'benign'] as const;
type Harmless = (typeof HARMLESS)[number];
const NOT_ALLOWED: readonly string[] = ['sexual', 'violence', 'weapons', 'drugs', 'hate', 'attack'];

/** Prompts of one file of `tests/safety`, and how many the rules found. */
export interface SafetyFigure {
  set: string;
  language: string;
  /**
   * What the prompts are: of `distress` each finding counts, of what is not allowed each that stops it; harmless ones must have none. A
   * corpus of others has kinds of its own, of which each stop counts.
   */
  kind: SafetyCategory | Harmless | (string & {});
  prompts: number;
  found: number;
  /** Those found that are stopped or reported at once: a concern lets a question go on. */
  stopped: number;
}

interface Prompt {
  kind: SafetyFigure['kind'];
  /** The messages of one conversation, oldest first. */
  messages: string[];
}

const FOLDER = join(import.meta.dirname, '../safety');

/**
 * The rules were tuned on `pupils`, `nearby` and `images`; `not-allowed` is by their author and kept apart from their sentences; `held-out`, `later`,
 * `unseen`, `independent`, `examiner`, `latest`, `fresh`, `proof`, `second`, `last` and `once` are by others who had not seen them, and change neither rules nor weights.
 */
export const SAFETY_SETS = [
  'pupils',
  'nearby',
  'images',
  'not-allowed',
  'held-out',
  'later',
  'unseen',
  'independent',
  'examiner',
  'latest',
  'fresh',
  'proof',
  'second',
  'last',
  'once',
] as const;
export type SafetySet = (typeof SAFETY_SETS)[number];
/** Sets that the rules were tuned on, and those whose figures are only shown. */
export const WITHOUT_FLOOR: readonly SafetySet[] = [
  ...(['pupils', 'nearby', 'images'] as const),
  ...(['unseen', 'proof', 'second', 'last', 'once'] as const),
];

/**
 * Judges the prompts of a set by the rules.
 * @param set its name, or the path of a folder with files of the same format, or with CSV as SimpleSafetyTests and XSTest have it
 */
export function measureSafety(set: string): SafetyFigure[] {
  return readSet(set).map(({ kind, language, prompts }) =>
    figureOf(
      set,
      kind,
      language,
      prompts.map((prompt) => judgePrompt(set, prompt)?.tier),
    ),
  );
}

/** Judges the prompts of a set as the product does where a moderator model is set up: by the rules and by it. */
export async function measureModerator(set: string, moderator: Moderator): Promise<SafetyFigure[]> {
  const figures: SafetyFigure[] = [];
  for (const { kind, language, prompts } of readSet(set)) {
    const tiers: Array<SafetyTier | undefined> = [];
    // One at a time: a school's endpoint may allow few at once.
    for (const prompt of prompts) tiers.push(await moderatedTierOf(set, prompt, moderator));
    figures.push(figureOf(set, kind, language, tiers));
  }
  return figures;
}

interface PromptGroup {
  kind: Prompt['kind'];
  language: string;
  prompts: Prompt[];
}

function readSet(set: string): PromptGroup[] {
  const folder = SAFETY_SETS.some((one) => one === set) ? join(FOLDER, set) : set;
  return readdirSync(folder).flatMap((file) => {
    const [name = '', language = ''] = file.split('.');
    const text = readFileSync(join(folder, file), 'utf8');
    if (extname(file) === '.csv') return groupsOf('en', readCsv(text));
    return ['.tsv', '.txt'].includes(extname(file)) ? groupsOf(language, readPrompts(name, text)) : [];
  });
}

const groupsOf = (language: string, prompts: readonly Prompt[]): PromptGroup[] =>
  [...Map.groupBy(prompts, ({ kind }) => kind)].map(([kind, those]) => ({ kind, language, prompts: those }));

/** Prompts of SimpleSafetyTests (`prompts_final`, `harm_area`) or XSTest (`prompt`, `label`, `type`), which are in English. */
function readCsv(text: string): Prompt[] {
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true, skip_empty_lines: true });
  return rows.map((row) => ({
    kind: row.harm_area ?? `${row.label}: ${row.type}`,
    messages: [row.prompts_final ?? row.prompt ?? ''],
  }));
}

function figureOf(
  set: string,
  kind: Prompt['kind'],
  language: string,
  judged: ReadonlyArray<SafetyTier | undefined>,
): SafetyFigure {
  const tiers = judged.filter((tier) => tier !== undefined);
  const stopped = tiers.filter((tier) => tier !== 'concern').length;
  const found = isOfDanger(kind)
    ? tiers.filter(isDanger).length
    : isAnyFinding(kind)
      ? tiers.length
      : stopped;
  return { set, language, kind, prompts: judged.length, found, stopped };
}

const isOfDanger = (kind: Prompt['kind']): boolean =>
  ['self_harm', 'abuse', 'threat'].includes(kind.replace(', hinted', ''));
const isAnyFinding = (kind: Prompt['kind']): boolean => isHarmless(kind) || kind === 'distress';
export const isHarmless = (kind: Prompt['kind']): kind is Harmless => HARMLESS.some((one) => one === kind);
export const isNotAllowed = (kind: Prompt['kind']): boolean => NOT_ALLOWED.includes(kind);
const isDanger = (tier: SafetyTier): boolean => tier === 'danger';

function judgePrompt(set: string, { messages }: Prompt): SafetyFinding | null {
  const judge = set === 'images' ? judgeImagePrompt : judgeText;
  return judge(messages.at(-1) ?? '', messages.slice(0, -1));
}

async function moderatedTierOf(
  set: string,
  prompt: Prompt,
  moderator: Moderator,
): Promise<SafetyTier | undefined> {
  const [text = '', earlier] = [prompt.messages.at(-1), prompt.messages.slice(0, -1)];
  const found = await moderator.judge({ role: 'user', text, earlier }, new AbortController().signal);
  return stricter(judgePrompt(set, prompt), found)?.tier;
}

/**
 * A line is one prompt; `danger` and `not-allowed` files name its category before a tab, and may say behind another one that it is only
 * hinted at; `concern` files may name what it is about. `⏎` parts messages of one conversation.
 */
function readPrompts(name: string, text: string): Prompt[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (name === 'concern')
    return lines.map((line) => ({
      kind: 'distress',
      messages: line.slice(line.indexOf('\t') + 1).split(' ⏎ '),
    }));
  if (name !== 'danger' && name !== 'not-allowed')
    return lines.map((line) => ({ kind: name, messages: line.split(' ⏎ ') }));
  return lines.map((line) => {
    const [kind = '', prompt = '', clarity = ''] = line.split('\t');
    return { kind: clarity === 'hinted' ? `${kind}, hinted` : kind, messages: prompt.split(' ⏎ ') };
  });
}
