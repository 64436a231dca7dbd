import type { OwnActivity, StudentLesson, StudyView } from '@studyhall/contracts';
import type { Store } from '../../base/store';
import { serverNow } from '../../transport/server-clock';
import type { connectionAtom } from '../../transport/connection';
import type { onServerEvent } from '../../transport/socket';
import { isOpen } from './homework';
import {
  endedAtom,
  homeworkAtom,
  lessonAtom,
  lessonRefreshAtom,
  otherLessonsAtom,
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
  readonly loadHomework: () => Promise<OwnActivity[]>;
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
    const homework = await loadHomework().catch(() => 'failed' as const);
    if (stopping.signal.aborted) return;
    store.set(homeworkAtom, (known) => (homework === 'failed' && Array.isArray(known) ? known : homework));
    const known = store.get(homeworkAtom);
    const ends = Array.isArray(known) ? known.filter(isOpen).map((one) => Date.parse(one.closes_at)) : [];
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
      store.set(lessonAtom, answer.lesson);
      store.set(ticketAtom, answer.ticket ?? null);
      store.set(endedAtom, answer.all_ended ?? []);
      store.set(otherLessonsAtom, answer.others ?? []);
    }
    loading = false;
  }

  function show(next: StudentLesson): void {
    const known = store.get(lessonAtom);
    // Of two live lessons, the one that started last wins.
    if (known && known.id !== next.id && next.started_at < known.started_at) {
      const others = store.get(otherLessonsAtom);
      if (loading) outdated = true;
      if (others.every(({ id }) => id !== next.id)) void refresh();
      const { title, ends_at, paused, pause_reason, lesson_only } = next;
      const state = { title, ends_at, paused, pause_reason, lesson_only };
      store.set(
        otherLessonsAtom,
        others.map((one) => (one.id === next.id ? { ...one, ...state } : one)),
      );
      return;
    }
    if (loading) outdated = true;
    const same = known?.id === next.id ? known : null;
    const conversation_id = next.conversation_id ?? same?.conversation_id ?? null;
    // An event has no pushes: the known ones stay.
    store.set(lessonAtom, { ...next, conversation_id, pushes: same?.pushes ?? next.pushes });
    if (!same || conversation_id === null) void refresh();
    else if (same.study_mode !== next.study_mode) void refreshStudy();
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
      store.set(otherLessonsAtom, (known) => known.filter(({ id }) => id !== lesson_id));
      if (store.get(lessonAtom)?.id === lesson_id) store.set(lessonAtom, null);
      void refresh();
    }),
    on('lesson.push', (push) => {
      if (loading) outdated = true;
      store.set(lessonAtom, (known) =>
        known?.id === push.lesson_id && known.pushes.every(({ id }) => id !== push.id)
          ? { ...known, pushes: [push, ...known.pushes] }
          : known,
      );
    }),
    on('lesson.ticket', (ticket) => {
      if (loading) outdated = true;
      store.set(ticketAtom, (known) => mergeTicket(known, ticket));
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
    store.set(lessonAtom, null);
    store.set(otherLessonsAtom, []);
    store.set(ticketAtom, null);
    store.set(endedAtom, []);
    store.set(studyAtom, null);
    store.set(homeworkAtom, null);
  };
}
