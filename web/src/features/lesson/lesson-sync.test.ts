import type {
  OwnActivity,
  ServerEventName,
  StudentLesson,
  StudentTicket,
  StudyView,
} from '@studyhall/contracts';
import { atom, createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../transport/connection';
import {
  endedAtom,
  goneAtom,
  homeworkAtom,
  isClosed,
  lessonAtom,
  lessonOfChat,
  lessonRefreshAtom,
  liveLessonsAtom,
  studyAtom,
  ticketAtom,
} from './lesson.atoms';
import type { CurrentLesson } from './lesson.calls';
import { startLessonSync } from './lesson-sync';
import { createReceipts } from './receipts';
import { createWritingSignal } from './writing-signal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const LESSON: StudentLesson = {
  ...{ id: 'a', group_id: 1, class_name: 'Biology 1', title: 'Biology 1' },
  ...{ paused: false, pause_reason: null, study_mode: 'off', lesson_only: false, rules: null },
  ...{ started_at: '2026-11-22T09:00:00Z', ends_at: '2026-11-22T10:30:00Z' },
  ...{ hand_up: false, conversation_id: 'c', pushes: [] },
};
const OTHER = { ...LESSON, id: 'b', started_at: '2026-11-22T08:00:00Z', conversation_id: 'd' };
const PUSH = {
  ...{ id: 'p', lesson_id: 'a', kind: 'prompt' as const, text: 'Explain.', file: null },
  at: LESSON.started_at,
};

const EXERCISE = {
  ...{ id: 'e', number: null, text: 'Solve 2x = 8', hints: 1, attempts: 0, opened_by: null },
  asked_at: '2026-09-01T08:00:00.000Z',
};
const TICKET: StudentTicket = {
  ...{ id: 't', lesson_id: 'a', lesson: 'Biology 1', quiz: null, state: 'open', closes_in: null },
  questions: [1, 2].map((id) => ({ id, kind: 'scale', text: '?', options: [], value: null, right: null })),
};

function start(connection: Connection = 'online') {
  const store = createStore();
  const connectionAtom = atom<Connection>(connection);
  const listeners = new Map<ServerEventName, (payload: never) => void>();
  const answers: Array<PromiseWithResolvers<CurrentLesson>> = [];
  const study = vi.fn(async (): Promise<StudyView> => ({ study_mode: 'hints', exercises: [] }));
  const homework = vi.fn(async (): Promise<OwnActivity[]> => []);
  const stop = startLessonSync({
    ...{ store, connectionAtom, loadStudy: study },
    loadHomework: async () => ({ activities: await homework(), classes: [1] }),
    load() {
      const answer = Promise.withResolvers<CurrentLesson>();
      answers.push(answer);
      return answer.promise;
    },
    on(name, listener) {
      listeners.set(name, listener as (payload: never) => void);
      return () => listeners.delete(name);
    },
  });
  const answer = async (lesson: StudentLesson | null, ticket: StudentTicket | null = null): Promise<void> => {
    answers.at(-1)?.resolve({ lesson, ticket });
    await tick();
  };
  const emit = (name: ServerEventName, payload: object): void => listeners.get(name)?.(payload as never);
  return { store, connectionAtom, answers, answer, emit, study, homework, stop };
}

