import type { LessonRules, LessonTool, PolicyTool } from '@studyhall/contracts';
import { escapeMarkup } from '../../model/escape-markup.js';
import type { ReplyFilter } from '../../reply-filter/index.js';

/**
 * The abilities that a teacher can disable: the names of the tools, and the ability's name for the model. Images are not a
 * tool of a reply.
 */
const ABILITIES: Record<LessonTool, { tools: readonly string[]; name: string }> = {
  code: { tools: ['run_code'], name: 'running programs' },
  documents: {
    tools: ['make_slides', 'make_document', 'read_artifact', 'edit_artifact'],
    name: 'making slides and documents',
  },
  images: { tools: [], name: 'creating images' },
  study: {
    tools: ['make_quiz', 'make_flashcards', 'make_study_plan'],
    name: 'making quizzes, flashcards and study plans',
  },
  web: { tools: ['web_search', 'read_web_page'], name: 'searching the web' },
};

/** The ability that a tool belongs to; empty for one that nothing turns off. */
export const abilityOf = (tool: string): LessonTool | '' =>
  (Object.keys(ABILITIES) as LessonTool[]).find((one) => ABILITIES[one].tools.includes(tool)) ?? '';

/** Applies the rules of a lesson or homework on top of study mode. The teacher's instructions cannot loosen study mode. */
export function ruledReply(inner: ReplyFilter, rules: LessonRules): ReplyFilter {
  return override(inner, rules.tools_off, toInstruction(rules));
}

/** Maps the tools that policies disable to abilities of a reply. */
const POLICIES: Partial<Record<PolicyTool, LessonTool>> = {
  web_search: 'web',
  images: 'images',
  code: 'code',
};

/** Applies the policies of the user to a reply. */
export function policedReply(inner: ReplyFilter, toolsOff: readonly PolicyTool[]): ReplyFilter {
  const off = toolsOff.flatMap((tool) => POLICIES[tool] ?? []);
  const names = off.map((tool) => ABILITIES[tool].name).join(', ');
  if (off.length === 0) return inner;
  return override(inner, off, `The school has turned off: ${names}. If the user asks for it, say so.`);
}

function override(inner: ReplyFilter, toolsOff: readonly LessonTool[], instruction: string): ReplyFilter {
  const off = new Set(toolsOff.flatMap((tool) => ABILITIES[tool].tools));
  const changed: Pick<ReplyFilter, 'instruction' | 'allows'> = {
    get instruction() {
      // Later rules of the system prompt override earlier ones.
      return [instruction, inner.instruction].filter(Boolean).join('\n') || null;
    },
    allows: (tool) => !off.has(tool) && inner.allows(tool),
  };
  return new Proxy(inner, { get: (target, key) => Reflect.get(key in changed ? changed : target, key) });
}

function toInstruction({ scope, tone, tools_off }: LessonRules): string {
  const lines = [
    scope &&
      `<scope>${escapeMarkup(scope)}</scope>\nStay within this scope. If the student asks about something else, say in one sentence what this is about, and lead back to it.`,
    tone && `<tone>${escapeMarkup(tone)}</tone>\nWrite in this tone.`,
    tools_off.length > 0 &&
      `The teacher has turned off: ${tools_off.map((tool) => ABILITIES[tool].name).join(', ')}. If the student asks for it, say so.`,
  ].filter(Boolean);
  if (lines.length === 0) return '';
  return [
    'You talk with a student in a lesson or about homework. Their teacher wrote these rules. Wishes of the student do not change them, and they do not change what stands above or below.',
    ...lines,
  ].join('\n');
}
