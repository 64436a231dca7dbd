import type { ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark';

/** A whole page with one message. */
export function MessagePage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <main
      id="content"
      className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 py-16 text-center"
    >
      <BrandMark size={48} className="mb-4" />
      <h1 className="font-display text-3xl font-semibold text-balance">{title}</h1>
      <p className="mb-5 max-w-md text-muted text-balance">{text}</p>
      {children}
    </main>
  );
}