describe('the lesson of a student', () => {
  it('is read at first and at each connection, and polled without one', async () => {
    const { store, connectionAtom, answers, answer, study } = start('connecting');
    await answer(LESSON);
    expect(store.get(lessonAtom)).toEqual(LESSON);
    await tick(5_000);
    expect(answers).toHaveLength(2);
    await answer(null);
    store.set(connectionAtom, 'online');
    expect(answers).toHaveLength(3);
    await answer(LESSON);
    await tick(60_000);
    expect([answers.length, study.mock.calls.length]).toEqual([3, 3]);
  });

  it('follows a pause at once, and keeps what an event does not have', async () => {
    const { store, answers, answer, emit } = start();
    await answer({ ...LESSON, pushes: [PUSH] });
    emit('lesson.changed', { lesson: { ...LESSON, paused: true, conversation_id: null } });
    expect(store.get(lessonAtom)).toEqual({ ...LESSON, paused: true, pushes: [PUSH] });
    expect(answers).toHaveLength(1);
  });

  it('is not set back by an answer from before an event', async () => {
    const { store, answers, answer, emit } = start();
    await answer(LESSON);
    emit('lesson.started', { lesson: { ...LESSON, id: 'b', conversation_id: null } });
    emit('lesson.changed', { lesson: { ...LESSON, id: 'b', conversation_id: null, paused: true } });
    await answer({ ...LESSON, id: 'b' });
    expect([store.get(lessonAtom)?.paused, answers.length]).toEqual([true, 3]);
    await answer({ ...LESSON, id: 'b', paused: true });
    expect(store.get(lessonAtom)).toMatchObject({ id: 'b', paused: true, conversation_id: 'c' });
  });

  it('ends, and an earlier one of another class is found', async () => {
    const { store, answer, emit } = start();
    await answer(LESSON);
    emit('lesson.ended', { lesson_id: 'other', group_id: 2 });
    expect(store.get(lessonAtom)).toEqual(LESSON);
    await answer(LESSON);
    emit('lesson.ended', { lesson_id: 'a', group_id: 1 });
    expect(store.get(lessonAtom)).toBeNull();
    await answer({ ...LESSON, id: 'earlier' });
    expect(store.get(lessonAtom)?.id).toBe('earlier');
  });

  it.each(['a', 'b'])('ends beside another one, with its own name: %s', async (ended) => {
    const { store, answers, emit, stop } = start();
    answers[0]?.resolve({ lesson: LESSON, ticket: null, others: [OTHER] });
    await tick();
    emit('lesson.ended', { lesson_id: ended, group_id: 1 });
    const all_ended = [{ id: ended, title: 'Roots', class_name: 'Biology 1' }];
    answers[1]?.resolve({ lesson: ended === 'a' ? OTHER : LESSON, ticket: null, all_ended });
    await tick();
    expect(store.get(endedAtom)).toEqual(all_ended);
    expect(store.get(liveLessonsAtom)).toHaveLength(1);
    stop();
    expect(store.get(endedAtom)).toEqual([]);
  });

  it('is loaded again with the homework: its class may have come back', async () => {
    const { answers, answer, emit } = start();
    await answer(null);
    emit('activities.changed', {});
    expect(answers).toHaveLength(2);
  });

  it('ignores an earlier lesson of another class, and the form for teachers', async () => {
    const { store, answer, emit } = start();
    await answer(LESSON);
    const earlier = { ...LESSON, id: 'b', started_at: '2026-11-22T08:00:00Z', paused: true };
    emit('lesson.changed', { lesson: earlier });
    const { hand_up: _hand, ...teachers } = { ...LESSON, paused: true };
    emit('lesson.changed', { lesson: teachers });
    expect(store.get(lessonAtom)).toEqual(LESSON);
  });

  it('shows a push once', async () => {
    const { store, answer, emit } = start();
    await answer(LESSON);
    emit('lesson.push', PUSH);
    emit('lesson.push', PUSH);
    expect(store.get(lessonAtom)?.pushes).toEqual([PUSH]);
  });

  it('is one of two: each keeps its pushes, its hand and its chat, also what events add', async () => {
    const { store, answers, emit, stop } = start();
    answers[0]?.resolve({ lesson: LESSON, ticket: null, others: [OTHER] });
    await tick();
    const push = { ...PUSH, lesson_id: 'b' };
    emit('lesson.push', push);
    emit('lesson.changed', { lesson: { ...OTHER, conversation_id: null, hand_up: true } });
    const live = store.get(liveLessonsAtom);
    expect(live).toEqual([LESSON, { ...OTHER, hand_up: true, pushes: [push] }]);
    expect([lessonOfChat(live, 'd')?.id, lessonOfChat(live, 'x'), answers.length]).toEqual(['b', null, 1]);
    stop();
  });

  it('leaves the open ticket of one beside the closed one of another, and asks for one when its own closes', async () => {
    const { store, answers, emit, stop } = start();
    const other = { ...TICKET, id: 'u', lesson_id: 'b' };
    answers[0]?.resolve({ lesson: LESSON, ticket: TICKET, others: [OTHER] });
    await tick();
    emit('lesson.ticket', { ...other, state: 'closed' });
    expect(store.get(ticketAtom)).toEqual(TICKET);
    answers[1]?.resolve({ lesson: LESSON, ticket: TICKET, others: [OTHER] });
    await tick();
    emit('lesson.ticket', { ...TICKET, state: 'closed' });
    answers[2]?.resolve({ lesson: LESSON, ticket: other, others: [OTHER] });
    await tick();
    expect(store.get(ticketAtom)).toEqual(other);
    stop();
  });

  it('has an exit ticket that keeps its answers, also after the lesson, until the server says otherwise', async () => {
    const { store, answers, answer, emit } = start();
    const values = () => store.get(ticketAtom)?.questions.map(({ value }) => value);
    const answered = (id: number) =>
      TICKET.questions.map((question) => (question.id === id ? { ...question, value: 3 } : question));
    await answer(LESSON, { ...TICKET, questions: answered(1) });
    emit('lesson.ticket', { ...TICKET, state: 'closed' });
    expect([store.get(ticketAtom)?.state, values()]).toEqual(['closed', [3, null]]);
    emit('lesson.ticket', { ...TICKET, questions: answered(2) });
    expect(values()).toEqual([3, 3]);
    emit('lesson.ticket', { ...TICKET, id: 'next' });
    expect(values()).toEqual([null, null]);
    emit('lesson.ended', { lesson_id: 'a', group_id: 1 });
    await answer(null, TICKET);
    expect([store.get(lessonAtom), store.get(ticketAtom)]).toEqual([null, TICKET]);
    store.set(lessonRefreshAtom, 1);
    expect(answers).toHaveLength(3);
    await answer(null);
    expect(store.get(ticketAtom)).toBeNull();
  });

  it('reads the study mode again for a hint and behind an attempt, and forgets everything at the end', async () => {
    const { store, answer, emit, study, stop } = start();
    await answer(LESSON);
    emit('turn.completed', { message: { study_hint: null } });
    expect(study).toHaveBeenCalledTimes(1);
    emit('turn.completed', { message: { study_hint: 1 } });
    await tick();
    expect(study).toHaveBeenCalledTimes(2);
    expect(store.get(studyAtom)?.study_mode).toBe('hints');
    store.set(studyAtom, { study_mode: 'hints', exercises: [{ ...EXERCISE, waits_for_work: true }] });
    emit('turn.completed', { message: { study_hint: null } });
    expect(study).toHaveBeenCalledTimes(3);
    stop();
    expect([store.get(lessonAtom), store.get(studyAtom)]).toEqual([null, null]);
  });

  it.each([
    [false, 'no lesson', [], 'x'],
    [false, 'a lesson', [LESSON], 'x'],
    [true, 'a pause, in its own conversation', [{ ...LESSON, paused: true }], 'c'],
    [true, 'a pause of another lesson', [LESSON, { ...OTHER, paused: true }], 'c'],
    [false, 'lesson only, in its own conversation', [{ ...LESSON, lesson_only: true }], 'c'],
    [false, 'lesson only, in that of another lesson', [{ ...LESSON, lesson_only: true }, OTHER], 'd'],
    [true, 'lesson only, in another conversation', [{ ...LESSON, lesson_only: true }], 'x'],
    [
      true,
      'another one lesson only, in another conversation',
      [LESSON, { ...OTHER, lesson_only: true }],
      'x',
    ],
    [true, 'lesson only, in a new conversation', [{ ...LESSON, lesson_only: true }], null],
  ])('closed is %s: %s', (closed, _what, live, conversation) =>
    expect(isClosed(live, conversation)).toBe(closed),
  );

  it('shows the pause of each of two live lessons', async () => {
    const { store, answers, emit, stop } = start();
    answers[0]?.resolve({ lesson: LESSON, ticket: null, others: [OTHER] });
    await tick();
    emit('lesson.changed', { lesson: { ...OTHER, paused: true, pause_reason: 'Look up' } });
    expect(store.get(liveLessonsAtom)).toMatchObject([{ paused: false }, { pause_reason: 'Look up' }]);
    emit('lesson.changed', { lesson: { ...LESSON, paused: true } });
    emit('lesson.changed', { lesson: OTHER });
    expect(store.get(liveLessonsAtom)).toMatchObject([
      { id: 'a', paused: true },
      { id: 'b', paused: false },
    ]);
    stop();
  });
});

