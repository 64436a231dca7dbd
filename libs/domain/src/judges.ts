import { MAX_JUDGEMENTS } from './study/reply-windows.js';

/** Characters of the texts that judges read: the exercise, its answer, and earlier exercises, in study mode. */
export const [JUDGED_EXERCISE, JUDGED_ANSWER, JUDGED_KNOWN] = [2_000, 2_000, 1_000];
/** Tokens that a judge of study mode may write. */
export const JUDGEMENT_TOKENS = 800;
/** Characters that a moderator reads of the end of a text, and of each of four messages before it. */
const [MODERATED, MODERATED_EARLIER, EARLIER_MESSAGES] = [8_000, 2_000, 4];
/** Tokens of a judge's instructions. */
const INSTRUCTIONS = 1_000;

export type ModeratorKind = 'moderations' | 'llama-guard' | 'chat';

/** What a moderator reads: earlier parts were judged before, or by the rules. */
export const moderatedPart = <Text extends { text: string; earlier: readonly string[] }>(
  moderated: Text,
): Text => ({
  ...moderated,
  text: moderated.text.slice(-MODERATED),
  earlier: moderated.earlier.map((text) => text.slice(-MODERATED_EARLIER)),
});

/** Tokens of one judgement of a moderator beside the text: a chat model reads instructions and writes an answer. */
export const moderationTokens = (kind: ModeratorKind): { input: number; output: number } =>
  kind === 'moderations' ? { input: 0, output: 0 } : { input: INSTRUCTIONS, output: 60 };

/**
 * The most tokens that judges of one reply take. One token for a character is more than models need for most scripts.
 * @param context the most that one request reads
 * @param written the most that a request of the reply writes
 */
export function mostOfJudges(context: number, written: number, moderator: ModeratorKind | null) {
  const judged = INSTRUCTIONS + JUDGED_EXERCISE + JUDGED_ANSWER + written;
  const earlier = EARLIER_MESSAGES * MODERATED_EARLIER;
  const one = moderationTokens(moderator ?? 'moderations');
  return {
    question_judge: { input: context, output: JUDGEMENT_TOKENS },
    // Until its end, the last judgement holds a token for each byte.
    reply_judge: {
      input: MAX_JUDGEMENTS * judged + Math.min(context, 4 * judged),
      output: MAX_JUDGEMENTS * JUDGEMENT_TOKENS,
    },
    ...(moderator && {
      moderation: {
        input:
          (MAX_JUDGEMENTS + 1) * (one.input + earlier) +
          MAX_JUDGEMENTS * Math.min(MODERATED, written) +
          MODERATED,
        output: (MAX_JUDGEMENTS + 1) * one.output,
      },
    }),
  };
}
