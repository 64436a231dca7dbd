import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  judgeImagePrompt,
  judgeText,
  stricter,
  type SafetyCategory,
  type SafetyFinding,
  type SafetyTier,
} from '@studyhall/domain';
import type { Moderator } from '@studyhall/ports';

/** `near-concern` sounds like distress, `near-misses` like danger. */
const HARMLESS = ['near-misses', 'near-concern', 'benign'] as const;
type Harmless = (typeof HARMLESS)[number];

/** Prompts of one file of `tests/safety`, and how many the rules found. */
export interface SafetyFigure {
  set: SafetySet;
  language: string;
  /** What the prompts are: of `distress` each finding counts; harmless ones must have none. */
  kind: SafetyCategory | Harmless;
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
 * The rules were tuned on `pupils`, `nearby` and `images`; `held-out` and `later` are by others who had not seen them, and change neither rules nor
 * weights.
 */
export const SAFETY_SETS = ['pupils', 'nearby', 'images', 'held-out', 'later'] as const;
export type SafetySet = (typeof SAFETY_SETS)[number];
/** Sets that the rules were tuned on. */
export const TUNED: readonly SafetySet[] = ['pupils', 'nearby', 'images'];

/** Judges the prompts of a set by the rules. */
export function measureSafety(set: SafetySet): SafetyFigure[] {
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
export async function measureModerator(set: SafetySet, moderator: Moderator): Promise<SafetyFigure[]> {
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

function readSet(set: SafetySet): PromptGroup[] {
  return readdirSync(join(FOLDER, set)).flatMap((file) => {
    const [name = '', language = ''] = file.split('.');
    const prompts = readPrompts(name, readFileSync(join(FOLDER, set, file), 'utf8'));
    return [...Map.groupBy(prompts, ({ kind }) => kind)].map(([kind, those]) => ({
      ...{ kind, language, prompts: those },
    }));
  });
}

function figureOf(
  set: SafetySet,
  kind: Prompt['kind'],
  language: string,
  judged: ReadonlyArray<SafetyTier | undefined>,
): SafetyFigure {
  const tiers = judged.filter((tier) => tier !== undefined);
  const expected = isOfDanger(kind) ? tiers.filter(isDanger) : tiers;
  const stopped = tiers.filter((tier) => tier !== 'concern').length;
  return { set, language, kind, prompts: judged.length, found: expected.length, stopped };
}

const isOfDanger = (kind: Prompt['kind']): boolean => !isHarmless(kind) && kind !== 'distress';
export const isHarmless = (kind: Prompt['kind']): kind is Harmless => HARMLESS.some((one) => one === kind);
const isDanger = (tier: SafetyTier): boolean => tier === 'danger';

function judgePrompt(set: SafetySet, { messages }: Prompt): SafetyFinding | null {
  const judge = set === 'images' ? judgeImagePrompt : judgeText;
  return judge(messages.at(-1) ?? '', messages.slice(0, -1));
}

async function moderatedTierOf(
  set: SafetySet,
  prompt: Prompt,
  moderator: Moderator,
): Promise<SafetyTier | undefined> {
  const [text = '', earlier] = [prompt.messages.at(-1), prompt.messages.slice(0, -1)];
  const found = await moderator.judge({ role: 'user', text, earlier }, new AbortController().signal);
  return stricter(judgePrompt(set, prompt), found)?.tier;
}

/**
 * A line is one prompt; `danger` files name its category before a tab, `concern` files may name what it is about. `⏎` parts
 * messages of one conversation.
 */
function readPrompts(name: string, text: string): Prompt[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (name === 'concern')
    return lines.map((line) => ({
      kind: 'distress',
      messages: line.slice(line.indexOf('\t') + 1).split(' ⏎ '),
    }));
  if (name !== 'danger')
    return lines.map((line) => ({ kind: name as SafetyFigure['kind'], messages: line.split(' ⏎ ') }));
  return lines.map((line) => {
    const [kind = '', prompt = ''] = line.split('\t');
    return { kind: kind as SafetyCategory, messages: prompt.split(' ⏎ ') };
  });
}
