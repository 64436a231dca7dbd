import type { Page } from 'playwright-core';
import { showGallery } from '../gallery.page.ts';
import { pressUntil } from '../keys.ts';
import { buttonNamed, inArabic, onOnePage, closeOpened, showChat, type Screen } from './screen.ts';

/** Messages of the gallery, and what is shown with them. */
const gallery = (name: string, then: (page: Page) => Promise<unknown> = async () => undefined): Screen => ({
  name: `chat-${name}`,
  prepare: (page) => showGallery(page, name),
  show: async (page) => {
    await showChat(page);
    await page.getByRole('article', { name: 'Assistant' }).last().waitFor();
    await then(page);
  },
});

const part = (name: string, show: Screen['show'], leave?: Screen['leave']): Screen => ({
  name: `chat-${name}`,
  show,
  leave,
});

/** Messages of every kind. */
export const MESSAGE_SCREENS: Screen[] = [
  ...onOnePage(
    gallery('sources'),
    part('sources-open', async (page) => {
      await buttonNamed(page, /Read biology/).click();
      await page.getByText('mitochondria live imaging').waitFor();
    }),
  ),
  ...onOnePage(
    gallery('plot', (page) => page.locator('figure img').first().waitFor()),
    part('plot-code', async (page) => {
      await page.getByRole('button', { name: 'Show code', exact: true }).click();
      await page.locator('.hljs-keyword').first().waitFor();
    }),
    part('plot-viewer', async (page) => {
      await buttonNamed(page, 'Show y = x² − 3 full screen').click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    }),
  ),
  gallery('code-failed'),
  ...onOnePage(
    gallery('documents'),
    part(
      'documents-download-failed',
      async (page) => {
        await buttonNamed(page, 'Download the-water-cycle.pptx').click();
        await page.getByText('Download failed:').waitFor();
      },
      closeOpened,
    ),
    part('documents-delete', async (page) => {
      await buttonNamed(page, 'Delete the-water-cycle.pptx').click();
      await page.getByText('Delete this file?').waitFor();
    }),
  ),
  ...onOnePage(
    gallery('picture'),
    part('picture-preview', async (page) => {
      await buttonNamed(page, /^Preview notes/).click();
      await page.getByRole('dialog').first().waitFor();
    }),
  ),
  ...onOnePage(
    gallery('failures'),
    part('failures-edit', async (page) => {
      await buttonNamed(page, 'Edit message').first().click();
      await page.getByRole('textbox', { name: 'Your message' }).waitFor();
    }),
  ),
  gallery('running', async (page) => {
    await buttonNamed(page, /Running code/).click();
  }),
  gallery('long', async (page) => {
    await pressUntil(page.getByRole('log'), 'Home', buttonNamed(page, 'Jump to latest'));
  }),
  gallery('limits', async (page) => {
    await page.getByRole('button', { name: 'Show code', exact: true }).click();
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
