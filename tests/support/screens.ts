import type { Page } from 'playwright-core';
import type { TestBrowser, Visit } from './browser.ts';
import { composer, say, windowOf } from './chat.page.ts';
import { GALLERY, showGallery } from './gallery.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

/** Chromium with a microphone that hums. */
export const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** One state of one screen, and how to get there. */
export interface Screen {
  name: string;
  /** Without: the chat of a student who is signed in. */
  visitor?: boolean;
  /** Stands before the page is opened. */
  prepare?: (page: Page, product: Product) => Promise<unknown>;
  /** Resolves when the screen shows what it is about. */
  show: (page: Page) => Promise<unknown>;
  /** Pictures show the whole page, not only what is in the window. */
  whole?: boolean;
  /** What a change of the window's size or of the theme undoes, done again. */
  again?: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const goTo = (path: string) => (page: Page) => page.goto(path, { waitUntil: 'networkidle' });
const chat = async (page: Page): Promise<void> => {
  await page.goto('/chat');
  await composer(page).waitFor();
};
const emptyChat = async (page: Page): Promise<void> => {
  await chat(page);
  await page.getByText('How can I help you today?').waitFor();
};
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** Messages of the gallery: `plot-code` shows those of `plot`. */
const gallery = (shown: string, then: (page: Page) => Promise<unknown> = async () => undefined): Screen => {
  const name = Object.keys(GALLERY).find((one) => shown === one || shown.startsWith(`${one}-`)) ?? shown;
  return {
    name: `chat-${shown}`,
    prepare: (page) => showGallery(page, name),
    show: async (page) => {
      await chat(page);
      await page.getByRole('article', { name: 'Assistant' }).last().waitFor();
      await then(page);
    },
  };
};

const speak = async (page: Page): Promise<void> => {
  await emptyChat(page);
  await button(page, 'Record a voice message').click();
  await page.getByRole('timer').waitFor();
};

const never = (page: Page, url: string | RegExp) => page.route(url, () => new Promise(() => undefined));
const inArabic = (page: Page) => page.addInitScript(() => localStorage.setItem('studyhall.locale', 'ar'));

/** An invitation to a class, and whoever sends a request by it. */
const invited = async (page: Page): Promise<void> => {
  const invite = {
    code: 'WELCOME',
    product_name: 'Studyhall',
    school: 'RIVERSIDE',
    group_name: 'Biology 8b',
  };
  await page.route('**/api/invites/WELCOME', (route) =>
    route.fulfill({ json: { ...invite, role: 'STUDENT' } }),
  );
  await page.route('**/api/approval-requests', (route) => route.fulfill({ status: 201, json: { id: 1 } }));
};

/** The drawer of conversations is opened where they do not stand beside the chat. */
const withList = async (page: Page): Promise<void> => {
  const list = page.getByRole('textbox', { name: 'Search your chats' });
  if (!(await list.isVisible())) await button(page, 'Show or hide conversations').click();
  await list.waitFor();
};
const rowMenu = async (page: Page, item: string): Promise<void> => {
  await emptyChat(page);
  await withList(page);
  await button(page, /^Options for/)
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('heading', { name: /conversation/ }).waitFor();
};

/** Conversations of several ages; a search finds none. */
const withConversations = async (page: Page): Promise<void> => {
  await page.route(/\/api\/conversations(?:\?|$)/, (route) => {
    const searched = new URL(route.request().url()).searchParams.has('search');
    return route.fulfill({ json: searched ? [] : CONVERSATIONS });
  });
};

const DAY = 86_400_000;
const CONVERSATIONS = [
  ['Photosynthesis and its equation', 0],
  ['Quiz on fractions', 0.01],
  ['', 1],
  ['A long title about the causes and the consequences of the French Revolution', 3],
  ['التمثيل الضوئي', 5],
  ['Slides about the water cycle', 40],
].map(([title, age], at) => {
  const time = new Date(Date.now() - Number(age) * DAY).toISOString();
  return {
    id: `00000000-0000-4000-8000-00000000000${at}`,
    title,
    created_at: time,
    updated_at: time,
    active: false,
  };
});

export const SCREENS: Screen[] = [
  { name: 'landing', visitor: true, whole: true, show: goTo('/') },
  { name: 'landing-arabic', visitor: true, whole: true, prepare: inArabic, show: goTo('/') },
  { name: 'signin', visitor: true, show: goTo('/signin') },
  {
    name: 'signin-error',
    visitor: true,
    show: async (page) => {
      await page.goto('/signin');
      await page.getByLabel('Username').fill('mia');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await button(page, 'Sign in').click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'signin-arabic', visitor: true, prepare: inArabic, show: goTo('/signin') },
  {
    name: 'signin-new-password',
    visitor: true,
    prepare: (page) =>
      page.route('**/api/me', (route) =>
        route.fulfill({
          json: { id: 1, username: 'mia', role: 'STUDENT', school: 'RIVERSIDE', must_change_password: true },
        }),
      ),
    show: async (page) => {
      await page.goto('/signin');
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    },
  },
  {
    name: 'code-away',
    visitor: true,
    prepare: async (page) => {
      await page.route('**/assets/landing.page*', (route) => route.abort());
      await page.route('**/healthz', (route) => route.abort());
    },
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: "You're offline" }).waitFor();
    },
  },
  { name: 'join', visitor: true, prepare: invited, show: goTo('/join/WELCOME') },
  {
    name: 'join-sent',
    visitor: true,
    prepare: invited,
    show: async (page) => {
      await page.goto('/join/WELCOME');
      await page.getByLabel('Username').fill('mia');
      await page.getByLabel('Password', { exact: true }).fill('a long password');
      await button(page, 'Send request').click();
      await page.getByRole('heading', { name: 'Your request is waiting for approval' }).waitFor();
    },
  },
  { name: 'join-closed', visitor: true, show: goTo('/join/none') },
  { name: 'missing', visitor: true, show: goTo('/nowhere') },
  { name: 'offline', visitor: true, show: goTo('/offline.html'), again: goTo('/offline.html') },
  { name: 'chat-empty', show: emptyChat },
  {
    name: 'chat-loading',
    prepare: (page) => never(page, /\/history(\?|$)/),
    show: async (page) => {
      await chat(page);
      await page.getByRole('status', { name: 'Loading messages' }).waitFor();
    },
  },
  {
    name: 'chat-menu',
    show: async (page) => {
      await emptyChat(page);
      await button(page, 'Menu').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'chat-appearance',
    show: async (page) => {
      await emptyChat(page);
      await button(page, 'Appearance and language').click();
      await dialog(page);
    },
  },
  {
    name: 'chat-shortcuts',
    show: async (page) => {
      await emptyChat(page);
      await page.keyboard.press('Control+/');
      await dialog(page);
    },
  },
  {
    name: 'chat-clear',
    show: async (page) => {
      await emptyChat(page);
      await button(page, 'Menu').click();
      await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
      await page.getByText('Clear this chat?').waitFor();
    },
  },
  {
    name: 'chat-drawer',
    prepare: withConversations,
    show: async (page) => {
      await emptyChat(page);
      await withList(page);
    },
    again: withList,
  },
  {
    name: 'chat-search',
    prepare: withConversations,
    show: async (page) => {
      await emptyChat(page);
      await withList(page);
      await page.getByRole('textbox', { name: 'Search your chats' }).fill('zebra');
      await page.getByText('Nothing found for').waitFor();
    },
    again: withList,
  },
  { name: 'chat-rename', prepare: withConversations, show: (page) => rowMenu(page, 'Rename') },
  { name: 'chat-delete', prepare: withConversations, show: (page) => rowMenu(page, 'Delete') },
  {
    name: 'chat-dropping',
    show: async (page) => {
      await emptyChat(page);
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['some words'], 'notes.txt', { type: 'text/plain' }));
        return transfer;
      });
      await page.dispatchEvent('main', 'dragenter', { dataTransfer });
      await page.getByText('Drop files to upload').waitFor();
    },
  },
  {
    name: 'chat-uploading',
    prepare: (page) => never(page, '**/api/upload'),
    show: async (page) => {
      await emptyChat(page);
      const files = Array.from({ length: 12 }, (_, at) => ({
        name: `chapter-${at + 1}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.alloc(4_000 * (at + 1)),
      }));
      await page.locator('input[type=file]').setInputFiles(files);
      await say(page, 'What do these say?');
      await page.getByText('Uploading, ').first().waitFor();
    },
  },
  {
    name: 'chat-staged',
    show: async (page) => {
      await emptyChat(page);
      await page.locator('input[type=file]').setInputFiles([
        { name: 'biology.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(120_000) },
        {
          name: 'a-very-long-name-of-a-file-that-does-not-fit.txt',
          mimeType: 'text/plain',
          buffer: Buffer.alloc(900),
        },
        { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.alloc(10) },
      ]);
      await composer(page).fill('What do these say?');
      await page.getByText('biology.pdf').waitFor();
    },
  },
  { name: 'chat-recording', show: speak },
  {
    name: 'chat-recording-paused',
    show: async (page) => {
      await speak(page);
      await button(page, 'Pause recording').click();
      await button(page, 'Resume recording').waitFor();
    },
  },
  {
    name: 'chat-transcribing',
    prepare: (page) => page.route('**/api/audio/transcribe', () => new Promise(() => undefined)),
    show: async (page) => {
      await speak(page);
      await button(page, 'Finish and send').click();
      await button(page, 'Stop transcribing').waitFor();
    },
  },
  {
    name: 'chat-voice-kept',
    prepare: (page) =>
      page.route('**/api/audio/transcribe', (route) =>
        route.fulfill({ status: 503, json: { detail: 'Busy' } }),
      ),
    show: async (page) => {
      await speak(page);
      await button(page, 'Finish and send').click();
      await page.getByText('Your recording is kept.').waitFor();
    },
  },
  {
    name: 'chat-blocked',
    prepare: async (page) => {
      await page.route('**/socket.io/**', (route) => route.abort());
      await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close());
    },
    show: async (page) => {
      await emptyChat(page);
      await page.getByText('Live updates are blocked here').waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'chat-history-failed',
    prepare: (page) =>
      page.route(/\/history(\?|$)/, (route) => route.fulfill({ status: 503, json: { detail: 'Busy' } })),
    show: async (page) => {
      await page.goto('/chat');
      await page.getByText('The messages could not be loaded.').first().waitFor();
    },
  },
  {
    name: 'chat-offline',
    show: async (page) => {
      await emptyChat(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
    },
  },
  {
    name: 'chat-reply-failed',
    prepare: async (_page, product) => {
      product.model.control.setRules([
        { endpoint: 'chat', contains: 'Break', fault: 400, message: 'No ink' },
      ]);
    },
    show: async (page) => {
      await emptyChat(page);
      await say(page, 'Break, please');
      await page.getByRole('article', { name: 'Assistant' }).getByRole('alert').waitFor();
    },
  },
  {
    name: 'chat-image-waiting',
    prepare: async (page) => {
      const job = { success: true, job_id: '00000000-0000-4000-8000-000000000001', error: null };
      await page.route('**/api/image-generation/generate', (route) => route.fulfill({ json: job }));
      await page.route('**/api/image-generation/job/**', (route) =>
        route.fulfill({ json: { status: 'processing', image_url: null, error_message: null } }),
      );
    },
    show: async (page) => {
      // It stays in the history of whoever asks for it: after the screens of an empty chat.
      await chat(page);
      await say(page, 'Draw a picture of a red boat');
      await page.getByText('Creating your image...').first().waitFor();
    },
  },
  gallery('sources'),
  gallery('sources-open', async (page) => {
    await button(page, /Read biology/).click();
    await page.getByText('mitochondria live imaging').waitFor();
  }),
  gallery('plot', (page) => page.locator('figure img').first().waitFor()),
  gallery('plot-code', async (page) => {
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.locator('.hljs-keyword').first().waitFor();
  }),
  gallery('plot-viewer', async (page) => {
    await button(page, 'Show y = x² − 3 full screen').click();
    await page.getByRole('dialog').getByRole('img').waitFor();
  }),
  gallery('code-failed'),
  gallery('documents'),
  gallery('documents-download-failed', async (page) => {
    await button(page, 'Download the-water-cycle.pptx').click();
    await page.getByText('Download failed:').waitFor();
  }),
  gallery('documents-delete', async (page) => {
    await button(page, 'Delete the-water-cycle.pptx').click();
    await page.getByText('Delete this file?').waitFor();
  }),
  gallery('picture'),
  gallery('picture-preview', async (page) => {
    await button(page, /^Preview notes/).click();
    await dialog(page);
  }),
  gallery('failures'),
  gallery('failures-edit', async (page) => {
    await button(page, 'Edit message').first().click();
    await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  }),
  gallery('running', async (page) => {
    await button(page, /Running code/).click();
  }),
  gallery('long', async (page) => {
    await page.getByRole('log').evaluate((list) => list.scrollTo({ top: 400 }));
    await button(page, 'Jump to latest').waitFor();
  }),
  gallery('limits', async (page) => {
    await page.getByRole('button', { name: 'Code', exact: true }).click();
  }),
  gallery('writing', (page) => page.locator('.katex').first().waitFor()),
  gallery('diagram', (page) => page.getByRole('img', { name: 'The water cycle' }).waitFor()),
  {
    ...gallery('arabic', (page) => page.locator('.katex').first().waitFor()),
    prepare: async (page) => {
      await inArabic(page);
      await showGallery(page, 'arabic');
    },
    show: async (page) => {
      await page.goto('/chat');
      await page.getByRole('article').last().waitFor();
      await page.locator('.katex').first().waitFor();
    },
  },
];

/** Opens a screen in a window of its own, as that person where it is no visitor's. */
export async function openScreen(
  browser: TestBrowser,
  product: Product,
  screen: Screen,
  person: Person,
  options: Parameters<TestBrowser['visit']>[1] = {},
): Promise<Visit> {
  const settings = { permissions: ['microphone'], reducedMotion: 'reduce' as const, ...options };
  const visit = screen.visitor
    ? await browser.visit(product.url, settings)
    : await windowOf(browser, product.url, person, settings);
  await screen.prepare?.(visit.page, product);
  await screen.show(visit.page);
  return visit;
}
