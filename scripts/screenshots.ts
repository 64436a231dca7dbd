/**
 * Takes a picture of every screen at 1440, 768 and 390 px in both themes, into `.cache/screenshots`, and the few that
 * README and guides show into `docs/screenshots`. It starts the built product with some data of its own.
 *
 *   npm run screenshots [name …]
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openChromium, type TestBrowser } from '../tests/support/browser.ts';
import { MASTER, startProduct, type Product } from '../tests/support/product.ts';

const ROOT = join(import.meta.dirname, '..');
const SHOTS = join(ROOT, '.cache', 'screenshots');
const KEPT = join(ROOT, 'docs', 'screenshots');
const WIDTHS = [1440, 768, 390] as const;
const THEMES = ['light', 'dark'] as const;
/** What README shows, by the name of the shot. */
const KEEP: Record<string, string> = {
  'chat-document-1440-light': 'chat.png',
  'chat-plot-1440-dark': 'chat-plot-dark.png',
  'chat-document-390-light': 'chat-phone.png',
  'admin-dashboard-1440-light': 'admin.png',
};

interface Scene {
  name: string;
  as: 'visitor' | 'student' | 'master';
  path: string;
  /** Resolves when the screen shows what it is about. */
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
    name: 'landing',
    as: 'visitor',
    path: '/',
    shown: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  { name: 'signin', as: 'visitor', path: '/signin', shown: (page) => page.getByLabel('Username').waitFor() },
  {
    name: 'chat-empty',
    as: 'student',
    path: '/chat',
    shown: (page) => page.getByText('How can I help you today?').waitFor(),
  },
  {
    name: 'chat-document',
    as: 'student',
    path: '/chat',
    shown: reply,
    question: {
      message: 'What is the powerhouse of the cell, and where does photosynthesis happen?',
      file: 'biology.pdf',
    },
  },
  {
    name: 'chat-plot',
    as: 'student',
    path: '/chat',
    shown: reply,
    question: { message: 'Plot y = x² − 3 from −5 to 5' },
  },
  {
    name: 'chat-slides',
    as: 'student',
    path: '/chat',
    shown: reply,
    question: { message: 'Make five slides about the water cycle' },
  },
  {
    name: 'chat-maths',
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
  const visit = await browser.visit(product.url);
  try {
    if (scene.as !== 'visitor') {
      const person =
        scene.as === 'master'
          ? MASTER
          : await product.signedIn({ username: scene.name.replace('chat-', 'mia.') });
      const credentials = 'user' in person ? person.user : person;
      const { username, password } = credentials as typeof MASTER;
      await visit.context.request.post('/api/signin', { data: { username, password } });
      if (scene.question && 'user' in person) {
        const { message, file } = scene.question;
        const ids = file
          ? [(await person.upload(join(ROOT, 'tests/fixtures', file), 'application/pdf')).id]
          : undefined;
        await person.http.post('/chat', { message, file_ids: ids });
      }
    }
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        await visit.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await visit.page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await visit.page.goto(scene.path);
        await scene.shown(visit.page);
        await visit.page.waitForLoadState('networkidle');
        const name = `${scene.name}-${width}-${theme}`;
        const path = join(SHOTS, `${name}.png`);
        await visit.page.screenshot({ path });
        if (KEEP[name]) await copyFile(path, join(KEPT, KEEP[name]));
      }
    }
    console.log(scene.name);
  } finally {
    await visit.context.close();
  }
}

await mkdir(SHOTS, { recursive: true });
await mkdir(KEPT, { recursive: true });
const wanted = process.argv.slice(2);
const product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
const browser = await openChromium();
try {
  await fill(product);
  for (const scene of SCENES) {
    if (wanted.length === 0 || wanted.some((name) => scene.name.startsWith(name)))
      await take(browser, product, scene);
  }
} finally {
  await browser.close();
  await product.stop();
}
