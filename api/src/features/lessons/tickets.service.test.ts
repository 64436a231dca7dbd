import { describe, expect, it } from 'vitest';
import type { StudentTicket, TicketQuestion, TicketResults } from '@studyhall/contracts';
import { JobQueues } from '@studyhall/platform';
import { classInSession, SCHOOL, type Account } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { startLesson, currentOf, ask, openTab, named } = room;

describe('an exit ticket', () => {
  const QUESTIONS: TicketQuestion[] = [
    { kind: 'choice', text: '=Which part makes energy?', options: ['Nucleus', 'Mitochondria'], right: 2 },
    { kind: 'number', text: 'How many chromosomes?', right: 46 },
    { kind: 'scale', text: 'How sure are you?' },
  ];
  const send = (lesson: string, questions: unknown = QUESTIONS) =>
    room.teacher.client.post<{ ticket_id: string; detail: string }>(`/api/lessons/${lesson}/tickets`, {
      questions,
    });
  const close = (lesson: string, ticket: string) =>
    room.teacher.client.post(`/api/lessons/${lesson}/tickets/${ticket}/close`);
  const ticketOf = async ({ client }: Account): Promise<StudentTicket | null> =>
    (await client.get<{ ticket: StudentTicket | null }>('/api/lessons/current')).body.ticket;
  const answer = async (person: Account, lesson: string, ticket: string, question: number, value: unknown) =>
    (
      await person.client.post(`/api/lessons/${lesson}/tickets/${ticket}/answers`, {
        ...{ question_id: question, value },
      })
    ).status;
  const results = async (lesson: string): Promise<TicketResults | undefined> =>
    (await room.teacher.client.get<{ tickets: TicketResults[] }>(`/api/lessons/${lesson}/tickets`)).body
      .tickets[0];
  const barsOf = async (lesson: string, question: number): Promise<number[] | undefined> =>
    (await results(lesson))?.questions[question - 1]?.bars.map(({ count }) => count);

  it('is answered live, once per question, changeable, and keeps its right answers until it is closed', async () => {
    const id = await startLesson({ title: 'Cells' });
    const [tab, watching] = await Promise.all([openTab(room.pupil), openTab(room.teacher)]);
    expect(await results(id)).toBeUndefined();
    const sent = await send(id);
    expect(sent.status).toBe(201);
    const ticket = sent.body.ticket_id;
    await tab.until(() => named(tab, 'lesson.ticket').length === 1, 'the ticket');
    expect((await send(id)).status).toBe(409);
    const own = await ticketOf(room.pupil);
    expect(own).toMatchObject({ id: ticket, lesson: 'Cells', state: 'open', closes_in: null });
    expect([own, ...named(tab, 'lesson.ticket')].map((one) => JSON.stringify(one)).join()).not.toMatch(
      /"right":(?!null)/,
    );
    for (const value of [1, 2, 2]) expect(await answer(room.pupil, id, ticket, 1, value)).toBe(200);
    expect(await answer(room.pupil, id, ticket, 2, '٤٦')).toBe(200);
    // The right one of two readings is not chosen for the student.
    expect(await answer(room.pupil, id, ticket, 2, '46,000')).toBe(422);
    const path = `/api/lessons/${id}/tickets/${ticket}/answers`;
    const chosen = { question_id: 2, value: '46,000', decimal: '.' };
    expect((await room.pupil.client.post(path, chosen)).body).toEqual({ success: true, value: 46_000 });
    const comma = await room.pupil.client.post(path, { ...chosen, decimal: ',' });
    expect(comma.body).toEqual({ success: true, value: 46 });
    expect(await answer(room.other, id, ticket, 1, 1)).toBe(200);
    await watching.until(
      () => (named(watching, 'lesson.answers') as TicketResults[]).some(({ answered }) => answered === 2),
      'the result',
    );
    const result = await results(id);
    expect(result).toMatchObject({ state: 'open', answered: 2, of: 2 });
    expect(result?.questions[0]).toMatchObject({ answered: 2, correct: 1 });
    expect(await barsOf(id, 1)).toEqual([1, 1]);
    expect(result?.questions[1]?.bars).toEqual([{ label: '46', count: 1, right: true }]);
    expect((await ticketOf(room.pupil))?.questions.map(({ value }) => value)).toEqual([2, 46, null]);
    expect(named(tab, 'lesson.answers')).toEqual([]);

    const wrong = [
      [1, 3],
      [1, 'Nucleus'],
      [2, 'many'],
      [3, 0],
      [4, 1],
      [9, 1],
    ] as const;
    for (const [question, value] of wrong)
      expect(await answer(room.pupil, id, ticket, question, value), `${question} ${value}`).toBe(422);
    expect(await answer(await room.api.signedIn({ school: SCHOOL }), id, ticket, 1, 1)).toBe(404);
    expect(await answer(room.teacher, id, ticket, 1, 1)).toBe(404);

    expect((await close(id, ticket)).status).toBe(200);
    await tab.until(
      () => (named(tab, 'lesson.ticket') as StudentTicket[]).some(({ state }) => state === 'closed'),
      'the end of the ticket',
    );
    expect((await ticketOf(room.pupil))?.questions.map(({ right }) => right)).toEqual([2, 46, null]);
    expect(await answer(room.pupil, id, ticket, 1, 1)).toBe(409);
    const csv = await room.teacher.client.get<string>(`/api/lessons/${id}/tickets/${ticket}.csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toMatch(
      /^student,'=Which part makes energy\?,'=Which part makes energy\? \(right\),How many/,
    );
    expect(lines).toContain(`${room.pupil.user.username},Mitochondria,yes,46,yes,`);
    expect(lines).toContain(`${room.other.user.username},Nucleus,no,,,`);
    for (const one of [tab, watching]) one.close();
  });

  it('stays open for ten minutes after the lesson, and reaches those alone who are in the class', async () => {
    const id = await startLesson();
    const ticket = (await send(id)).body.ticket_id;
    await answer(room.other, id, ticket, 3, 5);
    await room.teacher.client.post(`/api/lessons/${id}/end`);
    const left = await ticketOf(room.pupil);
    expect(left?.closes_in).toBeGreaterThan(500);
    expect(await answer(room.pupil, id, ticket, 3, 4)).toBe(200);
    expect((await send(id)).status).toBe(409);
    expect(await barsOf(id, 3)).toEqual([0, 0, 0, 1, 1]);
    await room.head.send('DELETE', `/api/groups/${room.groupId}/members/${room.other.user.id}`);
    expect(await ticketOf(room.other)).toBeNull();
    expect(await answer(room.other, id, ticket, 3, 1)).toBe(404);
    expect(await barsOf(id, 3)).toEqual([0, 0, 0, 1, 0]);
    const removed = await room.head.send<{ undo_id: string }>('DELETE', `/api/groups/${room.groupId}`);
    expect(await answer(room.pupil, id, ticket, 3, 1)).toBe(404);
    await room.head.post(`/api/undo/${removed.body.undo_id}`, {});
    expect(await answer(room.pupil, id, ticket, 3, 5)).toBe(200);
    await room.api.db.query(`UPDATE lessons SET ended_at = now() - interval '10 minutes' WHERE id = $1`, [
      id,
    ]);
    expect(await answer(room.pupil, id, ticket, 3, 1)).toBe(409);
    expect(await results(id)).toMatchObject({ state: 'closed' });
    expect((await ticketOf(room.pupil))?.state).toBe('closed');
    await room.api.db.query(`UPDATE lessons SET ended_at = now() - interval '20 minutes' WHERE id = $1`, [
      id,
    ]);
    expect(await ticketOf(room.pupil)).toBeNull();
    await room.api.db.query('DELETE FROM users WHERE id = $1', [room.pupil.user.id]);
    expect(
      await room.api.db.query('SELECT 1 FROM lesson_ticket_answers WHERE user_id = $1', [room.pupil.user.id]),
    ).toEqual([]);
  });

  it('of an older lesson comes before an answered or closed one of a newer', async () => {
    const older = await startLesson();
    const { body } = await room.head.post<{ group_id: number }>('/api/groups', {
      ...{ name: `Twice ${room.groupId}`, school: SCHOOL },
    });
    await room.head.post(`/api/groups/${body.group_id}/assign`, [room.pupil.user.id]);
    const path = `/api/groups/${body.group_id}/lessons`;
    const { lesson_id: newer } = (await room.head.post<{ lesson_id: string }>(path, {})).body;
    const scale = [QUESTIONS[2]];
    const first = (await send(older, scale)).body.ticket_id;
    const sent = await room.head.post<{ ticket_id: string }>(`/api/lessons/${newer}/tickets`, {
      questions: scale,
    });
    const second = sent.body.ticket_id;
    const current = async () => (await ticketOf(room.pupil))?.id;
    expect(await current()).toBe(second);
    await answer(room.pupil, newer, second, 1, 4);
    expect(await current()).toBe(first);
    await answer(room.pupil, older, first, 1, 4);
    expect(await current()).toBe(second);
    await room.head.post(`/api/lessons/${newer}/tickets/${second}/close`);
    expect(await current()).toBe(first);
    await close(older, first);
    expect(await current()).toBe(second);
  });

  it('queues lost groupings of text answers again, at the close and when results are read', async () => {
    const id = await startLesson();
    const ticket = (await send(id, [...QUESTIONS, { kind: 'text', text: 'What was new?' }])).body.ticket_id;
    const queues = room.api.app.get(JobQueues);
    const loseJob = () => queues.remove('tickets', ticket);
    const isQueued = () => queues.isPending('tickets', ticket);
    await answer(room.pupil, id, ticket, 1, 2);
    await results(id);
    expect(await isQueued()).toBe(false);
    await answer(room.pupil, id, ticket, 4, 'The cell wall');
    expect(await isQueued()).toBe(true);
    await loseJob();
    await results(id);
    expect(await isQueued()).toBe(true);
    await loseJob();
    await close(id, ticket);
    expect(await isQueued()).toBe(true);
    await loseJob();
    await room.api.db.query('UPDATE lesson_ticket_answers SET group_of = user_id WHERE ticket_id = $1', [
      ticket,
    ]);
    await close(id, ticket);
    expect(await isQueued()).toBe(false);
  });

  it('is one per lesson at a time, with one to five questions', async () => {
    const id = await startLesson();
    for (const questions of [
      [],
      Array.from({ length: 6 }, () => QUESTIONS[2]),
      [{ kind: 'essay', text: 'x' }],
    ]) {
      const refused = await send(id, questions);
      expect(refused.status).toBe(422);
      expect(refused.body.detail).not.toBe('');
    }
    await ask(room.pupil, 'Please help. I want to die.', (await currentOf(room.pupil))?.conversation_id);
    const nothing = await room.teacher.client.post<{ detail: string }>(`/api/lessons/${id}/tickets/propose`);
    expect(nothing).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not asked') } });
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});
