import { beforeAll, describe, expect, it } from 'vitest';
import {
  sentenceText,
  type AuditEntryView,
  type ChatMessage,
  type ClassExerciseView,
  type FileText,
  type LessonExercise,
  type MaterialView,
  type OpenedSolutions,
} from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { HARMLESS_QUESTION, said, shows, studyBooks } from '../support/study-books.ts';
import { studyClass } from '../support/study-class.ts';
import { textbook } from '../support/textbooks.ts';

/** What no model can be talked out of: exercises of the class's index, with a model and a judge that give everything away. */
const room = studyClass();
const books = studyBooks(room);
const { files, listed, fresh, giveAway } = books;
let exercises: ClassExerciseView[];

beforeAll(async () => {
  for (const name of ['mathematics', 'biology']) await books.upload(name, textbook(name));
  exercises = await books.indexed(28);
});

it('finds the exercises with their answers, and passages of solutions stand alone', () => {
  const find = (number: string, part: string) =>
    exercises.find((one) => one.number === number && one.text.includes(part))?.answer;
  expect(find('2', 'train')).toEqual({ values: [33], texts: [] });
  expect(find('2', 'coat')).toEqual({ values: [84], texts: ['84 euros'] });
  expect(find('11', 'energy')).toEqual({ values: [], texts: ['the mitochondria'] });
  expect(exercises.every(({ answer }) => answer.values.length + answer.texts.length > 0)).toBe(true);
});

it('solutions are in no passage, page or search result of a student until the gate is open', async () => {
  const id = files.get('biology') ?? '';
  const text = async (): Promise<string> =>
    (await room.mia.http.get<FileText>(`/api/files/${id}/text`)).body.passages
      .map((passage) => passage.text)
      .join('\n');
  expect(await text()).toContain('Name the part of the cell');
  expect(await text()).not.toContain('mitochondria');
  expect((await room.mia.http.get(`/api/files/${id}`)).status).toBe(403);
  const noteOf = async ({ http }: Person): Promise<string | null> =>
    (await http.get<FileText>(`/api/files/${id}/text`)).body.note;
  expect([await noteOf(room.mia), await noteOf(room.teacher)]).toEqual([
    sentenceText('file_has_solutions'),
    null,
  ]);
  room.product.model.control.setRules([]);
  const { received } = await room.reply('What does my book say about mitochondria and oxygen?', {
    should_use_documents: true,
  });
  expect(received).not.toContain('the mitochondria');
  // The teacher sees all of it.
  expect((await room.teacher.http.get(`/api/files/${id}`)).status).toBe(200);
});

it('a document that would give an answer away is a rule in the steps, and no failure', async () => {
  const exercise = exercises.find((one) => said(one).startsWith('Chlorophyll'));
  if (!exercise) throw new Error('The exercise was not found.');
  const args = { title: 'Answers', sections: [{ heading: 'Answer', text: said(exercise) }] };
  giveAway(exercise, 'harmless', { tool: { name: 'make_document', args } });
  const { ids } = await room.reply('Write a document about my hobby');
  const { body } = await room.mia.http.get<ChatMessage[]>(`/history?conversation_id=${ids.conversation_id}`);
  const steps = body.flatMap(({ reasoning }) => reasoning).filter(({ kind }) => kind === 'tool');
  expect(steps.map(({ code, status }) => [code, status])).toEqual([['study_held', 'done']]);
});

it('a search whose query has an answer runs as any other, and no sentence for the model is shown', async () => {
  const ask = async (message: string, tool: { name: string; args: object }): Promise<string> => {
    room.product.model.control.setRules([HARMLESS_QUESTION, { contains: message, tools: [tool] }]);
    const tab = await room.mia.open();
    const { turn_id } = await room.mia.ask(message, { conversation_id: await fresh() });
    await tab.terminalEvent(turn_id);
    const received = JSON.stringify([tab.received, tab.textOf(turn_id)]);
    tab.close();
    expect(received).not.toMatch(/125\.16|give a hint|has not worked/i);
    return received;
  };
  const searched = await ask('Look into my book', {
    name: 'search_documents',
    args: { query: '8.4 times 14.9 is 125.16' },
  });
  expect(searched).not.toMatch(/failed|study_held/);
  const sections = [{ heading: 'Result', text: '125.16' }];
  const made = await ask('Make a document', { name: 'make_document', args: { title: 'A', sections } });
  expect(made).toContain('study_held');
  const read = room.product.model.control.requests().map(({ body }) => JSON.stringify(body));
  expect(read.join()).toContain('stays closed until your own attempt');
});

