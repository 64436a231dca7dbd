import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  LessonReport,
  LessonTopics,
  OwnLesson,
  OwnLessonReport,
  OwnLimits,
  StudentLesson,
  TicketQuestion,
  TicketResults,
} from '@studyhall/contracts';
import { runLesson } from '../../bench/lesson/lesson.ts';
import { signInStudents } from '../../bench/support/students.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** A short form of `npm run load -- lesson`. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '2', EMBEDDING_MODEL: 'demo-embed' } });
});
afterAll(() => product?.stop());

const openTurns = (): Promise<unknown[]> =>
  product.db.query(`SELECT id FROM turns WHERE state IN ('queued', 'running')`) as Promise<unknown[]>;

it('a lesson loses no reply: questions, programs, files, edits, stops and reloads at the same time', async () => {
  const cookies = {
    students: await signInStudents(product.db, 40),
    admins: await signInStudents(product.db, 2, 'NORTH', 'SCHOOL_ADMIN'),
  };
  const result = await runLesson(product.url, cookies, { everyMs: 6_000, durationMs: 9_000, tokens: 50 });
  expect(result).toMatchObject({ errors: [], lost: [] });
  for (const [deed, times] of Object.entries(result.deeds)) expect(times, deed).toBeGreaterThan(0);
  expect(result.firstMs.length).toBeGreaterThanOrEqual(40);
  await expect.poll(openTurns).toEqual([]);
});

