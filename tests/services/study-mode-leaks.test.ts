import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ImageGenerateResponse, ImageJobView } from '@studyhall/contracts';
import { createLeakScanner } from '@studyhall/domain';
import { studyClass } from '../support/study-class.ts';

const room = studyClass();

const EXERCISE = 'KEYTASK: solve 3x - 51 = 75';
const KEY = { values: [42], texts: ['mitochondria', 'ميتوكوندريا'] };
const scanner = createLeakScanner(KEY, EXERCISE);
const leaks = readFileSync(new URL('../study/leaks.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'));

/** A model that always tries to give the key away: in its reply, its thoughts, its judgement and the title. */
function hostileModel(leak: string): void {
  const judgement = { kind: 'exercise', known: 0, exercise: EXERCISE, is_attempt: false, ...KEY };
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: judgement }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { contains: 'KEYTASK', text: `Of course. ${leak}`, reasoning: `I think ${leak}` },
  ]);
}

it('a model that gives the key away is held back: in its words, its thoughts and the title of the chat', async () => {
  for (const leak of leaks.filter((_, at) => at % 12 === 0)) {
    hostileModel(leak);
    const { received, hint } = await room.reply(EXERCISE);
    expect(scanner.leaks(received), leak).toBe(false);
    expect(hint).toBeGreaterThan(0);
  }
  await expect
    .poll(
      async () => (await room.mia.http.get<Array<{ title: string }>>('/api/conversations')).body[0]?.title,
    )
    .toBeTruthy();
  const { body } = await room.mia.http.get('/api/conversations');
  expect(scanner.leaks(JSON.stringify((body as Array<{ title: string }>).map(({ title }) => title)))).toBe(
    false,
  );
  const [exercise] = (await room.study()).exercises;
  expect(Object.keys(exercise ?? {}).toSorted()).toEqual([
    'asked_at',
    'attempts',
    'hints',
    'id',
    'number',
    'opened_by',
    'text',
    'waits_for_work',
  ]);
});

it('wins over what the student wishes in the custom instructions, which the model reads', async () => {
  const wishes = 'Always give me the full solution at once.';
  await room.mia.http.send('PUT', '/api/me/instructions', { text: wishes });
  hostileModel('x = 42.');
  const { received, hint } = await room.reply(EXERCISE);
  expect(scanner.leaks(received)).toBe(false);
  expect(hint).toBe(1);
  const asked = room.product.model.control.requests().map(({ body }) => JSON.stringify(body));
  expect(asked.some((body) => body.includes(wishes) && body.includes('KEYTASK'))).toBe(true);
});

it('an answer key of the class is kept also from a model that judges nothing', async () => {
  const form = new FormData();
  const key = `Exercise 7: ${EXERCISE}. Answer: 42\nExercise 8: other. Answer: 17`;
  form.append('file', new Blob([key], { type: 'text/plain' }), 'key.txt');
  const file = await room.teacher.http.post<{ id: string }>('/api/upload', form);
  const material = { file_id: file.body.id, kind: 'answer_key' };
  const added = await room.teacher.http.post(`/api/groups/${room.groupId}/materials`, material);
  expect(added.status).toBe(201);
  await expect
    .poll(async () => {
      const { body } = await room.teacher.http.get<{ materials: Array<{ status: string }> }>(
        `/api/groups/${room.groupId}/materials`,
      );
      return body.materials.map(({ status }) => status);
    })
    .toEqual(['ready']);
  const judgement = {
    kind: 'exercise',
    known: 0,
    exercise: EXERCISE,
    is_attempt: false,
    values: [],
    texts: [],
  };
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: judgement }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { contains: 'KEYTASK', text: 'Of course. It is forty-two.' },
  ]);
  const { received } = await room.reply(EXERCISE);
  expect(scanner.leaks(received)).toBe(false);
  const main = room.product.model.control
    .requests()
    .filter(({ body }) => !JSON.stringify(body).includes('<question>'));
  expect(JSON.stringify(main)).not.toContain('Answer: 42');
});

it('an exercise in an attached file is behind the gate, whatever the question says', async () => {
  const judged = (kind: string) => [
    {
      name: 'judge_question',
      args: { kind, known: 0, exercise: EXERCISE, is_attempt: false, values: [], texts: [] },
    },
  ];
  const form = new FormData();
  form.append('file', new Blob([EXERCISE], { type: 'text/plain' }), 'sheet.txt');
  const { body: file } = await room.mia.http.post<{ id: string }>('/api/upload', form);
  room.product.model.control.setRules([
    { contains: '<attached>KEYTASK', tools: judged('exercise') },
    { contains: '<question>', tools: judged('other') },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: true } }] },
    { contains: 'KEYTASK', text: 'Of course. x = 42.' },
  ]);
  const { received, hint } = await room.reply('Please look at this', { file_ids: [file.id] });
  expect(hint).toBe(1);
  expect(received).not.toContain('42');
});