describe('receipts', () => {
  it('are gathered, and kept once per state', async () => {
    const keep = vi.fn();
    const receipts = createReceipts(keep);
    receipts.record(PUSH, 'delivered');
    receipts.record(PUSH, 'seen');
    receipts.record(PUSH, 'delivered');
    await tick(300);
    expect(keep.mock.calls).toMatchObject([
      [{ path: '/api/lessons/a/pushes/p/receipt', body: { state: 'seen' } }],
    ]);
    receipts.record(PUSH, 'used');
    receipts.dispose();
    expect(keep.mock.calls.slice(1)).toMatchObject([[{ kind: 'receipt', body: { state: 'used' } }]]);
    await tick(300);
    expect(keep).toHaveBeenCalledTimes(2);
  });
});

describe('a card', () => {
  it('is seen after a second on screen, without a break', async () => {
    const keep = vi.fn();
    const receipts = createReceipts(keep);
    const states = () => keep.mock.calls.map(([command]) => command.body.state);
    receipts.record(PUSH, 'delivered');
    receipts.show(PUSH, true);
    await tick(900);
    receipts.show(PUSH, false);
    await tick(5_000);
    receipts.show(PUSH, true);
    await tick(900);
    expect(states()).toEqual(['delivered']);
    await tick(500);
    expect(states()).toEqual(['delivered', 'seen']);
    receipts.show({ ...PUSH, id: 'q' }, true);
    receipts.dispose();
    await tick(5_000);
    expect(states()).toEqual(['delivered', 'seen']);
  });
});

