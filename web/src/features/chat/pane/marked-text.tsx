import { findMark } from '../../../reader/find-mark';
import type { Mark } from '../../../reader/protocol';

/** A passage. The sentence that supports the reply is highlighted and scrolled into view. */
export function MarkedText({ text, mark }: { text: string; mark: Mark }) {
  const part = findMark([text], mark)?.[0];
  if (!part) return text;
  return (
    <>
      {text.slice(0, part.from)}
      <mark
        ref={(element) => element?.scrollIntoView({ block: 'center' })}
        className="rounded-sm bg-mark text-mark-ink"
      >
        {text.slice(part.from, part.to)}
      </mark>
      {text.slice(part.to)}
    </>
  );
}
