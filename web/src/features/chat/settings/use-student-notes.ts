import type { InstructionsView } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeptRequest } from '../../../app/local/kept-requests';
import { useKeptRequests } from '../../../app/local/use-kept-requests';
import { connectionAtom } from '../../../transport/connection';
import { api } from '../../../transport/rest';
import { isOfNotes, notesOf, withRequest, withSent, type StudentNotes } from './student-notes';

interface Loaded {
  /** With the changes that wait for the line; null until they are loaded. */
  notes: StudentNotes | null;
  error: unknown;
  load: () => void;
  /** Whether what waits may wait for long. */
  isAway: boolean;
  keep: (...requests: KeptRequest[]) => Promise<void>;
}

/** What the student saved for the assistant: changes are shown at once, and sent when there is a line. */
export function useStudentNotes(): Loaded {
  const { kept, waiting, isAway } = useKeptRequests();
  const isOnline = useAtomValue(connectionAtom) === 'online';
  const [stored, setStored] = useState<StudentNotes | null>(null);
  const [error, setError] = useState<unknown>(null);
  const requests = useRef(0);
  const load = useCallback(() => {
    requests.current += 1;
    const request = requests.current;
    api<InstructionsView>('GET', '/api/me/instructions').then(
      (view) => {
        if (request !== requests.current) return;
        setStored(notesOf(view));
        setError(null);
      },
      (failure: unknown) => setError(failure),
    );
  }, []);
  useEffect(load, [load, isOnline]);
  useEffect(
    () =>
      kept?.onSettled((request, refusal) => {
        if (!isOfNotes(request)) return;
        if (refusal === null) setStored((before) => before && withSent(before, request));
        load();
      }),
    [kept, load],
  );
  const notes = useMemo(
    () => stored && [...waiting.values()].filter(isOfNotes).reduce(withRequest, stored),
    [stored, waiting],
  );
  return {
    notes,
    error: notes ? null : error,
    load,
    isAway,
    keep: async (...changes) => {
      await Promise.all(changes.map((change) => kept?.keep(change)));
      void kept?.flush();
    },
  };
}
