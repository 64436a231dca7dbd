import { shorten } from '../assistant/words.js';

/** What a tool answered. */
export interface ToolResult {
  isFailed: boolean;
  /** Why it failed, or what it printed, on one line. */
  text: string;
}

const TEXT_CHARACTERS = 400;
const FAILURE = /^\s*(error\b|traceback|.{0,60}\b(could not|cannot|failed|not available|timed out)\b)/i;

/** Reads a tool's answer: JSON with `success`, `outcome` or `error`, or plain text. */
export function readToolResult(result: string): ToolResult {
  const data = jsonObject(result);
  if (!data) return { isFailed: FAILURE.test(result), text: clean(result) };
  const { success, outcome, error, output } = data;
  const isFailed =
    success === false || typeof error === 'string' || outcome === 'error' || outcome === 'timeout';
  // The last line of a traceback names the error.
  const reason = String(error ?? output ?? '')
    .trim()
    .split('\n')
    .at(-1);
  return { isFailed, text: clean(isFailed ? (reason ?? '') : String(output ?? '')) };
}

/** The JSON object in a text, or undefined. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const clean = (text: string): string =>
  shorten(
    text
      .replace(/\s+/g, ' ')
      .replace(/^\s*Error:/i, '')
      .trim(),
    TEXT_CHARACTERS,
  );
