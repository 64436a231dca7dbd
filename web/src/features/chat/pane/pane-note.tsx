import type { ReactNode } from 'react';

interface PaneNoteProps {
  text: string;
  /** Actions for the user. */
  children?: ReactNode;
}

/** A note above a file: what is not shown, and why. */
export function PaneNote({ text, children }: PaneNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-sunken px-4 py-2 text-sm text-muted">
      <p className="min-w-48 flex-1">{text}</p>
      {children}
    </div>
  );
}
