import type { OwnActivities, StudentLesson, StudyView } from '@studyhall/contracts';
import type { Store } from '../../base/store';
import { serverNow } from '../../transport/server-clock';
import type { connectionAtom } from '../../transport/connection';
import type { onServerEvent } from '../../transport/socket';
import { goneOf, isOpen } from './homework';
import {
  endedAtom,
  goneAtom,
  homeworkAtom,
  lessonRefreshAtom,
  liveLessonsAtom,
  studyAtom,
  ticketAtom,
} from './lesson.atoms';
import type { CurrentLesson } from './lesson.calls';
import { mergeTicket } from './ticket-state';

/** Interval of polling without a socket. */
const POLL_MS = 5_000;
/** The longest time between two reads: no event says that homework opens, or that a lesson ended long ago. */
const MAX_AGE_MS = 10 * 60_000;

export interface SyncDeps {
  readonly store: Store;
  readonly load: () => Promise<CurrentLesson>;
  readonly loadStudy: () => Promise<StudyView>;
  readonly loadHomework: () => Promise<OwnActivities>;
  readonly on: typeof onServerEvent;
  readonly connectionAtom: typeof connectionAtom;
}

/**
 * Keeps the student's lesson, exit ticket, homework and study mode current: loads them at the start and at each socket
 * connection, then applies events, and polls while there is no socket. Returns an unsubscribe function.
 */
export function startLessonSync({
  store,
  load,
  loadStudy,
  loadHomework,
  on,
  connectionAtom: connection,
}: SyncDeps): () => void {
  const stopping = new AbortController();
  let loading = false;
  /** True if the pending response is outdated. */
  let outdated = false;
  let closing: ReturnType<typeof setTimeout> | undefined;

  /** A failure changes nothing: the next connection or poll retries. */
  async function refreshStudy(): Promise<void> {
    const study = await loadStudy().catch(() => undefined);
    if (study !== undefined && !stopping.signal.aborted) store.set(studyAtom, study);
  }

  /** After a failure, the known homework stays. */
  async function refreshHomework(): Promise<void> {
    const answer = await loadHomework().catch(() => null);
    if (stopping.signal.aborted) return;
    const before = store.get(homeworkAtom);
    const known = Array.isArray(before) ? before : null;
    if (answer) store.set(goneAtom, (gone) => goneOf(gone, known ?? [], answer));
    const homework = answer?.activities ?? known;
    store.set(homeworkAtom, homework ?? 'failed');
    const ends = homework ? homework.filter(isOpen).map((one) => Date.parse(one.closes_at)) : [];
    clearTimeout(closing);
    closing = setTimeout(
      () => void refresh(),
      Math.min(...ends.map((at) => at - serverNow() + 1_000), MAX_AGE_MS),
    );
  }

  async function refresh(): Promise<void> {
    void refreshStudy();
    void refreshHomework();
    outdated = true;
    if (loading) return;
    loading = true;
    while (outdated && !stopping.signal.aborted) {
      outdated = false;
      const answer = await load().catch(() => undefined);
      if (answer === undefined || outdated || stopping.signal.aborted) continue;
      store.set(liveLessonsAtom, answer.lesson ? [answer.lesson, ...(answer.others ?? [])] : []);
      store.set(ticketAtom, answer.ticket ?? null);
      store.set(endedAtom, answer.all_ended ?? []);
    }
    loading = false;
  }

  function show(next: StudentLesson): void {
    if (loading) outdated = true;
    const live = store.get(liveLessonsAtom);
    const known = live.find(({ id }) => id === next.id);
    // An event has no pushes: the known ones stay.
    const shown = {
      ...next,
      conversation_id: next.conversation_id ?? known?.conversation_id ?? null,
      pushes: known?.pushes ?? next.pushes,
    };
    store.set(
      liveLessonsAtom,
      [shown, ...live.filter((one) => one !== known)].toSorted((a, b) =>
        b.started_at.localeCompare(a.started_at),
      ),
    );
    if (!known || shown.conversation_id === null) void refresh();
    else if (known.study_mode !== next.study_mode) void refreshStudy();
  }

  const onLesson = ({ lesson }: { lesson: object }): void => {
    if ('hand_up' in lesson) show(lesson as StudentLesson);
  };
  const onConnection = (): void => {
    if (store.get(connection) === 'online') void refresh();
  };
  const stops = [
    on('lesson.started', onLesson),
    on('lesson.changed', onLesson),
    on('lesson.ended', ({ lesson_id }) => {
      store.set(liveLessonsAtom, (live) => live.filter(({ id }) => id !== lesson_id));
      void refresh();
    }),
    on('lesson.push', (push) => {
      if (loading) outdated = true;
      store.set(liveLessonsAtom, (live) =>
        live.map((known) =>
          known.id === push.lesson_id && known.pushes.every(({ id }) => id !== push.id)
            ? { ...known, pushes: [push, ...known.pushes] }
            : known,
        ),
      );
    }),
    on('lesson.ticket', (ticket) => {
      if (loading) outdated = true;
      store.set(ticketAtom, (known) => mergeTicket(known, ticket));
      // Another lesson may have an open ticket.
      if (ticket.state === 'closed' && store.get(liveLessonsAtom).length + store.get(endedAtom).length > 1)
        void refresh();
    }),
    // Homework has its own study mode, and comes and goes with its class, as lessons do.
    on('activities.changed', () => void refresh()),
    // A school may have changed its study mode.
    on('limits.changed', () => void refreshStudy()),
    on('turn.completed', ({ message }) => {
      // A reply without a hint may follow an attempt.
      if (message.study_hint !== null || store.get(studyAtom)?.exercises[0]?.waits_for_work)
        void refreshStudy();
    }),
    store.sub(connection, onConnection),
    store.sub(lessonRefreshAtom, () => void refresh()),
  ];
  const polling = setInterval(() => {
    if (store.get(connection) !== 'online') void refresh();
  }, POLL_MS);
  void refresh();
  return () => {
    stopping.abort();
    clearInterval(polling);
    clearTimeout(closing);
    stops.forEach((stop) => stop());
    store.set(liveLessonsAtom, []);
    store.set(ticketAtom, null);
    store.set(endedAtom, []);
    store.set(studyAtom, null);
    store.set(homeworkAtom, null);
    store.set(goneAtom, []);
  };
}
