import { useState } from 'react';
import { forgetKeptForm, formPlace, keptForms, readKeptForm, useKeptForm } from '../account/kept-form';
import { useArrived } from '../account/way-to-sign-in';

interface Kept<Settings, Answer> {
  changes: Partial<Settings>;
  seen?: Answer;
}

/** Values of a form are plain data. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Edits of stored settings. Untouched fields follow the stored value, also when another admin changes it; only touched
 * fields are in `changes`. `before` is the response at the first change: the server refuses to overwrite what another
 * admin has stored since then.
 * The edits are restored after the end of the session; `restoredAt` is when they were typed, null once they are saved or
 * discarded.
 * @param form its name, unique under its address; null, as for a secret: nothing is kept
 * @param address the address of a form that other addresses show, too
 */
export function useDraft<Settings extends object, Answer = undefined>(
  form: string | null,
  stored: Settings,
  answer?: Answer,
  address?: string,
) {
  const [place] = useState(() => form && formPlace(form, address));
  const [kept] = useState(() => (place === null ? null : readKeptForm<Kept<Settings, Answer>>(place)));
  const [typed, setTyped] = useState<Partial<Settings>>(kept?.typed.changes ?? {});
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);
  const [seen, setSeen] = useState(kept ? kept.typed.seen : answer);
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isEqual(value, stored[name as keyof Settings])),
  ) as Partial<Settings>;
  const isDirty = Object.keys(changes).length > 0;
  useKeptForm(place, isDirty ? { changes, seen } : null);
  return {
    draft: { ...stored, ...changes },
    changes,
    isDirty,
    restoredAt: isDirty ? restoredAt : null,
    before: isDirty ? seen : answer,
    /** @param part the new values, or how they follow from what is typed by then, for a change after a wait */
    change: (part: Partial<Settings> | ((typed: Partial<Settings>) => Partial<Settings>)): void => {
      if (!isDirty) setSeen(() => answer);
      setTyped((earlier) => ({ ...earlier, ...(typeof part === 'function' ? part(earlier) : part) }));
    },
    /** Bases the edits on another response: the user or the page has seen it. */
    rebase: (next: Answer | undefined): void => setSeen(() => next),
    reset: (): void => {
      if (place !== null) forgetKeptForm(place);
      setTyped({});
      setRestoredAt(null);
    },
  };
}

/**
 * The rest of the name of a form that begins with `beginning` and was open when the session ended or the page was
 * reloaded: its dialog opens again. Undefined if there is none.
 */
export function useUnfinishedForm(beginning: string): string | undefined {
  const arrived = useArrived();
  const [unfinished] = useState(() => (arrived ? keptForms(formPlace(beginning))[0] : undefined));
  return unfinished;
}
