/**
 * Takes the pictures of the guides from the built product with the demo data, into `web/public/guides/img`: for each
 * language those that its guides show.
 *
 *   npm run build && npm run guide-pictures [name …]
 */
import { readFileSync } from 'node:fs';
import { glob, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { openChromium, type Visit } from '../tests/support/browser.ts';
import { startProduct, type Product } from '../tests/support/product.ts';
import { listLocales, readCatalogue } from '../web/texts/catalogues.ts';
import { fillWithDemoData } from './demo-data/fill.ts';
import { storageOf } from '../scripts/lib/storage.ts';
import { runLesson } from './guide-pictures/lesson.ts';
import { PICTURES, type Picture } from './guide-pictures/pictures.ts';
import { QUESTIONS, replyRules } from './guide-pictures/questions.ts';

const WEB = join(import.meta.dirname, '..', 'web');
const TARGET = join(WEB, 'public', 'guides', 'img');
const SIZE = { width: 1320, height: 825 };
const QUALITY = 0.82;

/** Some changes for the audit log, an invitation and a lesson. Returns what stands in the addresses of the pictures. */
async function prepare(product: Product): Promise<Record<string, string | number>> {
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
  return { code: made.body.code, ...(await runLesson(product, master)) };
}

async function enter(
  visit: Visit,
  url: string,
  product: Product,
  { as, name, question }: Picture,
  locale: string,
): Promise<void> {
  if (as === 'visitor') return;
  let credentials = { username: as as string, password: 'studyhall-demo' };
  if (as === 'student') {
    const person = await product.signedIn({ username: `mia.${name}.${locale}` });
    credentials = { username: person.user.username, password: person.user.password };
    if (question) await person.http.post('/chat', { message: QUESTIONS[locale]![question] });
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

/** A text of the product in one language; its `{arguments}` are replaced by `values`. */
const textsOf =
  (locale: string) =>
  (id: string, values: Record<string, string> = {}): string => {
    const [feature = '', key = ''] = id.split('.');
    const text = readCatalogue(locale, feature)[key];
    if (text === undefined) throw new Error(`There is no text ${id} in ${locale}.`);
    return text.replaceAll(/\{(\w+)\}/g, (argument, name: string) => values[name] ?? argument);
  };

/** The names of the pictures that the guides of a language show. */
async function picturesIn(locale: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob(`guides/${locale}/**/*.html`, { cwd: WEB })) {
    const page = readFileSync(join(WEB, file), 'utf8');
    for (const [, name = ''] of page.matchAll(/\/guides\/img\/\w+\/([\w-]+)\.webp/g)) names.add(name);
  }
  return names;
}

const wanted = process.argv.slice(2);
const product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
const browser = await openChromium();
try {
  product.model.control.setRules(replyRules);
  const places = await prepare(product);
  const connected = await product.startApi({ DEMO_MODEL: '' });
  for (const locale of listLocales()) {
    await mkdir(join(TARGET, locale), { recursive: true });
    const shown = await picturesIn(locale);
    for (const picture of PICTURES.filter(({ name }) => shown.has(name))) {
      if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
      const url = picture.connected ? connected.url : product.url;
      const visit = await browser.visit(url, { viewport: SIZE, reducedMotion: 'reduce', locale });
      await enter(visit, url, product, picture, locale);
      await visit.page.goto(picture.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${places[name]}`));
      await picture.show(visit.page, textsOf(locale));
      await visit.page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
      await visit.page.waitForLoadState('networkidle');
      const bytes = await asWebp(visit.page, await visit.page.screenshot());
      await writeFile(join(TARGET, locale, `${picture.name}.webp`), bytes);
      console.log(`${locale}/${picture.name} ${Math.round(bytes.length / 1024)} KiB`);
      await visit.context.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
