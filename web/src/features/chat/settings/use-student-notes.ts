import { useEffect, useEffectEvent, useMemo } from 'react';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import type { RequestCommand } from '../../../account/journal/command';
import { useJournal } from '../../../account/journal/use-journal';
import { useChat } from '../state/chat.context';
import { isNotesRequest, withRequest, withSent, type StudentNotes } from './student-notes';

interface Loaded {
  /** Includes changes that wait to be sent; null until loaded. */
  notes: StudentNotes | null;
  error: unknown;
  load: () => void;
  /** True if waiting changes may wait for long. */
  isAway: boolean;
  keep: (...requests: RequestCommand[]) => Promise<void>;
}

/** The student's notes for the assistant. Changes show at once, and are sent once online. */
export function useStudentNotes(): Loaded {
  const { journal, waiting, isAway } = useJournal();
  const { current, kept } = useChat().notes;
  const server = useQuery(current);
  const browser = useQuery(kept);
  const settle = useEffectEvent((request: RequestCommand, isAccepted: boolean) => {
    if (isAccepted) {
      server.patch((known) => withSent(known, request));
      browser.patch((known) => known && withSent(known, request));
    }
    invalidate('notes');
  });
  useEffect(
    () =>
      journal?.onSettled((request, refusal) => {
        if (isNotesRequest(request)) settle(request, refusal === null);
      }),
    [journal],
  );
  const stored = server.data ?? browser.data;
  const notes = useMemo(
    () => stored && [...waiting.values()].filter(isNotesRequest).reduce(withRequest, stored),
    [stored, waiting],
  );
  return {
    notes,
    error: notes ? null : server.error,
    load: server.retry,
    isAway,
    keep: async (...changes) => journal?.keep(...changes),
  };
}
