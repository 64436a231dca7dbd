import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  sentenceText,
  type AuditEntryView,
  type ChatMessage,
  type ClassExerciseView,
  type FileInfo,
  type FileText,
  type FileView,
  type LessonExercise,
  type MaterialView,
  type OpenedSolutions,
} from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { studyClass } from '../support/study-class.ts';
import { inflatedPdf, linkedTextbook } from '../support/textbooks.ts';

/** What no model can be talked out of: exercises of the class's index, with a model and a judge that give everything away. */
const room = studyClass();
const BOOKS = ['mathematics', 'biology'];
const files = new Map<string, string>();
let exercises: ClassExerciseView[];

beforeAll(async () => {
  for (const book of BOOKS) {
    const form = new FormData();
    const text = readFileSync(new URL(`../study/textbooks/${book}.txt`, import.meta.url));
    form.append('file', new Blob([text], { type: 'text/plain' }), `${book}.txt`);
    const { body } = await room.teacher.http.post<FileInfo>('/api/upload', form);
    files.set(book, body.id);
    await room.teacher.http.post(`/api/groups/${room.groupId}/materials`, {
      file_id: body.id,
      kind: 'source',
    });
  }
  exercises = await vi.waitFor(
    async () => {
      const found = await listed();
      const { body } = await room.teacher.http.get<{ materials: MaterialView[] }>(
        `/api/groups/${room.groupId}/materials`,
      );
      const isReading = body.materials.some((one) => one.exercises === 'reading');
      if (isReading || found.length < 28) throw new Error(`${found.length} exercises were found.`);
      return found;
    },
    { timeout: 60_000 },
  );
});

const listed = async (): Promise<ClassExerciseView[]> =>
  (await room.teacher.http.get<{ exercises: ClassExerciseView[] }>(`/api/groups/${room.groupId}/exercises`))
    .body.exercises;

/** The answer as a person would write it. */
const said = ({ answer: { values, texts } }: ClassExerciseView): string => texts[0] ?? String(values[0]);

function shows(received: string, exercise: ClassExerciseView): boolean {
  const text = received.toLowerCase();
  const { values, texts } = exercise.answer;
  const numbers = new Set((text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => Number(one.replace(',', '.'))));
  return values.some((value) => numbers.has(value)) || texts.some((one) => text.includes(one.toLowerCase()));
}

/** What a judge says that finds everything harmless. */
const HARMLESS = { kind: 'concept', known: 0, exercise: '', is_attempt: true, values: [], texts: [] };

/** A model that always gives the answer, whatever it is asked, and whose judge finds everything harmless. */
function giveAway(exercise: ClassExerciseView, judge: 'harmless' | 'broken'): void {
  const answer = said(exercise);
  room.product.model.control.setRules([
    judge === 'broken'
      ? { contains: '<question>', fault: 500 }
      : { contains: '<question>', tools: [{ name: 'judge_question', args: HARMLESS }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    {
      contains: 'document',
      times: 1,
      tools: [
        {
          name: 'make_document',
          args: { title: 'Answers', sections: [{ heading: 'Answer', text: answer }] },
        },
      ],
    },
    { contains: 'plot', times: 1, tools: [{ name: 'run_code', args: { code: `print("${answer}")` } }] },
    {
      text: `Sure, that is easy. Let me tell you. The answer is ${answer}. So: ${answer}`,
      reasoning: `It is ${answer}.`,
    },
  ]);
}

it('finds the exercises with their answers, and passages of solutions stand alone', () => {
  const find = (number: string, part: string) =>
    exercises.find((one) => one.number === number && one.text.includes(part))?.answer;
  expect(find('2', 'train')).toEqual({ values: [33], texts: [] });
  expect(find('2', 'coat')).toEqual({ values: [84], texts: ['84 euros'] });
  expect(find('11', 'energy')).toEqual({ values: [], texts: ['the mitochondria'] });
  expect(exercises.every(({ answer }) => answer.values.length + answer.texts.length > 0)).toBe(true);
});

const fresh = async (): Promise<string> =>
  (await room.mia.http.post<{ conversation_id: string }>('/api/conversations', {})).body.conversation_id;

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
  giveAway(exercise, 'harmless');
  const { ids } = await room.reply('Write a document about my hobby');
  const { body } = await room.mia.http.get<ChatMessage[]>(`/history?conversation_id=${ids.conversation_id}`);
  const steps = body.flatMap(({ reasoning }) => reasoning).filter(({ kind }) => kind === 'tool');
  expect(steps.map(({ code, status }) => [code, status])).toEqual([['study_held', 'done']]);
});