it('a lesson afterwards: topics without names, who did what, and nothing of private conversations', async () => {
  const [head, teacher, ...students] = await Promise.all([
    product.signedIn({ role: 'SCHOOL_ADMIN', school: 'TOPICS' }),
    product.signedIn({ role: 'TEACHER', school: 'TOPICS' }),
    ...Array.from({ length: 3 }, () => product.signedIn({ school: 'TOPICS' })),
  ]);
  const group = await head.http.post<{ group_id: number }>('/api/groups', {
    name: 'Topics',
    school: 'TOPICS',
  });
  const path = `/api/groups/${group.body.group_id}`;
  await head.http.post(
    `${path}/assign`,
    students.map(({ user }) => user.id),
  );
  await head.http.post(`${path}/teachers`, [teacher.user.id]);
  const started = performance.now();
  const { body } = await teacher.http.post<{ lesson_id: string }>(`${path}/lessons`, {});
  const read = async (person = teacher) =>
    person.http.get<LessonTopics>(`/api/lessons/${body.lesson_id}/topics`);
  expect((await read()).body).toEqual({ topics: [], at: null, pending: false });
  expect((await read(students[0])).status).toBe(403);
  await Promise.all(
    students.map(async (student, at) => {
      const current = await student.http.get<{ lesson: StudentLesson }>('/api/lessons/current');
      const conversation_id = current.body.lesson.conversation_id ?? undefined;
      const name = students[0]?.user.username;
      // Two ask the same and one a word more, near enough whatever place the name takes in the demo's vectors.
      const question = `How does osmosis work in plants, ${name}?${at === 0 ? ' Secret' : ''}`;
      await student.ask(question, { conversation_id });
      await student.http.post('/api/conversations', {});
      await student.ask('Privately: what is love?');
    }),
  );
  await expect
    .poll(async () => (await read()).body)
    .toMatchObject({
      topics: [{ label: 'osmosis work plants', students: 3, questions: 3 }],
      pending: false,
    });

  /** Asks in the lesson, and waits for the reply. */
  const askAndWait = async (student: Person, message: string): Promise<void> => {
    const tab = await student.open();
    const { lesson } = (await student.http.get<{ lesson: StudentLesson }>('/api/lessons/current')).body;
    const { turn_id } = await student.ask(message, { conversation_id: lesson.conversation_id ?? undefined });
    await tab.terminalEvent(turn_id);
  };
  // Alike in meaning, without a word that three students share: the model names them.
  const [mia, ben, zoe] = students as [Person, Person, Person];
  await expect.poll(openTurns).toEqual([]);
  const labels = async () => (await read()).body.topics.map(({ label }) => label).toSorted();
  product.model.control.setRules([{ contains: '<asked>', fault: 400 }]);
  await Promise.all([
    askAndWait(mia, 'Photosynthesised?'),
    askAndWait(ben, 'photosynthesising?'),
    askAndWait(zoe, 'photosynthesise?'),
  ]);
  await expect.poll(labels).toEqual(['', 'osmosis work plants']);
  await expect.poll(async () => (await read()).body.pending).toBe(false);
  // After a minute the worker asks the model again, without a read of the topics or a new question.
  product.model.control.reset();
  await product.db.query(
    `UPDATE lesson_topics SET relabel_at = now(), labels = regexp_replace(labels::text, '"at": \\d+', '"at": 0')::jsonb`,
  );
  const named = () =>
    product.db.query(`SELECT 1 FROM lesson_topics WHERE topics @> '[{"label": "Photosynthesis"}]'`);
  await expect.poll(named).toHaveLength(1);
  expect(await labels()).toEqual(['Photosynthesis', 'osmosis work plants']);

  const lesson = `/api/lessons/${body.lesson_id}`;
  const inLesson = (message: string): Promise<void> => askAndWait(mia, message);
  await teacher.http.send('PUT', lesson, { study_mode: 'hints' });
  const judgement = {
    kind: 'exercise',
    known: 0,
    exercise: 'KEYTASK',
    is_attempt: true,
    values: [42],
    texts: [],
  };
  product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: judgement }] },
  ]);
  await inLesson('KEYTASK: I divided 84 by 2 because half of the pupils stay at school');
  await mia.ask('KEYTASK in private');
  product.model.control.reset();
  await teacher.http.send('PUT', lesson, { study_mode: 'off' });
  const outline = { format: 'pdf', filename: 'Leaf', title: 'Leaf', sections: [{ heading: 'Leaf' }] };
  await inLesson(`[[demo: tool=make_document args=${JSON.stringify(outline)} text="Made."]]`);
  const page = { title: 'Osmosis', url: 'https://example.org/osmosis', snippet: '' };
  await product.db.query(
    `UPDATE messages SET details = details || $2 WHERE user_id = $1 AND role = 'assistant'`,
    [mia.user.id, JSON.stringify({ web_search_results: [page] })],
  );
  await teacher.http.get(`${lesson}/students/${mia.user.id}/history`);
  await teacher.http.post(`${lesson}/end`);

  const report = (await teacher.http.get<LessonReport>(`${lesson}/report`)).body;
  const rowOf = ({ user }: Person) => report.students.find(({ user_id }) => user_id === user.id);
  expect(rowOf(mia)).toMatchObject({ questions: 4, exercises: 1, attempts: 1, hints: 0 });
  expect(rowOf(mia)?.minutes).toBeGreaterThanOrEqual(1);
  expect(rowOf(mia)?.minutes).toBeLessThanOrEqual(Math.ceil((performance.now() - started) / 60_000));
  expect(rowOf(ben)).toMatchObject({ questions: 2, exercises: 0, came_at: expect.any(String) });
  expect(report).toMatchObject({
    lesson: { state: 'ended' },
    topics: expect.arrayContaining([expect.objectContaining({ label: 'osmosis work plants' })]) as unknown,
    looks: [{ student: mia.user.username, by: teacher.user.username }],
  });
  // A student who joins the class afterwards changes no report of it.
  const late = await product.signedIn({ school: 'TOPICS' });
  expect((await head.http.post(`${path}/assign`, [late.user.id])).status).toBeLessThan(300);
  const { students: present } = (await teacher.http.get<LessonReport>(`${lesson}/report`)).body;
  expect(present).toEqual(report.students);
  const { lessons } = (await mia.http.get<{ lessons: OwnLesson[] }>('/api/me/lessons')).body;
  expect(lessons).toMatchObject([{ id: body.lesson_id, class_name: 'Topics', questions: 4 }]);
  const own = (await mia.http.get<OwnLessonReport>(`/api/me/lessons/${body.lesson_id}`)).body;
  expect(own).toMatchObject({
    exercises: [{ text: 'KEYTASK', attempts: 1, hints: 0 }],
    sources: [{ title: 'Osmosis', url: page.url, file_id: null }],
    made: [{ name: 'Leaf.pdf' }],
    looks: [{ by: teacher.user.username }],
  });
  expect(own.questions).toHaveLength(4);
  expect(JSON.stringify([report, own])).not.toMatch(/rivate/);
  expect((await head.http.get(`/api/me/lessons/${body.lesson_id}`)).status).toBe(404);
  expect((await mia.http.get(`${lesson}/report`)).status).toBe(403);
});

