import type { BrowserContext, Page } from 'playwright-core';
import type { DataSource } from 'typeorm';
import { MOTION, type TestBrowser } from '../../tests/support/browser.ts';
import type { Person } from '../../tests/support/person.ts';

/** A part of a reply with what is dear to draw: a formula, a list, a table, a program. */
export const PARAGRAPH =
  'Photosynthesis turns **light** into chemical energy: $6CO_2 + 6H_2O \\to C_6H_{12}O_6 + 6O_2$. ' +
  'It has two stages, and `chlorophyll` takes part in the first.\n\n' +
  '- The light reactions split water.\n- The Calvin cycle binds carbon.\n\n' +
  '| Stage | Where |\n|---|---|\n| Light | Thylakoid |\n| Calvin | Stroma |\n\n' +
  '```python\nfor day in range(7):\n    print(day, grow(day))\n```\n\n';

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Stores `count` messages, questions and replies of `parts` times `paragraph` in turns. The last one is `end`. */
export async function storeMessages(
  db: DataSource,
  { user }: Person,
  conversation: string,
  count: number,
  end: string,
  parts = 2,
  paragraph = PARAGRAPH,
): Promise<void> {
  await db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content)
     SELECT $1, $2, CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END,
            CASE WHEN n = $3 THEN $5 WHEN n % 2 = 1 THEN 'Question ' || n ELSE $4 END
       FROM generate_series(1, $3::int) AS n`,
    [conversation, user.id, count, paragraph.repeat(parts), end],
  );
}

/** A page of the product where the person is signed in. Text flows as for most users: less motion would show whole lines. */
export async function pageOf(browser: TestBrowser, url: string, person: Person): Promise<Page> {
  const { page, context } = await browser.visit(url, { viewport: { width: 1280, height: 800 }, ...MOTION });
  await signIn(context, url, person);
  return page;
}

/** Gives a window the session of the person. */
export async function signIn(context: BrowserContext, url: string, { http }: Person): Promise<void> {
  const [name = '', value = ''] = (http.cookie ?? '').split('=');
  await context.addCookies([{ name, value, url }]);
}
