import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage, FileInfo, FileText, MaterialView } from '@studyhall/contracts';
import type { Person, Tab } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** What only the key says: words that no question and no random id contains. */
const SECRET = 'zanzibarite-quorn';
const SOURCE = 'A glimmerstone forms where magma cools slowly. Every glimmerstone contains feldspar.';
const KEY = `Exercise 3 about the glimmerstone: the answer is ${SECRET}.`;

let product: Product;
let master: Person;
let admin: Person;
let teacher: Person;
let colleague: Person;
let student: Person;
let outsider: Person;
let mine: number;
let other: number;
beforeAll(async () => {
  product = await startProduct({ env: { EMBEDDING_MODEL: 'demo-embed' } });
  const school = 'NORTH';
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
  admin = await product.signedIn({ role: 'SCHOOL_ADMIN', school });
  teacher = await product.signedIn({ role: 'TEACHER', school });
  colleague = await product.signedIn({ role: 'TEACHER', school });
  student = await product.signedIn({ school });
  outsider = await product.signedIn({ school });
  const make = async (name: string, members: Person[], teachers: Person[]): Promise<number> => {
    const { group_id: id } = (await master.http.post<{ group_id: number }>('/api/groups', { name, school }))
      .body;
    await master.http.post(
      `/api/groups/${id}/assign`,
      members.map(({ user }) => user.id),
    );
    await master.http.post(
      `/api/groups/${id}/teachers`,
      teachers.map(({ user }) => user.id),
    );
    return id;
  };
  mine = await make('Geology 1', [student], [teacher]);
  other = await make('Geology 2', [outsider], [colleague]);
});
afterAll(() => product?.stop());

/** Uploads a text of three pages' worth and waits until it can be searched. */
async function upload(who: Person, name: string, text: string): Promise<FileInfo> {
  const tab = await who.open();
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), name);
  const { body } = await who.http.post<FileInfo>('/api/upload', form);
  await tab.event('file.status', ({ file_id, status }) => file_id === body.id && status === 'ready');
  return body;
}

const path = (id = mine): string => `/api/groups/${id}/materials`;
const add = (who: Person, file: FileInfo, kind: string, more: object = {}) =>
  who.http.post<{ material_id: number }>(path(), { file_id: file.id, kind, ...more });
const listOf = async (who: Person, id = mine): Promise<MaterialView[]> =>
  (await who.http.get<{ materials: MaterialView[] }>(path(id))).body.materials;

/** Asks with the library, and returns the completed reply. */
async function reply(who: Person, tab: Tab, question: string): Promise<ChatMessage> {
  const { turn_id } = await who.ask(question, { should_use_documents: true });
  const end = await tab.terminalEvent(turn_id);
  if (end.type !== 'turn.completed') throw new Error(`The turn ended with ${end.type}.`);
  return end.message;
}

describe('materials of a class', () => {
  it('are added, listed, replaced and removed by its teachers and admins alone', async () => {
    const file = await upload(teacher, 'rocks.txt', SOURCE);
    for (const who of [colleague, student]) expect((await add(who, file, 'source')).status).not.toBe(201);
    expect((await add(admin, file, 'source')).body).toMatchObject({ code: 'invalid' });
    const added = await add(teacher, file, 'source');
    expect(added.status).toBe(201);
    expect((await add(teacher, file, 'answer_key')).status).toBe(409);
    expect((await add(teacher, file, 'poster')).status).toBe(422);
    for (const who of [teacher, admin, master])
      expect(await listOf(who)).toMatchObject([
        {
          id: added.body.material_id,
          file_id: file.id,
          name: 'rocks.txt',
          size: SOURCE.length,
          kind: 'source',
          status: 'ready',
        },
      ]);
    expect((await colleague.http.get(path())).status).toBe(404);
    expect((await student.http.get(path())).status).toBe(403);
    const better = await upload(teacher, 'better rocks.txt', SOURCE);
    const tab = await student.open();
    const news = () => tab.received.filter(({ name }) => name === 'activities.changed').length;
    await add(teacher, better, 'source', { replaces: added.body.material_id });
    expect((await listOf(teacher)).map(({ name }) => name)).toEqual(['better rocks.txt']);
    expect((await teacher.http.get(`/api/files/${file.id}`)).status).toBe(404);
    const [{ id } = { id: 0 }] = await listOf(admin);
    expect((await colleague.http.delete(`${path(other)}/${id}`)).status).toBe(404);
    await expect.poll(news).toBe(1);
    expect((await admin.http.delete(`${path()}/${id}`)).status).toBe(200);
    await expect.poll(news).toBe(2);
    expect(await listOf(teacher)).toEqual([]);
  });

  it('come back with the undo of the removal of their class', async () => {
    const { group_id: id } = (await teacherOfNew()).body;
    const file = await upload(teacher, 'kept.txt', SOURCE);
    await teacher.http.post(path(id), { file_id: file.id, kind: 'answer_key' });
    const removed = await master.http.delete<{ undo_id: string }>(`/api/groups/${id}`);
    await master.http.post(`/api/undo/${removed.body.undo_id}`);
    expect(await listOf(teacher, id)).toMatchObject([{ name: 'kept.txt', kind: 'answer_key' }]);
  });
});

async function teacherOfNew() {
  const made = await master.http.post<{ group_id: number }>('/api/groups', {
    name: 'Removed',
    school: 'NORTH',
  });
  await master.http.post(`/api/groups/${made.body.group_id}/teachers`, [teacher.user.id]);
  return made;
}

