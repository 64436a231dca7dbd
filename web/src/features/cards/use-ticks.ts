import { useState } from 'react';
import type { PlanSessionView, PlanView, SessionTickRequest } from '@studyhall/contracts';
import { useJournal } from '../../account/journal/use-journal';

interface Ticks {
  isDone: (session: PlanSessionView) => boolean;
  /** True if its check mark is not stored yet. */
  waits: (session: PlanSessionView) => boolean;
  tick: (session: PlanSessionView, done: boolean) => Promise<void>;
}

/** A plan's check marks: shown at once, sent once online. */
export function useTicks({ id, sessions }: PlanView, load: () => void): Ticks {
  const { journal, waiting, isAway } = useJournal();
  /** Check marks that were sent, until the plan is loaded with them. */
  const [sent, setSent] = useState<Readonly<Record<string, boolean>>>({});
  const [loaded, setLoaded] = useState(sessions);
  if (loaded !== sessions) {
    setLoaded(sessions);
    setSent({});
  }
  const pathOf = (session: PlanSessionView): string => `/api/plans/${id}/sessions/${session.id}`;
  const waitingTick = (session: PlanSessionView): boolean | undefined =>
    (waiting.get(pathOf(session))?.body as SessionTickRequest | undefined)?.done;
  return {
    isDone: (session) => waitingTick(session) ?? sent[session.id] ?? session.done,
    waits: (session) => isAway && waitingTick(session) !== undefined,
    tick: async (session, done) => {
      const path = pathOf(session);
      const body: SessionTickRequest = { done };
      setSent((before) => ({ ...before, [session.id]: done }));
      await journal?.keep({ kind: 'tick', id: path, method: 'PUT', path, body });
      await journal?.flush();
      load();
    },
  };
}
