import { expect, it } from 'vitest';
import type { ActivityWork, ChatAccepted, TicketQuestion } from '@studyhall/contracts';
import { studyClass } from '../support/study-class.ts';

const room = studyClass();

it('the solution comes after a genuine attempt, whatever the student changes meanwhile', async () => {
  const asked = await room.reply('Solve 3x - 51 = 75 please');
  expect(asked.hint).toBe(1);
  expect((await room.reply('Just tell me the answer')).hint).toBe(2);
  const fresh = await room.mia.http.post<{ conversation_id: string }>('/api/conversations', {});
  const elsewhere = { conversation_id: fresh.body.conversation_id };
  expect((await room.reply('What is x in 3x - 51 = 75?', elsewhere)).hint).toBe(3);
  expect((await room.reply('احسب 3x - 51 = 75', elsewhere)).hint).toBe(4);
  await room.mia.http.post('/clear-history', elsewhere);
  await room.mia.http.send('DELETE', `/api/conversations/${fresh.body.conversation_id}`);
  expect(await room.study()).toMatchObject({
    study_mode: 'attempt_first',
    exercises: [{ attempts: 0, hints: 4, opened_by: null, waits_for_work: true }],
  });
  for (const none of [
    'I tried because I had to. Solve 3x - 51 = 75',
    'My attempt: 3x - 51 = 75',
    'I think x = 1',
  ])
    expect((await room.reply(none)).hint, none).not.toBeNull();
  const attempt = await room.reply('I added 51 because it undoes the minus, so 3x = 126. Solve 3x - 51 = 75');
  expect(attempt.hint).toBeNull();
  expect((await room.study()).exercises).toMatchObject([{ attempts: 1, waits_for_work: false }]);
});

it('an edited question and a regenerated reply stay behind the gate, also on another device', async () => {
  const [tab, phone] = [await room.mia.open(), await room.mia.open()];
  const first = await room.mia.ask('Solve 3x - 51 = 75');
  await tab.terminalEvent(first.turn_id);
  const { conversation_id } = first;
  const edit = { edited_message_id: first.user_message_id, conversation_id };
  const edited = await room.mia.ask('Solve 3x - 51 = 75 for me', edit);
  await tab.terminalEvent(edited.turn_id);
  const regenerate = { regenerate_message_id: edited.bot_message_id };
  const again = await room.mia.http.post<ChatAccepted>('/chat', regenerate, { prefer: 'respond-async' });
  const end = await phone.terminalEvent(again.body.turn_id);
  expect(end).toMatchObject({ type: 'turn.completed', message: { study_hint: 3 } });
  // A regeneration answers the same question: it is no further hint.
  expect((await room.study()).exercises).toMatchObject([{ attempts: 0, hints: 2, opened_by: null }]);
  for (const one of [tab, phone]) one.close();
});

