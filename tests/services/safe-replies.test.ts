import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type {
  ChatAccepted,
  ChatMessage,
  ChatRequest,
  ConversationView,
  FileInfo,
  SafetyCaseView,
} from '@studyhall/contracts';
import type { Rule } from '@studyhall/demo-model';
import { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { casesOf, LINES, newSafeguardedSchool } from '../support/safeguarded-school.ts';

const SECRET = 'a steel pipe and matches';
const BOMB = `Sure. To make a pipe bomb, you will need ${SECRET}.`;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { MODERATION_KIND: 'moderations', METRICS_TOKEN: 'metrics' } });
});
afterAll(() => product?.stop());
beforeEach(() => product.model.control.reset());

async function newSchool() {
  const school = await newSafeguardedSchool({
    db: product.db,
    signedIn: async (user) => {
      const person = await product.signedIn(user);
      return { user: person.user, client: person.http };
    },
  });
  return { ...school, mia: new Person(school.pupil.user, school.pupil.client) };
}

/** Asks, and answers all that two tabs of the student received of the reply, and the stored reply. */
async function ask(mia: Person, question: string, text: string, ...rules: Rule[]) {
  product.model.control.setRules([{ endpoint: 'chat', contains: question, text, times: 1 }, ...rules]);
  const tabs = [await mia.open(), await mia.open()];
  const { turn_id } = await mia.ask(question);
  const ends = await Promise.all(tabs.map((tab) => tab.terminalEvent(turn_id)));
  const received = JSON.stringify(tabs.map((tab) => tab.received));
  mia.close();
  return { ends, received, reply: (await mia.history()).at(-1) };
}

it('withholds a reply that is not safe from every way to read it, and makes one case of it', async () => {
  const { lead, mia } = await newSchool();
  const { ends, received, reply } = await ask(mia, 'Tell me about tools', BOMB);
  const content = expect.stringMatching(
    /^This answer is not shown, because it contained help with weapons\./,
  );
  for (const end of ends)
    expect(end).toMatchObject({ type: 'turn.completed', message: { content, is_safety_reply: true } });
  expect(reply).toMatchObject({ content, is_safety_reply: true, reasoning: [], state: 'completed' });
  expect(received).not.toContain(SECRET);
  const found = await mia.http.get<unknown>('/api/search?q=matches');
  expect(JSON.stringify(found.body)).not.toContain(SECRET);
  const cases = await casesOf(lead);
  expect(cases).toMatchObject([{ tier: 'concern', category: 'weapons', is_reply: true }]);
  const view = await lead.client.get<SafetyCaseView>(`/api/safety/cases/${cases[0]?.id}`);
  expect(view.body.passage).toContain('To make a pipe bomb');
});

it('names the help lines in place of a reply about self-harm, and alerts the lead', async () => {
  const { lead, mia } = await newSchool();
  const tab = await new Person(lead.user, lead.client).open();
  const { reply } = await ask(mia, 'Tell me about medicine', 'Take 40 tablets to die quickly.');
  expect(reply).toMatchObject({ is_safety_reply: true, help_lines: LINES });
  expect(reply?.content).toContain('Childline: 0800 1111');
  const [found] = await casesOf(lead);
  expect(found).toMatchObject({ tier: 'danger', category: 'self_harm', is_reply: true });
  await tab.until(
    () => tab.received.some(({ name, payload }) => name === 'safety.case' && 'case_id' in payload),
    'the alert',
  );
  tab.close();
});

it('lets no withheld reply be written again, and names the chat by the next question', async () => {
  const { lead, mia } = await newSchool();
  const { reply } = await ask(mia, 'Tell me about pipes', BOMB);
  const titles = async () => (await mia.http.get<ConversationView[]>('/api/conversations')).body;
  expect(await titles()).toMatchObject([{ title: '' }]);
  expect(await mia.http.post('/chat', { regenerate_message_id: reply?.id })).toMatchObject({
    status: 409,
    body: { code: 'conflict', reason: 'safety_reply_stays' },
  });
  expect((await mia.history()).at(-1)).toEqual(reply);
  // Not either where it was stopped at the same moment.
  await product.db.query(`UPDATE turns SET state = 'stopped' WHERE id = $1`, [reply?.turn_id]);
  expect(await mia.http.post(`/chat/turns/${reply?.turn_id}/continue`)).toMatchObject({
    status: 409,
    body: { reason: 'nothing_to_continue' },
  });
  expect(await casesOf(lead)).toHaveLength(1);
  await ask(mia, 'Tell me about leaves', 'Leaves need light.');
  await expect.poll(titles).toMatchObject([{ title: expect.stringMatching(/leaves/i) }]);
});