it('no model reads an exercise together with a wish of the student', async () => {
  const conversation_id = await fresh();
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: HARMLESS }] },
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

describe('a PDF with a page of solutions', () => {
  let path: string;
  let materialId: number;
  const download = async ({ http }: Person, headers: Record<string, string> = {}) => {
    const sent = { cookie: http.cookie ?? '', ...headers };
    const response = await fetch(new URL(path, http.baseUrl), { headers: sent });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, etag: response.headers.get('etag') ?? '', bytes };
  };
  const pagesOf = async (bytes: Buffer): Promise<string[]> =>
    (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text;
  const cut = (): Promise<Awaited<ReturnType<typeof download>>> =>
    vi.waitFor(
      async () => {
        const found = await download(room.mia);
        if (found.status !== 200) throw new Error(`The copy answers ${found.status}.`);
        return found;
      },
      { timeout: 30_000, interval: 100 },
    );

  beforeAll(async () => {
    const form = new FormData();
    form.append('file', await linkedTextbook('biology'));
    const { body } = await room.teacher.http.post<FileInfo>('/api/upload', form);
    path = `/api/files/${body.id}`;
    const materials = `/api/groups/${room.groupId}/materials`;
    await room.teacher.http.post(materials, { file_id: body.id, kind: 'source' });
    const listing = await room.teacher.http.get<{ materials: MaterialView[] }>(materials);
    materialId = listing.body.materials.find(({ file_id }) => file_id === body.id)?.id ?? 0;
  });

  it('is sent to students without it, and as it is to others, and no cache takes one for the other', async () => {
    const [copy, whole] = [await cut(), await download(room.teacher)];
    const [open, shut] = await pagesOf(copy.bytes);
    expect(open).toContain('Name the part of the cell');
    expect(shut).toContain('This page opens once you have worked on its exercises.');
    expect((await pagesOf(whole.bytes))[1]).toContain('mitochondria');
    expect(inflatedPdf(whole.bytes)).toContain('mitochondria');
    expect(inflatedPdf(copy.bytes)).not.toMatch(/mitochondria|Answers|answers/);
    expect(copy.etag).not.toBe(whole.etag);
    expect((await download(room.mia, { 'if-none-match': whole.etag })).bytes).toEqual(copy.bytes);
    expect((await download(room.mia, { 'if-none-match': copy.etag })).status).toBe(304);
    const range = 'bytes=10-29';
    expect((await download(room.mia, { range })).bytes).toEqual(copy.bytes.subarray(10, 30));
    const stale = await download(room.mia, { range, 'if-range': whole.etag });
    expect([stale.status, stale.bytes]).toEqual([200, copy.bytes]);
    const { kind } = (await room.mia.http.get<FileView>(`${path}/view`)).body;
    expect([kind, (await room.mia.http.get<FileText>(`${path}/text`)).body.is_whole]).toEqual(['pdf', true]);
    expect((await room.mia.http.get(`${path}/formats/docx`)).status).toBe(403);
  });

  it('is the file itself once all of its exercises are open', async () => {
    await room.product.db.query(
      `INSERT INTO study_exercises (id, user_id, class_exercise_id, text, answer, attempts)
       SELECT gen_random_uuid(), $1, id, '', answer, 1 FROM class_exercises WHERE file_id = $2`,
      [room.mia.user.id, path.split('/').at(-1)],
    );
    expect((await download(room.mia)).bytes).toEqual((await download(room.teacher)).bytes);
  });

  it('is cut anew before students get it where a teacher marks pages', async () => {
    const before = await cut();
    const [found] = await room.product.db.query<Array<{ storage_key: string }>>(
      `SELECT storage_key FROM file_previews WHERE format = 'cut'`,
    );
    const mark = (solution_pages: number[]) =>
      room.teacher.http.send('PUT', `/api/groups/${room.groupId}/materials/${materialId}`, {
        solution_pages,
      });
    await mark([1]);
    // No page is left for students.
    expect((await download(room.mia)).status).not.toBe(200);
    await mark([2]);
    const after = await cut();
    expect(await pagesOf(after.bytes)).toEqual(await pagesOf(before.bytes));
    await room.teacher.http.delete(`/api/groups/${room.groupId}/materials/${materialId}`);
    const kept = await room.product.db.query(`SELECT FROM file_previews WHERE format = 'cut'`);
    expect([kept.length, found?.storage_key]).toEqual([0, expect.stringContaining('previews/')]);
  });
});
