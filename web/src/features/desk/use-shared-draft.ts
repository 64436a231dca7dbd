import { useState } from 'react';
import { isEqual, useDraft } from '../../common/use-draft';
import { ApiError } from '../../transport/errors';

/** The values of some fields. */
export const partOf = <T extends object, Name extends keyof T>(
  values: T,
  names: readonly Name[],
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, Name>;

/** Which versions a form has after a refused save, and how the user chooses one. */
export interface Versions {
  /** `stored`: the form shows what is stored now, and `mine` is put aside. Null without a refused save. */
  shown: 'mine' | 'stored' | null;
  /** True while the other version has not arrived yet. */
  isLoading: boolean;
  keepMine: () => void;
  showStored: () => void;
  showMine: () => void;
}

/**
 * Edits of what several teachers may change. A save that the server refuses because of another one's change keeps what is
 * typed and offers both versions. The user's own saves count as seen at once, also before the next response.
 */
export function useSharedDraft<Settings extends object, Answer>(
  form: string | null,
  stored: Settings,
  answer: Answer,
) {
  const [own, setOwn] = useState<{ over: Answer; answer: Answer } | null>(null);
  const known = own && isEqual(own.over, answer) ? own.answer : answer;
  const draft = useDraft(form, stored, known);
  const [shown, setShown] = useState<Versions['shown']>(null);
  const [mine, setMine] = useState<Partial<Settings>>({});
  const versions: Versions = {
    shown,
    isLoading: shown === 'mine' && isEqual(draft.before, answer),
    keepMine: () => {
      draft.rebase(answer);
      setShown(null);
    },
    showStored: () => {
      setMine(draft.changes);
      draft.reset();
      setShown('stored');
    },
    showMine: () => {
      draft.change(mine);
      draft.rebase(answer);
      setShown(null);
    },
  };
  /** Records what this page has stored. */
  const saved = (sent: Answer): void => {
    setOwn({ over: answer, answer: sent });
    draft.rebase(sent);
    setShown(null);
  };
  /** False if the save was refused because of another change: the form then offers both versions. */
  const save = async (sent: Answer, run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run();
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.reason === 'settings_changed_meanwhile')) throw failure;
      setShown('mine');
      return false;
    }
    saved(sent);
    return true;
  };
  const reset = (): void => {
    draft.reset();
    setShown(null);
  };
  return { ...draft, reset, versions, save, saved };
}
