import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ArtifactView, ChatAccepted, ChatMessage } from '@studyhall/contracts';
import { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { casesOf, newSafeguardedSchool } from '../support/safeguarded-school.ts';

const SECRET = 'a steel pipe and matches';
const BOMB = `To make a pipe bomb, you will need ${SECRET}.`;
const SLIDES = { title: 'Cells', slides: [{ title: 'Wall', bullets: ['It is firm.'] }] };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
});
afterAll(() => product?.stop());
beforeEach(() => product.model.control.reset());

async function newSchool() {
  const { lead, pupil } = await newSafeguardedSchool({
    db: product.db,
    signedIn: async (user) => {
      const person = await product.signedIn(user);
      return { user: person.user, client: person.http };
    },
  });
  const mia = new Person(pupil.user, pupil.client);
  return { lead, mia, tab: await mia.open() };
}
type School = Awaited<ReturnType<typeof newSchool>>;

/** Asks, lets the model call the tools and answer the text, and returns the reply of the terminal event. */
async function ask({ mia, tab }: School, tools: Array<{ name: string; args: object }>, text: string) {
  const question = 'Help me with biology';
  product.model.control.setRules([{ endpoint: 'chat', contains: question, tools, text }]);
  const { turn_id } = await mia.ask(question);
  const end = await tab.terminalEvent(turn_id);
  return (end as { message: ChatMessage }).message;
}

/** The ids of files that tools made, from what the model read of their results. */
function madeFiles(): string[] {
  const read = JSON.stringify(product.model.control.requests().map(({ body }) => body));
  return [...new Set(Array.from(read.matchAll(/file_id[\\":]+([0-9a-f-]{36})/g), ([, id]) => id ?? ''))];
}

const countOf = async (table: string, { mia }: School): Promise<number> => {
  const [row] = await product.db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`,
    [mia.user.id],
  );
  return row?.count ?? 0;
};

it('takes back what a withheld reply made, with its end', async () => {
  const school = await newSchool();
  const day = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const cards = [{ front: 'A cell', back: 'is small' }];
  const tools = [
    { name: 'make_slides', args: SLIDES },
    { name: 'make_flashcards', args: { title: 'Cells', cards } },
    {
      name: 'make_study_plan',
      args: { title: 'Exam', exam_on: day, sessions: [{ on_day: day, topic: 'Cells', tasks: 'Read' }] },
    },
    { name: 'run_code', args: { code: 'print("hello"); open("cells.txt", "w").write("cells")' } },
  ];
  const shown = await ask(school, tools, 'Done.');
  expect(shown).toMatchObject({ content: 'Done.', document_filename: 'Cells.pptx' });
  expect(shown.study_items).toHaveLength(2);
  expect(shown.codeExecutionResult?.artifacts).toHaveLength(1);
  const kept = madeFiles();
  expect(kept).toHaveLength(1);
  const before = [await countOf('files', school), await countOf('decks', school)];

  const withheld = await ask(school, tools, BOMB);
  expect(withheld).toMatchObject({
    ...{ is_safety_reply: true, document_filename: null, documentGenerationResult: null },
    ...{ codeExecutionResult: null, study_items: [], reasoning: [], document_citations: [] },
  });
  expect((await school.mia.history()).at(-1)).toMatchObject(withheld);
  const gone = madeFiles().find((id) => !kept.includes(id));
  expect((await school.mia.http.get(`/api/files/${kept[0]}`)).status).toBe(200);
  expect((await school.mia.http.get(`/api/files/${gone}`)).status).toBe(404);
  expect([await countOf('files', school), await countOf('decks', school)]).toEqual(before);
  for (const table of ['decks', 'study_plans']) expect(await countOf(table, school)).toBe(1);
  for (const name of ['cards.changed', 'plans.changed'])
    await expect.poll(() => school.tab.received.filter((one) => one.name === name).length).toBe(3);
});

it('takes back what a reply made before it was stopped, where its continuation is withheld', async () => {
  const school = await newSchool();
  const { mia, tab } = school;
  const cards = [{ front: 'A cell', back: 'is small' }];
  const tools = [
    { name: 'make_flashcards', args: { title: 'Cells', cards } },
    { name: 'make_slides', args: SLIDES },
  ];
  product.model.control.setRules([{ endpoint: 'chat', tools, tokens: 2_000, rate: 50 }]);
  const { turn_id } = await mia.ask('Help me with cells');
  await tab.text(turn_id, 20);
  await mia.http.post(`/chat/turns/${turn_id}/stop`);
  expect(await tab.terminalEvent(turn_id)).toMatchObject({
    message: { document_filename: 'Cells.pptx', study_items: [{ kind: 'cards' }] },
  });
  product.model.control.setRules([{ endpoint: 'chat', text: `. ${BOMB}` }]);
  const { body } = await mia.http.post<ChatAccepted>(`/chat/turns/${turn_id}/continue`, {});
  expect(await tab.terminalEvent(body.turn_id)).toMatchObject({
    message: { is_safety_reply: true, document_filename: null, study_items: [] },
  });
  for (const table of ['files', 'decks']) expect(await countOf(table, school)).toBe(0);
});

it('takes back the version that a withheld reply made of an earlier artifact', async () => {
  const school = await newSchool();
  const { document_id: first } = await ask(school, [{ name: 'make_slides', args: SLIDES }], 'Done.');
  const changes = [{ op: 'insert', at: 2, part: { title: 'Core', bullets: ['It is small.'] } }];
  const edit = [{ name: 'edit_artifact', args: { set: { title: 'Small cells' }, changes } }];
  expect(await ask(school, edit, BOMB)).toMatchObject({ is_safety_reply: true, document_filename: null });
  const { body } = await school.mia.http.get<ArtifactView>(`/api/artifacts/${first}`);
  expect(body.versions.map(({ file_id }) => file_id)).toEqual([first]);
  const changed = () =>
    school.tab.received.flatMap(({ name, payload }) =>
      name === 'artifact.changed' && 'file_ids' in payload ? [payload.file_ids.length] : [],
    );
  await expect.poll(changed).toEqual([2, 1]);
});

const hidden = `"".join(chr(one) for one in ${JSON.stringify(Array.from(BOMB, (letter) => letter.charCodeAt(0)))})`;
it.each([
  ['prints', `print(${hidden})`],
  ['fails with', `raise ValueError(${hidden})`],
  ['writes into a file', `open("notes.txt", "w").write(${hidden})`],
  [
    'writes into a page',
    `open("notes.html", "w").write("<b>" + ${hidden}.replace(" ", " <i></i>") + "</b>")`,
  ],
  ['shows as a table', `import pandas as pd\npd.DataFrame({"a": [${hidden}]})`],
])('withholds a reply for what its program %s', async (_how, code) => {
  const school = await newSchool();
  const question = {
    topic: 'Cells',
    kind: 'number',
    prompt: 'How many?',
    hint: 'Few',
    explanation: 'So.',
    value: 2,
  };
  const tools = [
    { name: 'make_quiz', args: { title: 'Cells', questions: [question] } },
    { name: 'run_code', args: { code } },
  ];
  const reply = await ask(school, tools, 'Look at that.');
  expect(reply).toMatchObject({ is_safety_reply: true, codeExecutionResult: null, reasoning: [] });
  expect(JSON.stringify([school.tab.received, await school.mia.history()])).not.toContain(SECRET);
  for (const table of ['files', 'quizzes']) expect(await countOf(table, school)).toBe(0);
  expect(await casesOf(school.lead)).toMatchObject([{ category: 'weapons', is_reply: true }]);
});