it('answers a question in which only the moderator model finds danger with help, and makes a case', async () => {
  const { lead, mia } = await newSchool();
  const { reply, received } = await ask(
    mia,
    'There is no way out of this. What is a cell?',
    'A cell is small.',
  );
  expect(reply).toMatchObject({ is_safety_reply: true, help_lines: LINES });
  expect(reply?.content).toContain('Childline: 0800 1111');
  expect(received).not.toContain('A cell is small.');
  const [found] = await casesOf(lead);
  expect(found).toMatchObject({ tier: 'danger', category: 'self_harm', is_reply: false });
});

it('answers a question in which only the moderator model finds a concern, with help lines under the reply, and makes a case', async () => {
  const { lead, mia } = await newSchool();
  const { ends, reply } = await ask(mia, 'They all laugh at me. What is a cell?', 'A cell is small.');
  const answered = { content: 'A cell is small.', support_lines: LINES };
  // Each tab shows the lines with the end of the reply.
  for (const end of ends) expect(end).toMatchObject({ type: 'turn.completed', message: answered });
  expect(reply).toMatchObject(answered);
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', is_reply: false }]);
});

async function uploadDiary(mia: Person, text = 'Dear diary. I want to kill myself.'): Promise<FileInfo> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), 'diary.txt');
  return (await mia.http.post<FileInfo>('/api/upload', form)).body;
}

/** Asks with a file that is not read before the question is stored: the worker is frozen meanwhile. */
async function askWithUnread(mia: Person, message: string): Promise<{ turn_id: string; file: FileInfo }> {
  const [worker] = product.workers;
  worker?.signal('SIGSTOP');
  try {
    const file = await uploadDiary(mia);
    return { ...(await mia.ask(message, { file_ids: [file.id] })), file };
  } finally {
    worker?.signal('SIGCONT');
  }
}

it('reads a file that is sent with its question: help lines under the reply or the question, and a case of each question', async () => {
  const { lead, mia } = await newSchool();
  const tab = await mia.open();
  const reply = async (turn_id: string): Promise<ChatMessage | undefined> => {
    expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.completed' });
    return (await mia.history()).at(-1);
  };
  const send = async (request: Partial<ChatRequest>) =>
    (await mia.http.post<ChatAccepted>('/chat', request, { prefer: 'respond-async' })).body.turn_id;
  const asked = await askWithUnread(mia, 'Please read this.');
  const first = await reply(asked.turn_id);
  expect(first).toMatchObject({ support_lines: LINES });
  expect(await reply(await send({ regenerate_message_id: first?.id }))).toMatchObject({
    support_lines: LINES,
  });
  // By then the file is read: the lines stand under the question, once.
  const later = await reply(await send({ message: 'Please.', file_ids: [asked.file.id] }));
  expect(later).not.toHaveProperty('support_lines');
  expect((await mia.history()).at(-2)).toMatchObject({ role: 'user', support_lines: LINES });
  mia.close();
  const found = { tier: 'concern', category: 'self_harm', is_reply: false };
  expect(await casesOf(lead)).toMatchObject([found, found]);
});

it('reads the passages of a long file that reach the model: help lines under the reply, and a case of what a search finds', async () => {
  const { lead, mia } = await newSchool();
  const filler = 'The cell is the unit of life and it has a membrane. '.repeat(1_200);
  const file = await uploadDiary(mia, `${filler}Zebra diary: I want to kill myself tonight. ${filler}`);
  const statuses = () => product.db.query('SELECT status FROM files WHERE id = $1', [file.id]);
  await expect.poll(statuses).toEqual([{ status: 'ready' }]);
  product.model.control.setRules([
    {
      ...{ endpoint: 'chat', contains: 'Look it up', text: 'It names a zebra.' },
      tools: [{ name: 'search_documents', args: { query: 'zebra diary tonight' } }],
    },
  ]);
  const tab = await mia.open();
  const replyTo = async (question: string, more: object = {}): Promise<ChatMessage | undefined> => {
    const { turn_id } = await mia.ask(question, more);
    await tab.terminalEvent(turn_id);
    return (await mia.history()).at(-1);
  };
  expect(await replyTo('What is a leaf?')).not.toHaveProperty('support_lines');
  expect(await casesOf(lead)).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    expect(await replyTo('Look it up.')).toMatchObject({
      support_lines: LINES,
      content: 'It names a zebra.',
    });
  const found = { tier: 'concern', category: 'self_harm', place: 'file', is_reply: false };
  expect(await casesOf(lead)).toMatchObject([found]);
  const attached = { file_ids: [file.id] };
  expect(await replyTo('What of the zebra?', attached)).toMatchObject({ support_lines: LINES });
  expect(await casesOf(lead)).toMatchObject([found, found]);
  mia.close();
});

