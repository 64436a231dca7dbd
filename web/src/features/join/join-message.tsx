import type { ReactNode } from 'react';

interface JoinMessageProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A single message, announced when it changes. */
export function JoinMessage({ icon, title, text, children }: JoinMessageProps) {
  return (
    <div role="status" className="text-center">
      <span
        aria-hidden="true"
        className="mx-auto mb-5 grid size-16 place-items-center rounded-full bg-brand-soft text-brand"
      >
        {icon}
      </span>
      <h1 className="font-display text-3xl font-semibold tracking-tight break-words text-balance">{title}</h1>
      <p className="mt-3 mb-8 break-words text-muted text-balance">{text}</p>
      {children}
    </div>
  );
}
