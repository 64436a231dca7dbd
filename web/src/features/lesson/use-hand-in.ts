import type { HandInRequest, OwnActivity } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useJournal } from '../../account/journal/use-journal';
import { scopeAtom } from '../../account/scope';
import { draftsOf } from '../../base/storage';
import { store } from '../../base/store';
import { homeworkAtom, lessonRefreshAtom } from './lesson.atoms';

/** Work that the server does not have. */
export interface UnsentWork {
  answer: string;
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
  /** True if it may wait for long. */
  isAway: boolean;
}

interface HandIn {
  unsent: UnsentWork | null;
  /** Stores the work until the server has it, and sends it at once. Resolves when it would survive a reload. */
  handIn: (answer: string) => Promise<void>;
  /** Storage key of the text that is being written. */
  draftKey: string;
  /** Discards refused work. */
  forget: () => void;
}

/** Hands in homework or a class quiz, after its waiting answers. */
export function useHandIn(activity: string): HandIn {
  const { journal, waiting, refused, isAway } = useJournal();
  const owner = useAtomValue(scopeAtom)?.userId ?? 0;
  const path = `/api/activities/${activity}/hand-in`;
  useEffect(
    () =>
      journal?.onSettled((request, refusal, answer) => {
        if (request.path !== path) return;
        // It may be closed, or another device was first.
        if (refusal) store.set(lessonRefreshAtom, (count) => count + 1);
        else show(answer as OwnActivity);
      }),
    [journal, path],
  );
  const body = waiting.get(path)?.body as Required<HandInRequest> | undefined;
  return {
    unsent: body ? { answer: body.answer, refusal: refused.get(path) ?? null, isAway } : null,
    handIn: async (answer) =>
      journal?.keep({ kind: 'ticket', id: path, method: 'POST', path, body: { answer } }),
    draftKey: `${draftsOf(owner)}homework.${activity}`,
    forget: () => void journal?.drop(path),
  };
}

/** Applies until the activities are refetched. */
const show = (done: OwnActivity): void =>
  store.set(homeworkAtom, (known) =>
    Array.isArray(known) ? known.map((one) => (one.id === done.id ? done : one)) : known,
  );