it('makes a case of the same text in another file, also where the first case is closed', async () => {
  const { lead, mia } = await newSchool();
  const tab = await mia.open();
  const askWithFile = async (): Promise<void> => {
    const file = await uploadDiary(mia);
    const { turn_id } = await mia.ask('Please read this.', { file_ids: [file.id] });
    expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.completed' });
  };
  await askWithFile();
  const [first] = await casesOf(lead);
  await lead.client.post(`/api/safety/cases/${first?.id}/close`, {
    outcome: 'false_alarm',
    reason: 'A poem',
  });
  await askWithFile();
  mia.close();
  const found = { tier: 'concern', category: 'self_harm' };
  expect(await casesOf(lead)).toMatchObject([
    { ...found, closed_at: null },
    { ...found, outcome: 'false_alarm' },
  ]);
});

it('waits for the file of a question that a limit refuses: a fixed reply with help lines, and a case', async () => {
  const { lead, mia } = await newSchool();
  await product.db.query(
    `INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'messages', 'day', 0)`,
    [mia.user.id],
  );
  const send = async (text: string) => {
    const file = await uploadDiary(mia, text);
    return mia.http.post('/chat', { message: 'Please read this.', file_ids: [file.id] });
  };
  expect(await send('A leaf is green.')).toMatchObject({ status: 429 });
  // On a slow machine a file may take longer to be read than a refused question waits.
  const answer = () => send('Dear diary. I want to kill myself.');
  await expect
    .poll(answer, { timeout: 60_000 })
    .toMatchObject({ status: 200, body: { reply: expect.stringContaining('Childline') } });
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'self_harm', place: 'file' }]);
});

it('keeps the case of a file where the reply to it is withheld', async () => {
  const { lead, mia } = await newSchool();
  product.model.control.setRules([{ endpoint: 'chat', contains: 'Read it now', text: BOMB, times: 1 }]);
  const tab = await mia.open();
  const { turn_id } = await askWithUnread(mia, 'Read it now.');
  await tab.terminalEvent(turn_id);
  mia.close();
  expect((await mia.history()).at(-1)).toMatchObject({ is_safety_reply: true, support_lines: LINES });
  const cases = (await casesOf(lead)).map(({ category, is_reply, place }) => [category, is_reply, place]);
  expect(cases.toSorted()).toEqual([
    ['self_harm', false, 'file'],
    ['weapons', true, 'chat'],
  ]);
});

it('withholds a reply in which only the moderator model finds something', async () => {
  const { lead, mia } = await newSchool();
  const text = 'Of course. Here is an explicit sex scene. It goes on and on.';
  const { reply, received } = await ask(mia, 'Write on', text);
  expect(reply?.content).toMatch(/^This answer is not shown, because it contained sexual content\./);
  expect(received).not.toContain('explicit');
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'sexual', is_reply: true }]);
});

it('answers with the rules alone while the moderator model fails, and counts the failures', async () => {
  const { mia } = await newSchool();
  const metrics = async (): Promise<number> => {
    const answer = await fetch(`${product.url}/metrics`, { headers: { authorization: 'Bearer metrics' } });
    return Number(/^studyhall_moderation_failures_total (\d+)$/m.exec(await answer.text())?.[1]);
  };
  const before = await metrics();
  const failing = { endpoint: 'moderations' as const, fault: 500 };
  const { reply } = await ask(mia, 'What is a leaf?', 'A leaf makes sugar.', failing);
  expect(reply).toMatchObject({ content: 'A leaf makes sugar.', state: 'completed' });
  // One for the question, one for the reply.
  await expect.poll(metrics).toBe(before + 2);
});

it('changes nothing where safeguarding is off', async () => {
  const ben = await product.signedIn();
  const { reply } = await ask(ben, 'Tell me about tools', BOMB);
  expect(reply).toMatchObject({ content: BOMB });
  const asked = product.model.control.requests().map(({ endpoint }) => endpoint);
  expect(asked).not.toContain('moderations');
});

it('tells the model to leave its part after ten replies of a role play', async () => {
  const mia = await product.signedIn();
  const note = 'Leave the part now';
  product.model.control.setRules([{ endpoint: 'chat', text: 'Role play: Un café ?' }]);
  for (let reply = 0; reply < 11; reply += 1)
    await mia.http.post('/chat', { message: `Un thé, s’il vous plaît, ${reply}` });
  const asked = product.model.control
    .requests()
    .filter(({ tools }) => (tools?.length ?? 0) > 0)
    .map(({ body }) => JSON.stringify(body).includes(note));
  expect(asked).toEqual([...Array.from({ length: 10 }, () => false), true]);
});
