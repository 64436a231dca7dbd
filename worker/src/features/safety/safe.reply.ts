import { setImmediate } from 'node:timers/promises';
import { judgeMade, judgeReply, type SafetyFinding } from '@studyhall/domain';
import type { PassageRow } from '@studyhall/persistence';
import type { ReplyFilter, SafetyOutcome } from '../../reply-filter/index.js';
import { ImpersonalStream } from './impersonal.stream.js';
import { SafeStream, type ModelJudgements } from './safe.stream.js';

/** The maximum of characters that are judged of what one call of a tool made; a part, and what two parts share. */
const [MAX_MADE, PART, OVERLAP] = [300_000, 4_000, 300];

/** The fixed text in place of a reply, and what is recorded of it. */
export interface Withheld {
  content: string;
  outcome: SafetyOutcome;
}

interface Options {
  withhold: (finding: SafetyFinding, text: string, isQuestion: boolean) => Withheld;
  /** What is recorded of a question that the model finds to be a concern: it is answered. */
  noteConcern: (finding: SafetyFinding) => SafetyOutcome;
  /** Added to the system prompt, behind that of the other filters; null for nothing. */
  instruction: string | null;
  /** What was found before the reply begins; null for nothing. */
  concern: SafetyOutcome | null;
  /** What passages of the user's files say; null for nothing. */
  judgePassages: (passages: readonly PassageRow[]) => Promise<SafetyOutcome | null>;
  /** Null where no moderator model is set up. */
  model: ModelJudgements | null;
  /** Whether sentences in which the assistant speaks as a person are left out. */
  isImpersonal: boolean;
}

/**
 * A reply of a school with safeguarding, around what the other filters make of it: judges what they show, what the model gives
 * its tools, what these make, and what it thinks.
 */
export function safeReply(
  inner: ReplyFilter,
  { withhold, noteConcern, instruction, concern, judgePassages, model, isImpersonal }: Options,
): ReplyFilter {
  let stream: SafeStream | null = null;
  let safety = concern;
  let thoughts = '';
  // A model judges no thoughts.
  let hidesThoughts = model !== null;
  const changed: Partial<ReplyFilter> = {
    instruction: [inner.instruction, instruction].filter(Boolean).join('\n') || null,
    get safety() {
      return safety;
    },
    get isClosed() {
      return safety?.isWithheld === true || stream?.isRefused === true || inner.isClosed;
    },
    judges(isOnce) {
      const [one, other] = [inner.judges(isOnce), stream?.judges(isOnce)];
      return { fixed: one.fixed + (other?.fixed ?? 0), each: one.each + (other?.each ?? 0) };
    },
    judgeOnce() {
      stream?.judgeOnce();
      inner.judgeOnce();
    },
    showsThought(text) {
      if (hidesThoughts) return false;
      const judged = thoughts.length;
      thoughts += text;
      hidesThoughts = judgeReply(thoughts, judged) !== null;
      return !hidesThoughts && inner.showsThought(text);
    },
    refusesCall(args, tool) {
      const finding = judgeReply(args);
      if (finding) stream?.withhold(finding, args);
      return finding !== null || inner.refusesCall(args, tool);
    },
    async readsPassages(passages) {
      const found = safety === null ? await judgePassages(passages) : null;
      // Another tool, or the judgement of the question, may have found something meanwhile.
      safety ??= found;
      await inner.readsPassages(passages);
    },
    async withholdsFor(made) {
      for (let at = 0; at < Math.min(made.length, MAX_MADE); at += PART) {
        const part = made.slice(Math.max(0, at - OVERLAP), at + PART);
        const finding = judgeMade(part);
        if (finding) {
          stream?.withhold(finding, part);
          return true;
        }
        // Other replies of this process go on meanwhile.
        await setImmediate();
      }
      return inner.withholdsFor(made);
    },
    begin(shown) {
      const onFinding = (...found: Parameters<typeof withhold>): string => {
        const { content, outcome } = withhold(...found);
        // What was found before stays: it is of the student, and this may be of the model.
        const { details = {}, records = [] } = safety ?? {};
        safety = {
          isWithheld: outcome.isWithheld,
          details: { ...details, ...outcome.details },
          records: [...records, ...outcome.records],
        };
        return content;
      };
      const out = isImpersonal ? new ImpersonalStream(shown) : shown;
      stream = new SafeStream(out, onFinding, model && withoutConcerns(model));
      inner.begin(stream);
    },
    async end(details, signal) {
      if (!safety?.isWithheld) await inner.end(details, signal);
      await stream?.end(signal);
      if (safety?.isWithheld) details.is_cut = details.is_refusal = undefined;
    },
    close() {
      stream?.close();
      inner.close();
    },
  };
  /** A concern holds nothing back. */
  function withoutConcerns({ question, judgeReply: judge, tokensOf }: ModelJudgements): ModelJudgements {
    const unlessConcern = (found: SafetyFinding | null) => (found?.tier === 'concern' ? null : found);
    return {
      question: question.then((found) => {
        if (found?.tier === 'concern' && !safety?.isWithheld && !safety?.records.length)
          safety = noteConcern(found);
        return unlessConcern(found);
      }),
      judgeReply: async (reply, signal) => unlessConcern(await judge(reply, signal)),
      tokensOf,
    };
  }
  return new Proxy(inner, { get: (target, key) => Reflect.get(key in changed ? changed : target, key) });
}
