import { judgeReply, type SafetyFinding } from '@studyhall/domain';
import type { ReplyFilter, WithheldReply } from '../../reply-filter/index.js';
import { SafeStream } from './safe.stream.js';

/** The fixed text in place of a reply, and what is recorded of it. */
export type Withhold = (
  finding: SafetyFinding,
  reply: string,
) => { content: string; withheld: WithheldReply };

/**
 * A reply of a school with safeguarding, around what the other filters make of it: judges what they show, what the model gives
 * its tools, and what it thinks.
 */
export function safeReply(inner: ReplyFilter, withhold: Withhold): ReplyFilter {
  let stream: SafeStream | null = null;
  let withheld: WithheldReply | null = null;
  let thoughts = '';
  let hidesThoughts = false;
  const changed: Partial<ReplyFilter> = {
    get withheld() {
      return withheld;
    },
    get isClosed() {
      return withheld !== null || inner.isClosed;
    },
    showsThought(text) {
      if (hidesThoughts) return false;
      const judged = thoughts.length;
      thoughts += text;
      hidesThoughts = judgeReply(thoughts, judged) !== null;
      return !hidesThoughts && inner.showsThought(text);
    },
    refusesCall(args) {
      const finding = judgeReply(args);
      if (finding) stream?.withhold(finding, args);
      return finding !== null || inner.refusesCall(args);
    },
    begin(shown) {
      stream = new SafeStream(shown, (finding, reply) => {
        const fixed = withhold(finding, reply);
        withheld = fixed.withheld;
        return fixed.content;
      });
      inner.begin(stream);
    },
    async end(details, signal) {
      if (withheld === null) await inner.end(details, signal);
      if (withheld !== null) details.is_cut = details.is_refusal = undefined;
    },
  };
  return new Proxy(inner, { get: (target, key) => Reflect.get(key in changed ? changed : target, key) });
}
