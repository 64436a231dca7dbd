import type { Reply } from '../chat/reply.js';
import type { Conversation } from './conversation.js';

/** One rule: answers where it applies, else leaves the question to the next. */
export type Skill = (conversation: Conversation) => Reply | undefined;

/** A call of a tool that was offered; undefined where it was not. */
export function callTool(
  conversation: Conversation,
  name: string,
  args: Record<string, unknown>,
  reasoning: string,
): Reply | undefined {
  if (!conversation.tools.has(name)) return undefined;
  return { reasoning, toolCalls: [{ name, arguments: JSON.stringify(args) }] };
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Without their feminine ending; "two slides" has a form of its own. */
const ARABIC_NUMBERS = 'صفر واحد اثنان ثلاث أربع خمس ست سبع ثماني تسع عشر'.split(' ');
const MANY = 20;

/** "five slides", "8 questions", "خمس شرائح": the number before one of the words; at most 20. */
export function countBefore(text: string, words: string): number | undefined {
  const numbers = `\\d{1,3}|${NUMBER_WORDS.join('|')}|(?:${ARABIC_NUMBERS.join('|')})ة?`;
  const match = new RegExp(`(?<![\\p{L}\\p{N}])(${numbers})\\s+(?:\\w+[\\s-]+)?(?:${words})`, 'iu').exec(
    westernDigits(text),
  );
  const word = match?.[1]?.toLowerCase();
  if (!word) return undefined;
  const value = /^\d/.test(word)
    ? Number(word)
    : Math.max(NUMBER_WORDS.indexOf(word), ARABIC_NUMBERS.indexOf(word.replace(/ة$/, '')));
  return value > 0 ? Math.min(value, MANY) : undefined;
}

/** Converts Arabic digits to ASCII. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

/** "slide 3", "section two": the number after one of the words. */
export function numberAfter(text: string, words: string): number | undefined {
  const match = new RegExp(`\\b(?:${words})\\s+(\\d{1,3}|${NUMBER_WORDS.join('|')})\\b`, 'i').exec(text);
  const word = match?.[1]?.toLowerCase();
  if (!word) return undefined;
  return /^\d/.test(word) ? Number(word) : NUMBER_WORDS.indexOf(word);
}

/** A Markdown table. */
export function markdownTable(header: string[], rows: string[][]): string {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

export function bulletList(items: string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