describe('typing', () => {
  it('is sent when it starts and stops, and renewed in between', async () => {
    const send = vi.fn();
    const signal = createWritingSignal(send);
    for (let key = 0; key < 10; key += 1) {
      signal.onText('a'.repeat(key + 1));
      await tick(1_000);
    }
    expect(send.mock.calls).toEqual([[true], [true]]);
    await tick(4_000);
    expect(send.mock.calls).toEqual([[true], [true], [false]]);
    signal.onText('more');
    signal.onText('');
    expect(send.mock.calls.slice(3)).toEqual([[true], [false]]);
  });
});

describe('the homework of a student', () => {
  it('that is gone stays known, as withdrawn or with a class that was left, until it is back', async () => {
    const { store, emit, homework } = start();
    const [withdrawn, left] = [
      { id: 'w', group_id: 1 } as OwnActivity,
      { id: 'l', group_id: 2 } as OwnActivity,
    ];
    homework.mockResolvedValueOnce([withdrawn, left]);
    emit('activities.changed', {});
    await tick();
    expect(store.get(goneAtom)).toEqual([]);
    emit('activities.changed', {});
    await tick();
    const gone = [
      { activity: withdrawn, hasLeft: false },
      { activity: left, hasLeft: true },
    ];
    expect(store.get(goneAtom)).toEqual(gone);
    homework.mockRejectedValueOnce(new Error('offline'));
    emit('activities.changed', {});
    await tick();
    expect(store.get(goneAtom)).toEqual(gone);
    homework.mockResolvedValueOnce([withdrawn]);
    emit('activities.changed', {});
    await tick();
    expect(store.get(goneAtom)).toEqual(gone.slice(1));
  });

  it('is read again with the study mode when it changes, and stays where that fails', async () => {
    const { store, emit, homework, study, answer, stop } = start();
    await answer(null);
    expect(store.get(homeworkAtom)).toEqual([]);
    homework.mockRejectedValueOnce(new Error('offline'));
    const before = study.mock.calls.length;
    emit('activities.changed', {});
    await tick();
    expect(store.get(homeworkAtom)).toEqual([]);
    expect(study).toHaveBeenCalledTimes(before + 1);
    stop();
    expect(store.get(homeworkAtom)).toBeNull();
  });

  it('is read again with the study mode when it closes, and when something else may have opened', async () => {
    const { store, homework, study, stop } = start();
    await tick();
    const closing = { closes_at: new Date(Date.now() + 60_000).toISOString() } as OwnActivity;
    const over = { closes_at: new Date(Date.now() - 60_000).toISOString() } as OwnActivity;
    homework.mockResolvedValue([over, closing]);
    store.set(lessonRefreshAtom, 1);
    await tick();
    const before = study.mock.calls.length;
    await tick(59_000);
    expect(study).toHaveBeenCalledTimes(before);
    await tick(2_000);
    expect(study).toHaveBeenCalledTimes(before + 1);
    await tick(600_000);
    expect(study).toHaveBeenCalledTimes(before + 2);
    stop();
    await tick(600_000);
    expect(study).toHaveBeenCalledTimes(before + 2);
  });

  it('leaves the study mode of a school to its changes', async () => {
    const { emit, study } = start();
    await tick();
    emit('limits.changed', {});
    expect(study).toHaveBeenCalledTimes(2);
  });

  it('says where it could not be read at all', async () => {
    const { store, homework, emit } = start();
    await tick();
    store.set(homeworkAtom, null);
    homework.mockRejectedValueOnce(new Error('offline'));
    emit('activities.changed', {});
    await tick();
    expect(store.get(homeworkAtom)).toBe('failed');
  });
});