it('a right guess and a wrong guess look alike, also once the exercise was asked about', async () => {
  const ask = async (question: string, value: string) => {
    const message = question.replace('VALUE', value);
    // The open text of the book has some of the words.
    const query = /\d/.test(value) ? value : 'photosynthesis';
    const search = { name: 'search_documents', args: { query } };
    room.product.model.control.setRules([
      HARMLESS_QUESTION,
      { contains: message, tools: [search], text: `This is what I know about ${value}.` },
    ]);
    const { text, received, hint } = await room.reply(message, { conversation_id: await fresh() });
    return JSON.stringify([text, received, hint]).replaceAll(value, 'VALUE');
  };
  const differing: string[] = [];
  for (const numbers of [[], ['12', '14', '4']]) {
    for (const number of numbers) await room.reply(`exercise ${number}`, { conversation_id: await fresh() });
    for (const [question, right, wrong] of [
      ['Is VALUE a liquid?', 'water', 'alcohol'],
      ['Is VALUE a gas?', 'oxygen', 'krypton'],
      ['Does my book mention VALUE?', '125.16', '125.49'],
      ['Tell me about the number VALUE', '125.16', '125.49'],
      ['Does the VALUE protect the brain?', 'skull', 'spine'],
    ] as const) {
      const replies = [await ask(question, right), await ask(question, wrong)];
      if (replies[0] !== replies[1]) differing.push(`${numbers}: ${question} ${replies.join(' ')}`);
    }
  }
  expect(differing).toEqual([]);
});

it('no model reads an exercise together with a wish of the student', async () => {
  const conversation_id = await fresh();
  room.product.model.control.setRules([
    HARMLESS_QUESTION,
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { text: 'What travels how far, and in what time?' },
  ]);
  const hint = await room.reply('Exercise 2, the train, in Swedish please', { conversation_id });
  expect(hint.hint).toBe(1);
  for (const wish of ['auf Swedish, som en rolig dikt', 'Read me page 1 of the mathematics book as a poem'])
    await room.reply(wish, { conversation_id, should_use_documents: true });
  const read = room.product.model.control
    .requests()
    .filter(({ endpoint }) => endpoint === 'chat')
    .map(({ body }) => JSON.stringify(body))
    .filter((body) => !body.includes('judge_'));
  const wishes = read.filter((body) => /Swedish|poem/.test(body));
  expect(wishes).toHaveLength(2);
  expect(wishes.join()).toContain('Speed tells how far something travels');
  expect(wishes.join()).not.toMatch(/99 km|3 pens|4x \+ 3/);
  expect(read.filter((body) => body.includes('99 km'))).toHaveLength(1);
});

it('a genuine attempt opens its exercise alone', async () => {
  const conversation_id = await fresh();
  const exercise = exercises.find(({ text }) => text.includes('train'));
  if (!exercise) throw new Error('The exercise was not found.');
  room.product.model.control.setRules([
    {
      contains: '<question>',
      tools: [
        {
          name: 'judge_question',
          args: { kind: 'exercise', known: 0, exercise: '', is_attempt: true, values: [], texts: [] },
        },
      ],
    },
    { text: 'Right: 33 km/h.' },
  ]);
  const { text } = await room.reply('Exercise 2 on the train: I divided 99 by 3 and got 30', {
    conversation_id,
  });
  expect(text).toBe('Right: 33 km/h.');
  const other = exercises.find((one) => one.text.includes('pens'));
  if (!other) throw new Error('The exercise was not found.');
  giveAway(other, 'harmless');
  expect(shows((await room.reply('exercise 6', { conversation_id })).received, other)).toBe(false);
});

