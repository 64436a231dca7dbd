import { afterAll, beforeAll, expect } from 'vitest';
import type { ImportRowView, ImportView } from '@studyhall/contracts';
import type { Person } from './person.ts';
import { startProduct, type Product } from './product.ts';
import { checkUpdate, commitRoster } from './rosters.ts';

export let product: Product;
export let master: Person;
export let head: Person;

/** The product for the tests of a file, with an admin of a school. */
export function startRosterUpdates(): void {
  beforeAll(async () => {
    product = await startProduct();
    master = await product.signedIn({ role: 'MASTER_ADMIN', username: 'the master' });
    head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'head north' });
  });
  afterAll(() => product?.stop());
}

export const rowsOf = async (who: Person, { id }: ImportView, kind: string) =>
  (await who.http.get<ImportRowView[]>(`/api/imports/${id}/rows?kind=${kind}`)).body;
export const makeClass = (name: string, school = 'NORTH') =>
  master.http.post('/api/groups', { name, school });
/** Users who are there before a roster is read. */
export async function stored(...rows: string[]): Promise<void> {
  const view = await commitRoster(master, await checkUpdate(master, ['username,school,classes', ...rows]));
  expect(view).toMatchObject({ status: 'completed', detail: null });
}
