import { useMemo } from 'react';
import { CodeBlock } from '../../../../ui/markdown';

/**
 * The code of a program, within the height of docs/specification/chat.md#limits. Split once, so that it is highlighted
 * once.
 */
export function Code({ code }: { code: string }) {
  const lines = useMemo(() => code.replace(/\n+$/, '').split('\n'), [code]);
  return (
    <div className="md [&_pre]:max-h-[300px]!">
      <CodeBlock language="python" lines={lines} complete />
    </div>
  );
}
