/**
 * Takes the pictures of the guides from the built product with the demo data, into `web/public/guides/img`.
 *
 *   npm run build && npm run guide-pictures [name …]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { openChromium, type Visit } from '../tests/support/browser.ts';
import { startProduct, type Product } from '../tests/support/product.ts';
import { fillWithDemoData } from './demo-data/fill.ts';
import { storageOf } from './demo-data/storage.ts';

const TARGET = join(import.meta.dirname, '..', 'web', 'public', 'guides', 'img');
const SIZE = { width: 1320, height: 825 };
const QUALITY = 0.82;

interface Picture {
  name: string;
  as: 'demo.master' | 'riverside.admin' | 'student' | 'visitor';
  path: string;
  /** Brings the screen to the state that the guide describes. */
  show: (page: Page) => Promise<unknown>;
  /** A question that is sent first, in the student's chat. */
  question?: string;
  /** Taken from an installation with a model of its own, which has no notice. */
  connected?: boolean;
}

const ROSTER = ['Nadia Petrov', 'Omar Haddad', 'Paul Weber'].map(
  (name) => `${name},STUDENT,RIVERSIDE HIGH,Biology 9A`,
);

const PICTURES: Picture[] = [
  {
    name: 'dashboard',
    as: 'demo.master',
    path: '/admin',
    show: (page) => page.getByText('Review All Requests').waitFor(),
  },
  {
    name: 'school-dashboard',
    as: 'riverside.admin',
    path: '/admin',
    show: (page) => page.getByText('World History').first().waitFor(),
  },
  {
    name: 'users',
    as: 'demo.master',
    path: '/admin?section=users',
    show: (page) => page.getByRole('rowheader', { name: 'Amara Osei' }).waitFor(),
  },
  {
    name: 'import',
    as: 'demo.master',
    path: '/admin?section=users',
    show: async (page) => {
      await page.getByRole('button', { name: 'Import' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'biology-9a.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['username,role,school,classes', ...ROSTER].join('\n')),
      });
      await page.getByText('is fine').waitFor();
    },
  },
  {
    name: 'class-dialog',
    as: 'riverside.admin',
    path: '/admin?section=classes',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create New Class' }).click();
      await page.getByLabel('Class Name').fill('Chemistry 10');
      for (const [start, end] of [
        ['08:00', '08:45'],
        ['10:00', '10:45'],
      ]) {
        await page.getByRole('textbox', { name: 'Start time' }).fill(start ?? '');
        await page.getByRole('textbox', { name: 'End time' }).fill(end ?? '');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      }
    },
  },
  {
    name: 'members',
    as: 'demo.master',
    path: '/admin?section=assignment',
    show: async (page) => {
      await page.getByRole('button', { name: 'Manage Members - Biology 9A' }).click();
      await page.getByLabel('Select all on this page').check();
    },
  },
  {
    name: 'invite',
    as: 'riverside.admin',
    path: '/admin?section=invitations',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create Invitation' }).click();
      await page.getByLabel('Class Name').fill('Biology');
      await page.getByRole('option', { name: /Biology 9A/ }).click();
      await page.getByLabel('Number of uses').fill('28');
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByRole('img', { name: /Biology 9A/ }).waitFor();
    },
  },
  {
    name: 'audit',
    as: 'demo.master',
    path: '/admin?section=audit',
    show: (page) => page.getByText('Invitation created').first().waitFor(),
  },
  {
    name: 'join',
    as: 'visitor',
    path: '/join/',
    show: async (page) => {
      await page.getByLabel('Username').fill('Lena Fischer');
      await page.getByLabel('Password', { exact: true }).fill('only I know it');
    },
  },
  {
    name: 'demo-notice',
    as: 'student',
    path: '/chat',
    show: (page) => page.getByText('How can I help you today?').waitFor(),
  },
  {
    name: 'chat',
    as: 'student',
    path: '/chat',
    question: 'Show me the quadratic formula',
    show: (page) => page.locator('.katex').first().waitFor(),
  },
  {
    name: 'connected',
    as: 'student',
    path: '/chat',
    connected: true,
    show: (page) => page.getByText('How can I help you today?').waitFor(),
  },
  {
    name: 'plot',
    as: 'student',
    path: '/chat',
    question: 'Plot y = x² − 3 from −5 to 5',
    show: (page) => page.getByRole('article', { name: 'Assistant' }).last().locator('img').first().waitFor(),
  },
];

/** Some changes for the audit log, and the address that the join page is opened with. */
async function prepare(product: Product): Promise<string> {
  const database = new pg.Client({ connectionString: product.env.DATABASE_URL });
  await database.connect();
  await fillWithDemoData(database, storageOf({ dataDir: product.env.DATA_DIR ?? '', env: product.env }));
  const { rows } = await database.query<{ id: number }>(
    `SELECT id FROM users WHERE username IN ('Ben Whitfield', 'Finn Larsen') ORDER BY username`,
  );
  await database.end();
  const master = await product.signedIn({ username: 'maria.lopez', role: 'MASTER_ADMIN' });
  const [ben, finn] = rows;
  await master.http.send('PUT', `/api/users/${ben?.id}/access`, { access_granted: false });
  await master.http.send('PUT', `/api/users/${ben?.id}/access`, { access_granted: true });
  await master.http.send('PUT', `/api/users/${finn?.id}/role`, { role: 'SCHOOL_ADMIN' });
  await master.http.send('PUT', `/api/users/${finn?.id}/role`, { role: 'STUDENT' });
  const groups = await master.http.get<Array<{ id: number; name: string }>>('/api/groups?search=Biology');
  const made = await master.http.post<{ code: string }>('/api/invites', { group_id: groups.body[0]?.id });
  return made.body.code;
}

async function enter(
  visit: Visit,
  url: string,
  product: Product,
  { as, name, question }: Picture,
): Promise<void> {
  if (as === 'visitor') return;
  let credentials = { username: as as string, password: 'studyhall-demo' };
  if (as === 'student') {
    const person = await product.signedIn({ username: `mia.${name}` });
    credentials = { username: person.user.username, password: person.user.password };
    if (question) await person.http.post('/chat', { message: question });
  }
  await visit.context.request.post('/api/signin', {
    data: credentials,
    headers: { origin: url },
  });
}

/** A PNG as WebP of a third of its size, by the browser itself. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ data, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { data: png.toString('base64'), quality: QUALITY },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const wanted = process.argv.slice(2);
await mkdir(TARGET, { recursive: true });
const product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
const browser = await openChromium();
try {
  const code = await prepare(product);
  const connected = await product.startApi({ DEMO_MODEL: '' });
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    const url = picture.connected ? connected.url : product.url;
    const visit = await browser.visit(url, { viewport: SIZE, reducedMotion: 'reduce' });
    await enter(visit, url, product, picture);
    await visit.page.goto(picture.path === '/join/' ? `/join/${code}` : picture.path);
    await picture.show(visit.page);
    await visit.page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
    await visit.page.waitForLoadState('networkidle');
    const bytes = await asWebp(visit.page, await visit.page.screenshot());
    await writeFile(join(TARGET, `${picture.name}.webp`), bytes);
    console.log(`${picture.name} ${Math.round(bytes.length / 1024)} KiB`);
    await visit.context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
