import type { CSSProperties, ReactNode, Ref } from 'react';

interface MessageRowsProps {
  style: CSSProperties;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The element around the rows of a virtual list. The list would disable pointer events while it scrolls, and all
 * descendants inherit that: while the list follows a reply, each line would recompute the style of all messages in view.
 */
export function MessageRows({ style, children, ref }: MessageRowsProps) {
  return (
    <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </div>
  );
}
