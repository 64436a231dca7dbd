import { expect, it, vi } from 'vitest';
import {
  sentenceText,
  type ClassExerciseView,
  type FileInfo,
  type FileText,
  type MaterialView,
} from '@studyhall/contracts';
import { studyClass } from '../support/study-class.ts';
import { linkedTextbook } from '../support/textbooks.ts';

/** What students see of a material while its exercises are read, and what a new reading keeps. */
const room = studyClass();
const path = (): string => `/api/groups/${room.groupId}`;
const BOOK =
  'Exercises\n1. Work out 30 times 31.\n2. Name the largest lake of the north.\n3. Work out 7 times 8.\n';

async function add(file: File, more: object = {}): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const { body } = await room.teacher.http.post<FileInfo>('/api/upload', form);
  await room.teacher.http.post(`${path()}/materials`, { file_id: body.id, kind: 'source', ...more });
  return body.id;
}
const textFile = (text: string, name = 'book.txt'): File => new File([text], name, { type: 'text/plain' });
const material = async (id: string): Promise<MaterialView> => {
  const { body } = await room.teacher.http.get<{ materials: MaterialView[] }>(`${path()}/materials`);
  const found = body.materials.find(({ file_id }) => file_id === id);
  if (!found) throw new Error('The class has no such material.');
  return found;
};
const read = (id: string): Promise<MaterialView> =>
  vi.waitFor(
    async () => {
      const found = await material(id);
      if (found.exercises === 'reading') throw new Error('The material is being read.');
      return found;
    },
    { timeout: 90_000, interval: 100 },
  );
const exercisesOf = async (id: string): Promise<ClassExerciseView[]> =>
  (
    await room.teacher.http.get<{ exercises: ClassExerciseView[] }>(`${path()}/exercises`)
  ).body.exercises.filter(({ file_id }) => file_id === id);
const mark = (id: number, solution_pages: number[]) =>
  room.teacher.http.send('PUT', `${path()}/materials/${id}`, { solution_pages });

const FOUND = {
  contains: '<pages>',
  tools: [
    {
      name: 'find_exercises',
      args: {
        exercises: [
          ...[
            {
              number: 'F',
              text: 'Which gas fills the bulb of the harbour?',
              page: 1,
              values: [],
              texts: ['argon'],
            },
          ],
          ...[{ number: '1', text: 'Work out 30 times 31.', page: 1, values: [931], texts: [] }],
        ],
      },
    },
  ],
};
const asked = (contains: string) =>
  room.product.model.control.waitForRequest(({ body }) => JSON.stringify(body).includes(contains));

it('students see nothing of a material until rules and the model have read its exercises', async () => {
  // The second answer comes late, after what students see meanwhile was looked at.
  room.product.model.control.setRules([
    { contains: '<pages>', fault: 500, times: 1 },
    { ...FOUND, delay: 10_000 },
  ]);
  const id = await add(textFile(`${BOOK}Solutions\n1. 930`));
  await asked('<pages>');
  await expect.poll(() => exercisesOf(id)).toHaveLength(3);
  const [whole, text] = [
    await room.mia.http.get<{ detail: unknown }>(`/api/files/${id}`),
    await room.mia.http.get<FileText>(`/api/files/${id}/text`),
  ];
  expect([whole.status, text.body.passages, text.body.note, (await material(id)).exercises]).toEqual([
    403,
    [],
    sentenceText('file_being_read'),
    'reading',
  ]);
  expect(await read(id)).toMatchObject({ exercises: 4, rules_only: false });
  expect((await room.mia.http.get<FileText>(`/api/files/${id}/text`)).body.passages).not.toEqual([]);
  const found = (await exercisesOf(id)).toSorted((a, b) => a.number.localeCompare(b.number));
  // The book and the model differ.
  expect(found.map(({ number, is_disputed }) => [number, is_disputed])).toEqual([
    ['1', true],
    ['2', false],
    ['3', false],
    ['F', false],
  ]);
  const letter = found.find(({ number }) => number === 'F');
  room.product.model.control.setRules([
    {
      contains: '<answers>',
      tools: [{ name: 'say_answers', args: { answers: [{ id: letter?.id, texts: ['noble gas'] }] } }],
    },
  ]);
  await read(await add(textFile('Lösungen\nF. Edelgas', 'key.txt'), { kind: 'answer_key' }));
  expect((await exercisesOf(id)).find(({ number }) => number === 'F')?.answer.texts).toEqual([
    'argon',
    'Edelgas',
    'noble gas',
  ]);
});

