/**
 * Takes a picture of every screen at 1440, 768 and 390 px in both themes, into `.cache/screenshots`, and the few that
 * README and guides show into `docs/screenshots`. It starts the built product with some data of its own.
 *
 *   npm run screenshots [name …]
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { MICROPHONE, openChromium, type TestBrowser } from '../tests/support/browser.ts';
import { MASTER, startProduct, type Product } from '../tests/support/product.ts';
import { CHAT_SCREENS } from '../tests/support/screens/chat.screens.ts';
import { MESSAGE_SCREENS } from '../tests/support/screens/message.screens.ts';
import { openScreen, type Screen } from '../tests/support/screens/screen.ts';
import { VISITOR_SCREENS } from '../tests/support/screens/visitor.screens.ts';

const ROOT = join(import.meta.dirname, '..');
const SHOTS = join(ROOT, '.cache', 'screenshots');
const KEPT = join(ROOT, 'docs', 'screenshots');
/** The windows that pictures are taken in: a computer's, and a phone's, which has fingers instead of a pointer. */
const WINDOWS = [
  { widths: [1440, 768], height: 900, options: {} },
  { widths: [390], height: 844, options: { isMobile: true, hasTouch: true } },
] as const;
const SCREENS = [...VISITOR_SCREENS, ...CHAT_SCREENS, ...MESSAGE_SCREENS];
const THEMES = ['light', 'dark'] as const;
/** What README shows, by the name of the shot. */
const KEEP: Record<string, string> = {
  'live-document-1440-light': 'chat.png',
  'live-plot-1440-dark': 'chat-plot-dark.png',
  'live-document-390-light': 'chat-phone.png',
  'admin-dashboard-1440-light': 'admin.png',
};

interface Scene {
  name: string;
  as: 'student' | 'master';
  path: string;
  /** Resolves when the screen shows its content. */
  shown: (page: Page) => Promise<unknown>;
  /** Asked before, in a conversation of its own. */
  question?: { message: string; file?: string };
}

const ADMIN_SECTIONS = [
  'dashboard',
  'users',
  'classes',
  'assignment',
  'approvals',
  'invitations',
  'audit',
  'guides',
];
const reply = (page: Page) => page.getByRole('article', { name: 'Assistant' }).last().waitFor();

const SCENES: Scene[] = [
  {
    name: 'live-document',
    as: 'student',
    path: '/chat',
    shown: reply,
    question: {
      message: 'What is the powerhouse of the cell, and where does photosynthesis happen?',
      file: 'biology.pdf',
    },
  },
  {
    name: 'live-plot',
    as: 'student',
    path: '/chat',
    shown: reply,
    question: { message: 'Plot y = x² − 3 from −5 to 5' },
  },
  {
    name: 'live-slides',
    as: 'student',
    path: '/chat',
    shown: reply,
    question: { message: 'Make five slides about the water cycle' },
  },
  {
    name: 'live-maths',
    as: 'student',
    path: '/chat',
    shown: reply,
    question: { message: 'Show me the quadratic formula' },
  },
  ...ADMIN_SECTIONS.map((section): Scene => ({
    name: `admin-${section}`,
    as: 'master',
    path: `/admin?section=${section}`,
    shown: (page) => page.getByText('Welcome, master').locator('visible=true').waitFor(),
  })),
];

async function fill(product: Product): Promise<void> {
  const master = await product.signedIn({ role: 'MASTER_ADMIN' });
  const names = ['ada', 'ben', 'chloe', 'dilan', 'emre', 'fatima', 'giulia', 'hugo'];
  for (const [at, username] of names.entries()) {
    const school = at % 3 === 2 ? 'LINDEN HIGH' : 'RIVERSIDE';
    await master.http.post('/api/users', { username, password: 'a long password', role: 'STUDENT', school });
  }
  for (const [at, name] of ['Biology 8b', 'Mathematics 9a', 'History of the twentieth century'].entries()) {
    const made = await master.http.post<{ group_id: number }>('/api/groups', { name, school: 'RIVERSIDE' });
    for (const day of [at, at + 2]) {
      const hour = String(8 + at).padStart(2, '0');
      const slot = { day_of_week: day, start_time: `${hour}:00`, end_time: `${hour}:45` };
      await master.http.post(`/api/groups/${made.body.group_id}/timeslots/add`, slot);
    }
  }
}

async function take(browser: TestBrowser, product: Product, scene: Scene): Promise<void> {
  const person =
    scene.as === 'master'
      ? MASTER
      : await product.signedIn({ username: scene.name.replace('live-', 'mia.') });
  const { username, password } = ('user' in person ? person.user : person) as typeof MASTER;
  if (scene.question && 'user' in person) {
    const { message, file } = scene.question;
    const ids = file
      ? [(await person.upload(join(ROOT, 'tests/fixtures', file), 'application/pdf')).id]
      : undefined;
    await person.http.post('/chat', { message, file_ids: ids });
  }
  for (const window of WINDOWS) {
    const visit = await browser.visit(product.url, window.options);
    try {
      await visit.context.request.post('/api/signin', { data: { username, password } });
      await inAllSizes(visit.page, window, scene, async () => {
        await visit.page.goto(scene.path);
        await scene.shown(visit.page);
        await visit.page.waitForLoadState('networkidle');
      });
    } finally {
      await visit.context.close();
    }
  }
  console.log(scene.name);
}

/** Takes the pictures of a page in each theme and width, after `again` has brought it to where it is looked at. */
async function inAllSizes(
  page: Page,
  { widths, height }: (typeof WINDOWS)[number],
  { name, whole }: { name: string; whole?: boolean },
  again: () => Promise<unknown>,
): Promise<void> {
  for (const theme of THEMES) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await again();
      const path = join(SHOTS, `${name}-${width}-${theme}.png`);
      await page.screenshot({ path, fullPage: whole ?? false });
      const kept = KEEP[`${name}-${width}-${theme}`];
      if (kept) await copyFile(path, join(KEPT, kept));
    }
  }
}

/** A state is kept while the window changes its size; a drawer that opened for one width would hide the next. */
async function takeScreen(browser: TestBrowser, product: Product, screen: Screen): Promise<void> {
  for (const [at, window] of WINDOWS.entries()) {
    const [width] = window.widths;
    const viewport = { width, height: window.height };
    const mia = await product.signedIn({ username: `mia.${screen.name}${at > 0 ? '.phone' : ''}` });
    const visit = await openScreen(browser, product, screen, mia, { ...window.options, viewport });
    try {
      await inAllSizes(visit.page, window, screen, async () => {
        await screen.again?.(visit.page);
        // What follows the size or the theme has done so, and diagrams are drawn in their new colours.
        await visit.page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
      });
    } finally {
      await visit.context.close();
    }
  }
  console.log(screen.name);
}

await mkdir(SHOTS, { recursive: true });
await mkdir(KEPT, { recursive: true });
const wanted = process.argv.slice(2);
const product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
const browser = await openChromium(MICROPHONE);
try {
  await fill(product);
  const isWanted = ({ name }: { name: string }): boolean =>
    wanted.length === 0 || wanted.some((start) => name.startsWith(start));
  for (const screen of SCREENS.filter(isWanted)) {
    await takeScreen(browser, product, screen).catch((error) => console.error(screen.name, error));
  }
  for (const scene of SCENES.filter(isWanted)) await take(browser, product, scene);
} finally {
  await browser.close();
  await product.stop();
}