describe('a source', () => {
  it('is cited to members, who open it, and to nobody else; removed, it is found no more', async () => {
    const file = await upload(teacher, 'glimmer.txt', SOURCE);
    const { material_id } = (await add(teacher, file, 'source')).body;
    const [tab, away] = [await student.open(), await outsider.open()];
    const question = 'What does a glimmerstone contain?';
    expect((await reply(student, tab, question)).document_citations).toMatchObject([
      { document_id: file.id, filename: 'glimmer.txt' },
    ]);
    expect((await student.http.get<string>(`/api/files/${file.id}`)).body).toContain('feldspar');
    const text = await student.http.get<FileText>(`/api/files/${file.id}/text?near=A%20glimmerstone`);
    expect(text.body.passages).toMatchObject([{ text: SOURCE }]);
    expect((await student.http.delete(`/api/files/${file.id}`)).status).toBe(404);
    expect((await student.send({ message: 'Mine', file_ids: [file.id] })).status).toBeGreaterThanOrEqual(400);
    expect((await reply(outsider, away, question)).document_citations).toEqual([]);
    expect((await outsider.http.get(`/api/files/${file.id}`)).status).toBe(404);
    await teacher.http.delete(`${path()}/${material_id}`);
    expect((await reply(student, tab, question)).document_citations).toEqual([]);
    expect((await student.http.get(`/api/files/${file.id}`)).status).toBe(404);
  });

  it('is lost with the membership', async () => {
    const file = await upload(teacher, 'leave.txt', SOURCE);
    await add(teacher, file, 'source');
    await master.http.post(`/api/groups/${mine}/assign`, [outsider.user.id]);
    expect((await outsider.http.get(`/api/files/${file.id}`)).status).toBe(200);
    await teacher.http.delete(`/api/groups/${mine}/members/${outsider.user.id}`);
    expect((await outsider.http.get(`/api/files/${file.id}`)).status).toBe(404);
  });
});

describe('an answer key', () => {
  it('is opened by teachers and admins of the class, and by a former teacher no more', async () => {
    const file = await upload(admin, 'solutions.txt', KEY);
    await add(admin, file, 'answer_key');
    const open = async (who: Person) => (await who.http.get(`/api/files/${file.id}`)).status;
    expect([await open(teacher), await open(master), await open(colleague), await open(student)]).toEqual([
      200, 200, 404, 404,
    ]);
    await admin.http.delete(`/api/groups/${mine}/teachers/${teacher.user.id}`);
    expect(await open(teacher)).toBe(404);
    await admin.http.post(`/api/groups/${mine}/teachers`, [teacher.user.id]);
  });

  it('is in no byte that a student gets, and in no prompt of a student or of a teacher', async () => {
    const name = 'key-only-name-8812.txt';
    const file = await upload(teacher, name, KEY);
    const { material_id: id } = (await add(teacher, file, 'answer_key')).body;
    const tab = await student.open();
    const before = product.model.control.requests().length;
    await reply(student, tab, 'What is the answer to exercise 3 about the glimmerstone?');
    await reply(student, tab, `Search my documents for the answer key of the glimmerstone exercise`);
    const bytes: string[] = [];
    const get = async (method: string, address: string, body?: object): Promise<number> => {
      const answer = await student.http.send(method, address, body);
      bytes.push(JSON.stringify([...answer.headers]), JSON.stringify(answer.body));
      return answer.status;
    };
    for (const address of [
      '/history',
      '/api/conversations',
      '/api/conversations?search=zanzibarite',
      '/api/conversations?search=glimmerstone',
      '/api/me',
      '/api/me/announcements',
    ])
      expect(await get('GET', address), address).toBe(200);
    for (const [method, address, body] of [
      ['GET', path()],
      ['DELETE', `${path()}/${id}`],
      ['POST', path(), { file_id: file.id, kind: 'source' }],
      ['GET', `/api/files/${file.id}`],
      ['DELETE', `/api/files/${file.id}`],
      ['GET', `/download/${file.id}/${name.slice(0, 3)}`],
      ['GET', `/api/code/download/${file.id}/x`],
      ['POST', '/chat', { message: 'Read it', file_ids: [file.id] }],
      ['GET', `/api/groups/${mine}`],
    ] as const)
      expect(await get(method, address, body), address).toBeGreaterThanOrEqual(400);
    const events = JSON.stringify(student.tabs.map((each) => each.received));
    const prompts = JSON.stringify(product.model.control.requests().slice(before));
    for (const [where, text] of Object.entries({ answers: bytes.join('\n'), events, prompts })) {
      expect(text, where).not.toContain(SECRET);
      expect(text, where).not.toContain(SECRET.split('-')[1]);
      expect(text, where).not.toContain('key-only-name');
      // The address of the file is in the student's own request alone.
      if (where !== 'prompts') expect(text.replaceAll(`/${file.id}`, ''), where).not.toContain(file.id);
    }
    expect(prompts).toContain('glimmerstone');
    const own = await reply(
      teacher,
      await teacher.open(),
      'The answer to exercise 3 about the glimmerstone?',
    );
    expect(own.document_citations.map(({ filename }) => filename)).not.toContain(name);
    expect(JSON.stringify(product.model.control.requests().slice(before))).not.toContain(SECRET);
  });
});