it('where the model cannot be asked for long, the class says so and may have the file read again', async () => {
  room.product.model.control.setRules([{ contains: '<pages>', fault: 500 }]);
  const id = await add(textFile(BOOK));
  const failed = await read(id);
  expect(failed).toMatchObject({ exercises: 3, rules_only: true });
  room.product.model.control.setRules([FOUND]);
  await mark(failed.id, failed.solution_pages);
  expect(await read(id)).toMatchObject({ exercises: 4, rules_only: false });
});

it('a file that replaces another keeps what teachers and students did, and says what changed', async () => {
  const none = { contains: '<pages>', tools: [{ name: 'find_exercises', args: { exercises: [] } }] };
  room.product.model.control.setRules([none]);
  const old = await add(textFile(BOOK));
  const { id: replaces } = await read(old);
  const [first, second, third] = await exercisesOf(old);
  await room.teacher.http.send('PUT', `${path()}/exercises/${first?.id}`, {
    answer: { values: [930], texts: [] },
  });
  await room.teacher.http.delete(`${path()}/exercises/${second?.id}`);
  await mark(replaces, [7]);
  await read(old);
  await room.product.db.query(
    `INSERT INTO study_exercises (id, user_id, class_exercise_id, text, answer, attempts)
     VALUES (gen_random_uuid(), $1, $2, '', '{"values":[],"texts":[]}', 1)`,
    [room.mia.user.id, first?.id],
  );
  room.product.model.control.setRules([
    { contains: '<pages>', fault: 500, times: 1 },
    { ...none, delay: 10_000 },
  ]);
  const text = BOOK.replace('3. Work out 7 times 8.', '4. Which river flows through the marsh?');
  const id = await add(textFile(`Second edition\n\n${text}`), { replaces });
  // Exercises of the old file stay shut while the new one is read.
  expect((await exercisesOf(id)).map((one) => one.id)).toEqual(
    expect.arrayContaining([first?.id, third?.id]),
  );
  expect(await read(id)).toMatchObject({
    exercises: 2,
    solution_pages: [7],
    replaced: { kept: 1, added: 1, gone: 1 },
  });
  expect((await exercisesOf(id)).map((one) => [one.id === first?.id, one.number, one.answer.values])).toEqual(
    [
      [true, '1', [930]],
      [false, '4', []],
    ],
  );
  const rows = await room.product.db.query(
    'SELECT attempts FROM study_exercises WHERE class_exercise_id = $1',
    [first?.id],
  );
  expect(rows).toEqual([{ attempts: 1 }]);
});

it('a teacher sees the pages that were found to hold solutions, and takes them out', async () => {
  room.product.model.control.setRules([]);
  const id = await add(await linkedTextbook('biology'));
  const found = await read(id);
  expect(found.solution_pages).toEqual([2]);
  const isShut = async (): Promise<boolean> =>
    !(await room.mia.http.get<FileText>(`/api/files/${id}/text`)).body.passages.some((one) =>
      one.text.includes('mitochondria'),
    );
  expect(await isShut()).toBe(true);
  await mark(found.id, []);
  expect((await read(id)).solution_pages).toEqual([]);
  expect(await isShut()).toBe(false);
  await mark(found.id, [1, 2]);
  expect((await read(id)).solution_pages).toEqual([1, 2]);
  expect(await isShut()).toBe(true);
});