it('an exit ticket is proposed from what the class asked, without names, and its words are grouped', async () => {
  const [head, teacher, ...students] = await Promise.all([
    product.signedIn({ role: 'SCHOOL_ADMIN', school: 'TICKETS' }),
    product.signedIn({ role: 'TEACHER', school: 'TICKETS' }),
    ...Array.from({ length: 3 }, () => product.signedIn({ school: 'TICKETS' })),
  ]);
  const [mia] = students as [Person, Person, Person];
  const made = await head.http.post<{ group_id: number }>('/api/groups', {
    ...{ name: 'Tickets', school: 'TICKETS' },
  });
  const group = `/api/groups/${made.body.group_id}`;
  await head.http.post(
    `${group}/assign`,
    students.map(({ user }) => user.id),
  );
  await head.http.post(`${group}/teachers`, [teacher.user.id]);
  const started = await teacher.http.post<{ lesson_id: string }>(`${group}/lessons`, {});
  const path = `/api/lessons/${started.body.lesson_id}/tickets`;
  const { lesson } = (await mia.http.get<{ lesson: StudentLesson }>('/api/lessons/current')).body;
  await mia.ask(`Does ${mia.user.username} know what osmosis is? [[demo: text="Yes, it does."]]`, {
    conversation_id: lesson.conversation_id ?? undefined,
  });
  await product.db.query(`INSERT INTO budgets (school, amount, currency) VALUES ('TICKETS', 1, 'EUR')`);
  expect(await teacher.http.post(`${path}/propose`)).toMatchObject({
    status: 429,
    body: { code: 'limit_reached' },
  });
  await product.db.query(`DELETE FROM budgets WHERE school = 'TICKETS'`);
  const limit = (tokens: number) =>
    product.db.query(
      `INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'tokens', 'month', $2)
           ON CONFLICT (school, role, group_id, user_id, kind, period) DO UPDATE SET amount = EXCLUDED.amount`,
      [teacher.user.id, tokens],
    );
  await limit(10);
  const limited = await teacher.http.post<{ detail: string }>(`${path}/propose`);
  expect(limited).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  expect(limited.body.detail).toMatch(/^Too little is left of your 10 tokens/);
  await limit(1_000_000);
  const proposed = await teacher.http.post<{ questions: TicketQuestion[] }>(`${path}/propose`);
  expect(proposed.status).toBe(200);
  const { limits } = (await teacher.http.get<OwnLimits>('/api/me/limits')).body;
  expect(limits[0]?.used).toBeGreaterThan(0);
  expect(JSON.stringify(proposed.body.questions)).toContain('osmosis');
  expect(JSON.stringify(proposed.body.questions)).not.toContain(mia.user.username);
  expect(await product.db.query('SELECT 1 FROM lesson_tickets')).toEqual([]);

  const { ticket_id } = (await teacher.http.post<{ ticket_id: string }>(path, proposed.body)).body;
  const question_id = proposed.body.questions.findIndex(({ kind }) => kind === 'text') + 1;
  const answers = ['The cell walls', 'cell wall!', 'Why water moves'];
  await Promise.all(
    students.map(({ http }, at) =>
      http.post(`${path}/${ticket_id}/answers`, { question_id, value: answers[at] }),
    ),
  );
  const bars = async () => {
    const { tickets } = (await teacher.http.get<{ tickets: TicketResults[] }>(path)).body;
    return tickets[0]?.questions[question_id - 1]?.bars.map(({ count }) => count);
  };
  await expect.poll(bars).toEqual([2, 1]);
  // The last answer may be counted by its words before it is grouped by meaning.
  const embedded = () => product.db.query('SELECT 1 FROM lesson_ticket_answers WHERE embedding IS NOT NULL');
  await expect.poll(embedded).toHaveLength(3);

  const tab = await mia.open();
  await product.db.query('UPDATE lessons SET ends_at = now() WHERE id = $1', [started.body.lesson_id]);
  await tab.event('lesson.ended');
});