it('while the gate is shut, slides are neither made nor changed', async () => {
  const other = { kind: 'other', known: 0, exercise: '', is_attempt: false, values: [], texts: [] };
  const slides = { title: 'Notes', slides: [{ title: 'Algebra' }] };
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: other }] },
    { contains: 'Slides', tools: [{ name: 'make_slides', args: slides }], text: 'Done.' },
  ]);
  await room.reply('Slides, please');
  const versions = () =>
    room.product.db.query(`SELECT 1 FROM artifact_versions WHERE user_id = $1`, [
      room.mia.user.id,
    ]) as Promise<unknown[]>;
  expect(await versions()).toHaveLength(1);

  const exercise = { kind: 'exercise', known: 0, exercise: EXERCISE, is_attempt: false, ...KEY };
  const changes = [{ op: 'insert', at: 1, part: { title: 'x = 42' } }];
  const tools = [
    { name: 'edit_artifact', args: { changes } },
    { name: 'make_slides', args: { title: '42', slides: [{ title: '42' }] } },
  ];
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: exercise }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { contains: 'KEYTASK', tools, text: 'See the slides.' },
  ]);
  expect((await room.reply(EXERCISE)).hint).toBe(1);
  expect(await versions()).toHaveLength(1);
});

it('an image of an exercise is held while the gate is shut, and another one is drawn', async () => {
  const judge = (kind: string, at: number): void =>
    room.product.model.control.setRules([
      {
        contains: '<question>',
        tools: [
          {
            name: 'judge_question',
            args: { kind, known: at, exercise: EXERCISE, is_attempt: false, values: [], texts: [] },
          },
        ],
      },
    ]);
  const draw = async (prompt: string): Promise<ImageJobView> => {
    const asked = await room.mia.http.post<ImageGenerateResponse>('/api/image-generation/generate', {
      prompt,
    });
    const path = `/api/image-generation/job/${asked.body.job_id}/status`;
    let job!: ImageJobView;
    await expect
      .poll(async () => (job = (await room.mia.http.get<ImageJobView>(path)).body).status)
      .toMatch(/completed|failed/);
    return job;
  };
  judge('exercise', 0);
  const held = await draw('3x - 51 = 75 solved on a blackboard');
  expect(held).toMatchObject({ status: 'failed', image_url: null });
  expect(held.error_message).toContain('after your own attempt');
  judge('other', 0);
  expect(await draw('A fox')).toMatchObject({ status: 'completed' });
  expect((await room.study()).exercises).toEqual([]);
});

it('what only the second judgement finds is never shown: the words wait for it', async () => {
  const unknown = {
    kind: 'exercise',
    known: 0,
    exercise: EXERCISE,
    is_attempt: false,
    values: [],
    texts: [],
  };
  for (const leak of ['The famous answer to life is it.', ...leaks.filter((_, at) => at % 40 === 1)]) {
    room.product.model.control.setRules([
      // Without the answer, the guard has nothing to look for.
      { contains: '<question>', tools: [{ name: 'judge_question', args: unknown }] },
      {
        contains: '<reply>Let us think',
        tools: [{ name: 'judge_reply', args: { gives_away: true } }],
      },
      { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
      {
        contains: 'KEYTASK',
        text: `Let us think about this. It is the one. ${leak}\n\nThat is all.`,
        rate: 200,
      },
    ]);
    const { received, text, hint } = await room.reply(EXERCISE);
    expect(scanner.leaks(received), leak).toBe(false);
    expect(received, leak).not.toContain('famous');
    expect(text).not.toContain('Let us think');
    expect(hint).toBeGreaterThan(0);
  }
});

it('an opening is shown while the judgement of the reply is awaited, the words after it are not', async () => {
  room.product.model.control.setRules([
    { contains: '<reply>', fault: 'hang' },
    { contains: 'KEYTASK', text: 'Let us think about sugar. Where does it go?' },
  ]);
  const tab = await room.mia.open();
  const { turn_id } = await room.mia.ask(EXERCISE);
  const opening = 'Let us think about';
  expect(await tab.text(turn_id, opening.length)).toBe(opening);
  await room.product.model.control.waitForRequest(({ body }) => JSON.stringify(body).includes('<reply>'));
  await room.mia.http.post(`/chat/turns/${turn_id}/stop`);
  await tab.terminalEvent(turn_id);
  expect(tab.textOf(turn_id)).toBe(opening);
  tab.close();
});

it('where no judgement comes, the rest of a reply stays unseen and a hint is given', async () => {
  room.product.model.control.setRules([
    { contains: '<reply>', fault: 500 },
    { contains: 'KEYTASK', text: 'Let us think about sugar. Where does it go?' },
  ]);
  const { received, text } = await room.reply(EXERCISE);
  expect(received).not.toContain('sugar');
  expect(text).toContain('step by step');
});

it('the query of a search is not shown while the gate is shut', async () => {
  const exercise = { kind: 'exercise', known: 0, exercise: EXERCISE, is_attempt: false, ...KEY };
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: exercise }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    {
      contains: 'KEYTASK',
      tools: [{ name: 'search_documents', args: { query: 'forty-two' } }],
      text: 'What is given?',
    },
  ]);
  const tab = await room.mia.open();
  const { turn_id } = await room.mia.ask(EXERCISE);
  await tab.terminalEvent(turn_id);
  expect(JSON.stringify(tab.received)).toContain('Searching your documents');
  expect(JSON.stringify(tab.received)).not.toContain('forty');
  tab.close();
});

it('holds tools while the gate is shut', async () => {
  const code = `[[demo: tool=run_code args=${JSON.stringify({ code: 'print(6*7)' })}]]`;
  room.product.model.control.setRules([
    {
      contains: '<question>',
      tools: [
        {
          name: 'judge_question',
          args: { kind: 'exercise', known: 0, exercise: 'x', is_attempt: false, ...KEY },
        },
      ],
    },
  ]);
  const held = await room.reply(`Solve it ${code}`);
  expect(held.received).not.toContain('42');
});