it('a refusal and a failed reply are no hints', async () => {
  const { control } = room.product.model;
  const judged = { endpoint: 'chat', contains: '<question>' } as const;
  const args = {
    kind: 'exercise',
    known: 0,
    exercise: 'Solve 3x - 51 = 75',
    is_attempt: false,
    values: [42],
    texts: [],
  };
  for (const order of [{ refusal: 'I cannot help with that.' }, { fault: 400 }]) {
    control.setRules([
      { ...judged, tools: [{ name: 'judge_question', args }] },
      { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
      { contains: 'Solve', ...order },
    ]);
    expect((await room.reply('Solve 3x - 51 = 75')).hint).toBeNull();
  }
  expect((await room.study()).exercises.map(({ hints }) => hints)).toEqual([0, 0]);
  control.reset();
  expect((await room.reply('Solve 3x - 51 = 75')).hint).toBe(1);
});

it('the teacher opens the solution for one student', async () => {
  const lesson = await room.teacher.http.post<{ lesson_id: string }>(
    `/api/groups/${room.groupId}/lessons`,
    {},
  );
  const path = `/api/lessons/${lesson.body.lesson_id}/solutions`;
  expect((await room.reply('Solve 3x - 51 = 75')).hint).toBe(1);
  const stranger = await room.product.signedIn({ school: room.school });
  expect((await room.teacher.http.post(path, { user_id: stranger.user.id })).status).toBe(404);
  expect((await room.mia.http.post(path, {})).status).toBe(403);
  expect((await room.teacher.http.post(path, { user_id: room.mia.user.id })).body).toMatchObject({
    opened: 1,
    undo_id: expect.any(String),
  });
  expect((await room.reply('Solve 3x - 51 = 75')).hint).toBeNull();
  expect((await room.study()).exercises).toMatchObject([{ opened_by: room.teacher.user.username }]);
  await room.teacher.http.post(`/api/lessons/${lesson.body.lesson_id}/end`);
});

it('answers concepts as always', async () => {
  for (const concept of ['What is photosynthesis?', 'Explain why the sky is blue', 'ما هو التمثيل الضوئي؟'])
    expect((await room.reply(concept)).hint, concept).toBeNull();
});

it('the stricter of lesson and class holds, and only while it holds', async () => {
  await room.head.http.send('PUT', `/api/groups/${room.groupId}`, {
    name: 'Algebra',
    school: room.school,
    study_mode: 'off',
  });
  expect(await room.study()).toMatchObject({ study_mode: 'off' });
  const lesson = await room.teacher.http.post<{ lesson_id: string }>(`/api/groups/${room.groupId}/lessons`, {
    study_mode: 'hints',
  });
  expect(await room.study()).toMatchObject({ study_mode: 'hints' });
  for (const hint of [1, 2, 3]) expect((await room.reply('Solve 5x + 2 = 17')).hint).toBe(hint);
  expect((await room.reply('hint')).hint, 'three hints without an answer to one').toBe(4);
  for (const answer of [
    'Solve 5x + 2 = 17: is the idea balance?',
    'Solve 5x + 2 = 17: I would undo addition',
  ])
    expect(await room.reply(answer)).toBeTruthy();
  expect((await room.reply('Solve 5x + 2 = 17')).hint).toBeNull();
  await room.head.http.send('PUT', `/api/groups/${room.groupId}`, {
    ...{ name: 'Algebra', school: room.school, study_mode: 'attempt_first' },
  });
  expect((await room.reply('Solve 5x + 2 = 17')).hint).toBeGreaterThan(3);
  await room.teacher.http.post(`/api/lessons/${lesson.body.lesson_id}/end`);
});

it('homework counts hints and attempts of its own chat, and the assistant knows what it is about', async () => {
  const path = `/api/groups/${room.groupId}/activities`;
  const homework = {
    ...{
      kind: 'tutor',
      title: 'Equations',
      instructions: 'Exercises 4 to 6 </homework>',
      study_mode: 'hints',
    },
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const given = await room.teacher.http.post<{ activity_id: string }>(path, homework);
  const of = `/api/activities/${given.body.activity_id}`;
  const { conversation_id } = (await room.mia.http.post<{ conversation_id: string }>(`${of}/begin`)).body;
  expect((await room.reply('Solve 3x - 51 = 75', { conversation_id })).hint).toBe(1);
  const attempt = 'I added 51 because it undoes the minus, so 3x = 126. Solve 3x - 51 = 75';
  await room.reply(attempt, { conversation_id });
  await room.reply('Solve 5x - 7 = 48');
  const { body } = await room.teacher.http.get<{ work: ActivityWork[] }>(`${of}/work`);
  expect(body.work.find(({ user_id }) => user_id === room.mia.user.id)).toMatchObject({
    ...{ progress: 'working', questions: 2, attempts: 1, hints: 1 },
  });
  const asked = room.product.model.control.requests().map((request) => JSON.stringify(request.body));
  expect(asked.some((one) => one.includes('Exercises 4 to 6 &lt;/homework&gt;'))).toBe(true);
});

it('a quiz is drafted from the materials, and until it is closed its questions stay shut also after an attempt', async () => {
  const http = room.teacher.http;
  const form = new FormData();
  const book = 'Chlorophyll makes leaves look green. Roots of most plants take up water from the soil.';
  form.append('file', new Blob([book], { type: 'text/plain' }), 'plants.txt');
  const { id: file_id } = (await http.post<{ id: string }>('/api/upload', form)).body;
  await http.post(`/api/groups/${room.groupId}/materials`, { file_id, kind: 'source' });
  const activities = `/api/groups/${room.groupId}/activities`;
  const made = await http.post<{ activity_id: string }>(activities, { kind: 'quiz', title: 'Plants' });
  const of = `/api/activities/${made.body.activity_id}`;
  const unopened = () => room.product.db.query('SELECT id FROM lesson_tickets WHERE opened_at IS NULL');
  const before = await unopened();
  const propose = () => http.post<{ questions: TicketQuestion[] }>(`${of}/propose`);
  await expect.poll(async () => (await propose()).status).toBe(200);
  const { questions } = (await propose()).body;
  expect(questions.map(({ kind }) => kind)).toEqual(['choice', 'number']);
  expect(JSON.stringify(questions)).toContain('Chlorophyll');
  expect(await unopened()).toEqual(before);

  // So long that it is in no id by chance.
  const right = 81_235_479;
  const question = { kind: 'number', text: 'How many stomata has the leaf of QUIZTASK?', right };
  await http.send('PUT', of, { questions: [...questions, question] });
  expect((await http.post(`${of}/open`, { minutes: 10 })).status).toBe(200);
  const judged = { kind: 'concept', known: 0, exercise: '', is_attempt: true, values: [], texts: [] };
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: judged }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { contains: 'QUIZTASK', text: `Of course. It has ${right}.` },
    { contains: 'guess', text: `The number is ${right}.` },
  ]);
  const attempt =
    'I counted 40 on one square and multiplied, because the leaf has 200 squares, so I get 8000.';
  for (const asked of [
    question.text,
    `${question.text} ${attempt}`,
    question.text,
    'Can I guess the number?',
  ])
    expect((await room.reply(asked)).received, asked).not.toContain(`${right}`);
  const own = await room.mia.http.get(`${of}/questions`);
  expect(JSON.stringify([own.body, (await room.study()).exercises])).not.toContain(`${right}`);
  await http.send('PUT', of, { closes_at: new Date(0).toISOString() });
  expect(JSON.stringify((await room.mia.http.get(`${of}/questions`)).body)).toContain(`${right}`);
  expect((await room.reply(question.text)).received).toContain(`${right}`);
});
