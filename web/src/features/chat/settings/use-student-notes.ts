import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { RequestCommand } from '../../../account/journal/command';
import { useJournal } from '../../../account/journal/use-journal';
import { connectionAtom } from '../../../transport/connection';
import { useChat } from '../state/chat.context';
import { isOfNotes, withRequest, type StudentNotes } from './student-notes';

interface Loaded {
  /** With the changes that wait to be sent; null until they are loaded. */
  notes: StudentNotes | null;
  error: unknown;
  load: () => void;
  /** Whether what waits may wait for long. */
  isAway: boolean;
  keep: (...requests: RequestCommand[]) => Promise<void>;
}

/** What the student saved for the assistant: changes are shown at once, and sent once online. */
export function useStudentNotes(): Loaded {
  const { journal, waiting, isAway } = useJournal();
  const { storedAtom, errorAtom, load } = useChat().notes;
  const isOnline = useAtomValue(connectionAtom) === 'online';
  const stored = useAtomValue(storedAtom);
  const error = useAtomValue(errorAtom);
  useEffect(load, [load, isOnline]);
  const notes = useMemo(
    () => stored && [...waiting.values()].filter(isOfNotes).reduce(withRequest, stored),
    [stored, waiting],
  );
  return {
    notes,
    error: notes ? null : error,
    load,
    isAway,
    keep: async (...changes) => journal?.keep(...changes),
  };
}
