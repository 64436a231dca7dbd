import type { ReactNode } from 'react';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';

interface PublicHeadingProps {
  title: string;
  text?: string;
  /** Shown above what follows. */
  error?: string | null;
  /** Shown if there is no error. */
  warning?: string | null;
  children: ReactNode;
}

interface PublicFormProps extends PublicHeadingProps {
  submitLabel: string;
  /** False while required input is missing: the form cannot be submitted. */
  ready: boolean;
  busy: boolean;
  onSubmit: () => Promise<void>;
}

/** The heading of a page for visitors, with an error or warning. */
export function PublicHeading({ title, text, error, warning, children }: PublicHeadingProps) {
  const banner = error ?? warning;
  return (
    <>
      <h1 className="font-display text-3xl font-semibold tracking-tight break-words text-balance md:text-4xl">
        {title}
      </h1>
      {text && <p className="mt-3 text-muted text-pretty">{text}</p>}
      {banner && (
        <Banner kind={error ? 'error' : 'warning'} className="mt-6">
          {banner}
        </Banner>
      )}
      {children}
    </>
  );
}

/** The heading and form of a page for visitors; `children` are its fields. */
export function PublicForm(props: PublicFormProps) {
  const { submitLabel, ready, busy, onSubmit, children, ...heading } = props;
  return (
    <PublicHeading {...heading}>
      <form
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) void onSubmit();
        }}
        className="mt-6 space-y-5 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8"
      >
        {children}
        <Button type="submit" size="lg" busy={busy} disabled={!ready} className="w-full">
          {submitLabel}
        </Button>
      </form>
    </PublicHeading>
  );
}
