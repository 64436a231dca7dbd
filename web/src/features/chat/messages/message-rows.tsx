import type { CSSProperties, ReactNode, Ref } from 'react';

interface MessageRowsProps {
  style: CSSProperties;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The element around the rows of a virtual list. The list would switch pointer events off while it scrolls, and every
 * element below inherits them: following a reply, that would style all messages in view anew with each line.
 */
export function MessageRows({ style, children, ref }: MessageRowsProps) {
  return (
    <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </div>
  );
}
