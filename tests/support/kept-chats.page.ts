import type { Page } from 'playwright-core';
import { button, rows } from './chat.page.ts';
import { closeByEscape } from './keys.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

/** Four chats, of which "Lesson 1" is the newest and the open one, and a folder. */
export async function addLessons(product: Product, mia: Person): Promise<void> {
  await product.db.query(
    `INSERT INTO conversations (user_id, title, updated_at)
       SELECT $1, 'Lesson ' || n, now() - n * interval '1 minute' FROM generate_series(1, 4) n`,
    [mia.user.id],
  );
  await mia.http.post('/api/conversations/folders', { name: 'Biology' });
  const [newest] = (await mia.http.get<{ id: string }[]>('/api/conversations')).body;
  await mia.http.post(`/api/conversations/${newest?.id}/activate`);
}

export const row = (page: Page, title: string) => rows(page).filter({ hasText: title });

export async function choose(page: Page, title: string, entry: string): Promise<void> {
  await row(page, title).hover();
  await button(page, `Options for “${title}”`).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export async function confirmDeletion(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

/** Waits for the list, and for the code of its menus and dialogs, which is fetched soon after the page. */
export async function prepared(page: Page): Promise<void> {
  await choose(page, 'Lesson 4', 'Rename');
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await closeByEscape(page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Title' }) }));
}

/** Lets no change of a chat reach the server. Returns what ends that. */
export async function cutChanges(page: Page): Promise<() => void> {
  let isCut = true;
  await page.route(/\/api\/conversations\/[0-9a-f-]{36}$/, (route) =>
    isCut ? route.abort() : route.fallback(),
  );
  return () => {
    isCut = false;
  };
}

interface StoredChat {
  title: string;
  pinned: boolean;
  archived: boolean;
  folder: string | null;
  removed: boolean;
}

export const storedChats = (product: Product, mia: Person) =>
  product.db.query<StoredChat[]>(
    `SELECT c.title, c.pinned_at IS NOT NULL AS pinned, c.archived_at IS NOT NULL AS archived, f.name AS folder,
            c.removed_with IS NOT NULL AS removed
       FROM conversations c LEFT JOIN conversation_folders f ON f.id = c.folder_id
      WHERE c.user_id = $1 AND c.title <> '' ORDER BY c.updated_at DESC`,
    [mia.user.id],
  );
