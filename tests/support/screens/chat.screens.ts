import type { Page } from 'playwright-core';
import { composer, say } from '../chat.page.ts';
import { buttonNamed, onOnePage, closeOpened, showChat, showEmptyChat, type Screen } from './screen.ts';

const showsDialog = (page: Page) => page.getByRole('dialog').first().waitFor();
const neverAnswer = (page: Page, url: string | RegExp) => page.route(url, () => new Promise(() => undefined));

const record = async (page: Page): Promise<void> => {
  await showEmptyChat(page);
  await buttonNamed(page, 'Record a voice message').click();
  // Before that, a recording may end without sound.
  await page
    .getByRole('timer')
    .getByText(/^0:(?!00)/)
    .waitFor();
};

/** Opens the drawer of conversations where the window has no room for their list. */
const openList = async (page: Page): Promise<void> => {
  const list = page.getByRole('textbox', { name: 'Search your chats' });
  // Beside the chat the list comes by itself: the button would hide it.
  const isBeside = await page.evaluate(() => matchMedia('(min-width: 64rem)').matches);
  if (!isBeside && !(await list.isVisible())) await buttonNamed(page, 'Show or hide chats').click();
  await list.waitFor();
};
const openRowMenu = async (page: Page, item: string): Promise<void> => {
  await openList(page);
  await buttonNamed(page, /^Options for/)
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('heading', { name: /(Rename|this) chat/ }).waitFor();
};

/** Answers conversations of several ages. */
const fillList = async (page: Page): Promise<void> => {
  await page.route(/\/api\/conversations(?:\?|$)/, (route) => {
    return route.fulfill({ json: CONVERSATIONS });
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
    pinned: at === 0,
    archived: false,
    folder_id: null,
    lesson_id: null,
  };
});

export const CHAT_SCREENS: Screen[] = [
  ...onOnePage(
    { name: 'chat-empty', show: showEmptyChat },
    {
      name: 'chat-menu',
      show: async (page) => {
        await buttonNamed(page, 'Menu').click();
        await page.getByRole('menu').waitFor();
      },
      leave: closeOpened,
    },
    {
      name: 'chat-appearance',
      show: async (page) => {
        await buttonNamed(page, 'Appearance and language').click();
        await showsDialog(page);
      },
      leave: closeOpened,
    },
    {
      name: 'chat-shortcuts',
      show: async (page) => {
        await page.keyboard.press('Control+/');
        await showsDialog(page);
      },
      leave: closeOpened,
    },
    {
      name: 'chat-clear',
      show: async (page) => {
        await buttonNamed(page, 'Menu').click();
        await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
        await page.getByText('Clear this chat?').waitFor();
      },
      leave: closeOpened,
    },
    {
      name: 'chat-staged',
      show: async (page) => {
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
    {
      name: 'chat-dropping',
      show: async (page) => {
        const dataTransfer = await page.evaluateHandle(() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File(['some words'], 'notes.txt', { type: 'text/plain' }));
          return transfer;
        });
        await page.dispatchEvent('main', 'dragenter', { dataTransfer });
        await page.getByText('Drop files to upload').waitFor();
      },
    },
  ),
  {
    name: 'chat-loading',
    prepare: (page) => neverAnswer(page, /\/history(\?|$)/),
    show: async (page) => {
      await showChat(page);
      await page.getByRole('status', { name: 'Loading messages' }).waitFor();
    },
  },
  ...onOnePage(
    {
      name: 'chat-drawer',
      prepare: fillList,
      show: async (page) => {
        await showEmptyChat(page);
        await openList(page);
      },
      again: openList,
    },
    { name: 'chat-rename', show: (page) => openRowMenu(page, 'Rename'), leave: closeOpened },
    { name: 'chat-delete', show: (page) => openRowMenu(page, 'Delete'), leave: closeOpened },
    {
      name: 'chat-search',
      show: async (page) => {
        await openList(page);
        await page.getByRole('textbox', { name: 'Search your chats' }).fill('zebra');
        await page.getByText('Nothing found for').waitFor();
      },
      again: openList,
    },
  ),
  {
    name: 'chat-uploading',
    prepare: (page) => neverAnswer(page, '**/api/uploads'),
    show: async (page) => {
      await showEmptyChat(page);
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
  ...onOnePage(
    {
      name: 'chat-recording',
      prepare: (page) => neverAnswer(page, '**/api/audio/transcribe'),
      show: record,
    },
    {
      name: 'chat-recording-paused',
      show: async (page) => {
        await buttonNamed(page, 'Pause recording').click();
        await buttonNamed(page, 'Resume recording').waitFor();
      },
    },
    {
      name: 'chat-transcribing',
      show: async (page) => {
        await buttonNamed(page, 'Finish and send').click();
        await buttonNamed(page, 'Stop transcribing').waitFor();
      },
    },
  ),
  {
    name: 'chat-voice-kept',
    prepare: (page) =>
      page.route('**/api/audio/transcribe', (route) =>
        route.fulfill({ status: 503, json: { detail: 'Busy' } }),
      ),
    show: async (page) => {
      await record(page);
      await buttonNamed(page, 'Finish and send').click();
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
      await showEmptyChat(page);
      await page.getByText('Live updates are blocked here').waitFor();
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
      await showEmptyChat(page);
      await page.context().setOffline(true);
      await page.getByText('You’re offline.').waitFor();
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
      await showEmptyChat(page);
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
      // It stays in the history of its user: after the screens of an empty chat.
      await showChat(page);
      await say(page, 'Draw a picture of a red boat');
      await page.getByText('Creating your image...').first().waitFor();
    },
  },
];
