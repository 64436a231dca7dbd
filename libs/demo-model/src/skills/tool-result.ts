import { shorten } from '../assistant/words.js';

/** What a tool's answer says, whatever its form. */
export interface ToolResult {
  isFailed: boolean;
  /** Why it failed, or what it printed; one line, bounded. */
  text: string;
}

const TEXT_CHARACTERS = 400;
const FAILED_OUTCOMES = new Set(['error', 'failed', 'timeout', 'memory', 'killed', 'unavailable']);

/** Reads a tool's answer: JSON with `success`, `ok`, `outcome`, `status` or `error`, or plain words. */
export function readToolResult(result: string): ToolResult {
  const data = jsonObject(result);
  if (!data) {
    const isFailed =
      /^\s*(error\b|failed\b|failure\b|traceback|the tool failed|.{0,60}\b(could not|cannot|failed|not available|timed out)\b)/i.test(
        result,
      );
    return { isFailed, text: isFailed ? lastLine(result) : clean(result) };
  }
  const error = textIn(data.error) ?? textIn(data.detail);
  const isFailed =
    data.success === false ||
    data.ok === false ||
    FAILED_OUTCOMES.has(String(data.outcome ?? data.status ?? '')) ||
    (error !== undefined && data.success !== true && data.ok !== true);
  const said = textIn(data.output) ?? textIn(data.message) ?? textIn(data.text) ?? '';
  return { isFailed, text: isFailed ? lastLine(error ?? said) : clean(said) };
}

/** The JSON object in a text, or undefined. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value !== 'object' || value === null || !('message' in value)) return undefined;
  return typeof value.message === 'string' ? value.message : undefined;
}

/** The last line of a traceback is the one that says what went wrong. */
function lastLine(text: string): string {
  return clean(text.trim().split('\n').at(-1) ?? '');
}

function clean(text: string): string {
  return shorten(
    text
      .replace(/\s+/g, ' ')
      .replace(/^\s*Error:/i, '')
      .trim(),
    TEXT_CHARACTERS,
  );
}