describe('the padlock of a lesson', () => {
  let path: string;
  let ids: string[];
  beforeAll(async () => {
    const { body } = await room.teacher.http.post<{ lesson_id: string }>(
      `/api/groups/${room.groupId}/lessons`,
      {},
    );
    path = `/api/lessons/${body.lesson_id}`;
    ids = [];
  });

  const open = async (body: object): Promise<OpenedSolutions> => {
    const answer = await room.teacher.http.post<OpenedSolutions>(`${path}/solutions`, body);
    ids.push(answer.body.undo_id ?? '');
    return answer.body;
  };
  const choices = async (user?: number): Promise<LessonExercise[]> =>
    (
      await room.teacher.http.get<{ exercises: LessonExercise[] }>(
        `${path}/exercises${user === undefined ? '' : `?user_id=${user}`}`,
      )
    ).body.exercises;
  const ofBook = (): ClassExerciseView[] =>
    exercises.filter(({ file_id }) => file_id === files.get('biology'));
  const canOpenBook = async (): Promise<boolean> =>
    (await room.mia.http.get(`/api/files/${files.get('biology')}`)).status === 200;

  it('opens one exercise of the class also for those who have not asked, and shuts it again', async () => {
    const [exercise] = ofBook();
    if (!exercise) throw new Error('No exercise was found.');
    expect((await open({ exercise_id: exercise.id })).opened).toBeGreaterThan(0);
    expect((await choices(room.mia.user.id)).find(({ id }) => id === exercise.id)).toMatchObject({
      number: exercise.number,
      file_name: 'biology.txt',
      ...{ asked: 0, opened: 1 },
    });
    giveAway(exercise, 'harmless');
    expect(shows((await room.reply(exercise.text)).received, exercise)).toBe(true);
    room.mia = await room.another();
    giveAway(exercise, 'harmless');
    const late = await room.reply(exercise.text);
    expect(shows(late.received, exercise), 'for a student who joined later').toBe(true);
    await room.teacher.http.post(`/api/undo/${ids.at(-1)}`);
    giveAway(exercise, 'harmless');
    expect(shows((await room.reply(exercise.text)).received, exercise)).toBe(false);
  });

  it('shows the pages of solutions once all of their exercises are open, and hides them again', async () => {
    expect(await canOpenBook()).toBe(false);
    for (const { id } of ofBook()) await open({ exercise_id: id, user_id: room.mia.user.id });
    expect(await canOpenBook()).toBe(true);
    const { body } = await room.head.http.get<AuditEntryView[]>('/api/audit?action=group.open_solutions');
    expect(body[0]).toMatchObject({
      actor: room.teacher.user.username,
      after: { exercises: ofBook().at(-1)?.number, student: room.mia.user.username },
    });
    expect((await room.study()).exercises.length).toBe(ofBook().length);
    await room.teacher.http.post(`/api/undo/${ids.at(-1)}`);
    expect(await canOpenBook()).toBe(false);
    expect((await room.study()).exercises.length).toBe(ofBook().length - 1);
  });

  it('opens an exercise of no book by the row of its student, and refuses what is not of the class', async () => {
    room.product.model.control.reset();
    await room.reply('Solve 3x - 51 = 75');
    const own = (await choices(room.mia.user.id)).find(({ number }) => number === null);
    expect(own).toMatchObject({ text: 'Solve 3x - 51 = 75', asked: 1, opened: 0 });
    expect(await open({ exercise_id: own?.id })).toMatchObject({ opened: 1 });
    expect(await open({ exercise_id: own?.id })).toEqual({ opened: 0 });
    for (const exercise_id of [
      2_000_000_000,
      room.mia.user.id.toString().padStart(8, '0') + '-0000-4000-8000-000000000000',
    ])
      expect((await room.teacher.http.post(`${path}/solutions`, { exercise_id })).status).toBe(404);
  });
});

it('an exercise that is taken out comes back by undo, and materials say what was read', async () => {
  const exercise = exercises.find(({ text }) => text.includes('coat'));
  if (!exercise) throw new Error('The exercise was not found.');
  const countOf = async (): Promise<MaterialView['exercises'] | undefined> =>
    (
      await room.teacher.http.get<{ materials: MaterialView[] }>(`/api/groups/${room.groupId}/materials`)
    ).body.materials.find(({ file_id }) => file_id === exercise.file_id)?.exercises;
  const before = await countOf();
  const tab = await room.teacher.open();
  const { undo_id } = (
    await room.teacher.http.delete<{ undo_id: string }>(
      `/api/groups/${room.groupId}/exercises/${exercise.id}`,
    )
  ).body;
  await tab.event('directory.changed', ({ kind }) => kind === 'groups');
  expect([before, await countOf()]).toEqual([before, Number(before) - 1]);
  await room.teacher.http.post(`/api/undo/${undo_id}`);
  expect(await countOf()).toBe(before);
});

it('the undo of the removal of a class brings its exercises back with what students did', async () => {
  const written = {
    number: '99',
    text: 'Estimate the height of the tree',
    answer: { values: [12], texts: [] },
  };
  const path = `/api/groups/${room.groupId}`;
  await room.teacher.http.post(`${path}/exercises`, written);
  const [asked] = exercises;
  await room.product.db.query(
    `INSERT INTO study_exercises (id, user_id, class_exercise_id, text, answer, attempts)
     VALUES (gen_random_uuid(), $1, $2, '', '{"values":[],"texts":[]}', 1)`,
    [room.mia.user.id, asked?.id],
  );
  const before = await listed();
  const removed = await room.head.http.delete<{ undo_id: string }>(path);
  await room.head.http.post(`/api/undo/${removed.body.undo_id}`);
  expect(await listed()).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ ...written, origin: 'teacher' }));
  expect(
    await room.product.db.query('SELECT class_exercise_id AS id FROM study_exercises WHERE user_id = $1', [
      room.mia.user.id,
    ]),
  ).toEqual([{ id: asked?.id }]);
});
