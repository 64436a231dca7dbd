import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportView } from '@studyhall/contracts';
import { childrenOf } from '../support/child-processes.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let master: Person;
beforeAll(async () => {
  product = await startProduct();
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});
afterAll(() => product?.stop());

/** A checked roster of so many students, each in the class. */
async function roster(name: string, size: number): Promise<ImportView> {
  await master.http.post('/api/groups', { name: `Class ${name}`, school: 'LARGE' });
  const rows = Array.from({ length: size }, (_, at) => `${name} ${at},Large,Class ${name}`);
  const form = new FormData();
  const csv = `username,school,classes\n${rows.join('\n')}\n`;
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv');
  return (await master.http.post<ImportView>('/api/imports', form)).body;
}
const commit = (id: string) => master.http.post(`/api/imports/${id}/commit`);

/** Asks for the progress until it is what is waited for. */
async function reaches(id: string, there: (view: ImportView) => boolean): Promise<ImportView> {
  for (;;) {
    const { body } = await master.http.get<ImportView>(`/api/imports/${id}`);
    if (there(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
const isOver = ({ status }: ImportView): boolean => status === 'completed' || status === 'failed';
const madeOf = async (name: string): Promise<number> => {
  const [found] = await product.db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM users WHERE username LIKE $1`,
    [`${name} %`],
  );
  return found?.count ?? 0;
};

it('replies are written during an import, and its users appear all at once', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const { id } = await roster('Busy', 160);
  await commit(id);
  // Its hashing is frozen, so that the import cannot end before the reply.
  const hashing = () => childrenOf(product.workers[0]?.pid ?? 0, 'hash.process');
  await expect.poll(hashing, { interval: 5 }).toHaveLength(1);
  const [pid = 0] = hashing();
  process.kill(pid, 'SIGSTOP');
  const turn = await mia.ask('[[demo: tokens=60 rate=200]]');
  expect(await tab.closing(turn.turn_id)).toMatchObject({ type: 'turn.completed' });
  const { body } = await master.http.get<ImportView>(`/api/imports/${id}`);
  expect(body).toMatchObject({ status: 'running', total: 160 });
  expect(body.done).toBeLessThan(160);
  expect(await madeOf('Busy')).toBe(0);
  process.kill(pid, 'SIGCONT');
  expect(await reaches(id, isOver)).toMatchObject({ status: 'completed', done: 160 });
  expect(await madeOf('Busy')).toBe(160);
});

it('a worker killed in the middle leaves no partial user, and the next one continues', async () => {
  const { id } = await roster('Cut', 160);
  await commit(id);
  const before = await reaches(id, ({ done }) => done >= 40);
  await product.workers[0]?.kill();
  expect(before.status).toBe('running');
  expect(await madeOf('Cut')).toBe(0);
  await product.startWorker();
  const after = await reaches(id, isOver);
  expect(after).toMatchObject({ status: 'completed', done: 160, passwords_available: true });
  expect(await madeOf('Cut')).toBe(160);
  const [members] = await product.db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM group_members m JOIN groups g ON g.id = m.group_id WHERE g.name = 'Class Cut'`,
  );
  expect(members).toEqual({ count: 160 });
  const passwords = await master.http.post<string>(`/api/imports/${id}/passwords`);
  expect(
    new Set(
      passwords.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).size,
  ).toBe(160);
});
