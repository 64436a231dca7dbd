import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { JSHandle, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { expectNotice } from '../support/notices.ts';
import { routeUntil } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

let visit: Visit;

const stage = sharedStage();

/** The chat of a new user. */
async function open(): Promise<Page> {
  visit = await stage.openChat(await stage.product.signedIn());
  return visit.page;
}

const staged = (page: Page) => page.getByRole('list', { name: 'Files to send' });
const text = (name: string, size = 10) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'a line of words\n'),
});
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(new URL(`../fixtures/${name}`, import.meta.url)),
});
const pick = (page: Page, ...files: ReturnType<typeof text>[]) =>
  page.locator('input[type=file]').setInputFiles(files);
const fail = (page: Page, path: string, status: number, detail: string) =>
  routeUntil(page, path, (route) =>
    route.fulfill({ status, json: detail ? { detail, code: 'unavailable', request_id: 'x' } : undefined }),
  );

describe('attached files', () => {
  const carrying = (page: Page, ...names: string[]): Promise<JSHandle<DataTransfer>> =>
    page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      for (const name of given) transfer.items.add(new File(['some words'], name, { type: 'text/plain' }));
      return transfer;
    }, names);

  it('can be dropped, pasted, picked and removed; their list is at most 200 pixels high', async () => {
    const page = await open();
    const dataTransfer = await carrying(page, 'dropped.txt');
    await page.dispatchEvent('main', 'dragenter', { dataTransfer });
    await page.getByText('Drop files to upload', { exact: true }).waitFor();
    await page.dispatchEvent('main', 'dragleave', { dataTransfer });
    await page.getByText('Drop files to upload').waitFor({ state: 'detached' });
    await page.dispatchEvent('main', 'dragenter', { dataTransfer });
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await page.getByText('Drop files to upload').waitFor({ state: 'detached' });
    await staged(page).getByText('dropped.txt').waitFor();

    const pasted = await carrying(page, 'pasted.txt');
    await composer(page).evaluate(
      (box, clipboardData) =>
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      pasted,
    );
    await staged(page).getByText('pasted.txt').waitFor();
    await expect.poll(() => staged(page).getByText('10 Bytes').count()).toBe(2);

    await pick(page, ...Array.from({ length: 9 }, (_, at) => text(`picked-${at}.txt`)));
    await expectNotice(
      page,
      'Failed to stage file: You can send at most 10 files in one message. The rest will go with the next one.',
    );
    await expect.poll(() => staged(page).getByText('will be sent with the next message').count()).toBe(1);
    await expect.poll(() => staged(page).getByRole('listitem').count()).toBe(11);
    await expect
      .poll(() => staged(page).evaluate((list) => list.scrollHeight > list.clientHeight))
      .toBe(true);
    await expect
      .poll(() => staged(page).evaluate((list) => list.getBoundingClientRect().height))
      .toBeLessThanOrEqual(200);
    await button(page, 'Remove dropped.txt').click();
    await expect.poll(() => staged(page).getByText('will be sent with the next message').count()).toBe(0);
    await expect.poll(() => staged(page).getByText('dropped.txt').count()).toBe(0);
    await expect.poll(() => staged(page).getByRole('listitem').count()).toBe(10);
  });

  it('on a phone come from the camera too; an image is shown small until it is removed', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    visit = await stage.openChat(await stage.product.signedIn(), phone);
    const { page } = visit;
    await button(page, 'Attach files').tap();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Take a photo' }).tap(),
    ]);
    const picker = page.locator('input[type=file]');
    await expect.poll(() => picker.getAttribute('capture')).toBe('environment');
    await expect.poll(() => picker.getAttribute('accept')).toBe('image/*');
    await chooser.setFiles(new URL('../fixtures/worksheet.jpg', import.meta.url).pathname);
    const small = staged(page).locator('img');
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_240);
    const address = (await small.getAttribute('src'))!;
    const isThere = () =>
      page.evaluate((url) => {
        const image = new Image();
        image.src = url;
        return image.decode().then(
          () => true,
          () => false,
        );
      }, address);
    await expect.poll(isThere).toBe(true);
    await button(page, 'Remove worksheet.jpg').tap();
    await expect.poll(isThere).toBe(false);
  });

  it('of a PDF show its first page; one that cannot be drawn keeps its icon', async () => {
    const page = await open();
    await pick(page, pdf('biology.pdf'), pdf('broken.pdf'));
    const [drawn, broken] = ['biology.pdf', 'broken.pdf'].map((name) =>
      staged(page).getByRole('listitem').filter({ hasText: name }),
    );
    const width = () => drawn!.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(80);
    // On pages from right to left, the number stays before its unit.
    await expect.poll(() => drawn!.locator('bdi').textContent()).toBe('3.02 KB');
    // They are drawn in turn, each in a frame of its own.
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await expect.poll(() => broken!.locator('svg.lucide-file-text').count()).toBe(1);
  });

  it('of a PDF show its first page on a slow line too', async () => {
    const page = await open();
    await visit.context.route('**/*', async (route) => {
      await delay(2_500);
      // The window may be closed meanwhile.
      await route.continue().catch(() => undefined);
    });
    await pick(page, pdf('biology.pdf'));
    await staged(page).locator('img').waitFor();
  });

  it('beyond the tenth are sent with the next message', async () => {
    const page = await open();
    await pick(page, ...Array.from({ length: 12 }, (_, at) => text(`page-${at}.txt`)));
    await say(page, 'Read these [[demo: text="Ten."]]');
    await replies(page).getByText('Ten.', { exact: true }).waitFor();
    await questions(page).getByText('page-9.txt').waitFor();
    expect(
      await questions(page)
        .getByText(/page-1[01]/)
        .count(),
    ).toBe(0);
    await expect.poll(() => staged(page).getByRole('listitem').count()).toBe(2);
    await expect.poll(() => staged(page).getByText('waits').count()).toBe(0);
    await say(page, 'And these [[demo: text="Two."]]');
    await replies(page).getByText('Two.', { exact: true }).waitFor();
    await questions(page).getByText('page-11.txt').waitFor();
    await expect.poll(() => staged(page).count()).toBe(0);
  });

  it('are rejected with a message where their type is unsupported or they are empty; the picker offers the specified types', async () => {
    const page = await open();
    await pick(page, { ...text('tool.exe'), mimeType: 'application/x-msdownload' });
    await expectNotice(page, 'Failed to stage file: tool.exe isn’t a supported file type.');
    await staged(page).getByText('tool.exe isn’t a supported file type.').waitFor();
    await pick(page, text('nothing.txt', 0));
    await staged(page).getByText('nothing.txt is empty.').waitFor();
    const picker = page.locator('input[type=file]');
    await expect.poll(() => picker.evaluate((input: HTMLInputElement) => input.multiple)).toBe(true);
    const accepted = ((await picker.getAttribute('accept')) ?? '').split(',');
    for (const one of [
      'image/png',
      'image/jpeg',
      'application/pdf',
      'text/plain',
      'application/json',
      'application/zip',
    ])
      expect(accepted).toContain(one);
    for (const one of ['.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx']) expect(accepted).toContain(one);
  });

  it('show their upload progress; a cancelled upload keeps the text, and the next attempt completes it', async () => {
    const page = await open();
    const network = await visit.context.newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await network.send('Network.enable');
    // Slow enough for the button to be pressed while the file goes out.
    await limit(40_000);
    await pick(page, text('long.txt', 1_000_000));
    await say(page, 'Read this [[demo: text="Read."]]');
    await questions(page)
      .getByText(/^Uploading, [1-9]\d? %$/)
      .waitFor();
    await button(page, 'Cancel sending').click();
    await staged(page).getByText('976.56 KB').waitFor();
    await expect.poll(() => composer(page).inputValue()).toContain('Read this');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await limit(-1);
    await button(page, 'Send message').click();
    await questions(page).getByText('long.txt').waitFor();
    await replies(page).getByText('Read.', { exact: true }).waitFor();
    await expect.poll(() => staged(page).count()).toBe(0);
  });

  it('show how far a scan was read', async () => {
    const page = await open();
    await pick(page, pdf('worksheet.pdf'));
    const progressIn = (selector: string) =>
      page.evaluate(
        (part) =>
          new Promise((resolve) => {
            const find = (): void => {
              const found = /\S* ?Reading page \d of 5/.exec(document.querySelector(part)?.textContent ?? '');
              if (found) resolve(found[0]);
            };
            new MutationObserver(find).observe(document, {
              subtree: true,
              childList: true,
              characterData: true,
            });
          }),
        selector,
      );
    const progress = [progressIn('[role=log]'), progressIn('[aria-live=polite]')];
    await say(page, 'How much glucose?');
    expect(await progress[0]).toMatch(/Reading page/);
    // Also to those who do not see it.
    expect(await progress[1]).toMatch(/^worksheet\.pdf: Reading page/);
  });

  it.each([
    [503, 'Not now.', 'Failed to upload file: Not now.'],
    [500, '', 'Failed to upload files'],
  ])(
    'stay with an error when their upload fails (%s), and are uploaded with the next attempt',
    async (status, detail, said) => {
      const page = await open();
      const accept = await fail(page, '**/api/uploads/*/finish', status, detail);
      await pick(page, text('notes.txt'));
      await say(page, 'Read this [[demo: text="Read."]]');
      await page.getByRole('alert').getByText(`Not sent. ${said}`, { exact: true }).waitFor();
      await questions(page).getByText('notes.txt').waitFor();
      accept();
      await button(page, 'Retry').click();
      await replies(page).getByText('Read.', { exact: true }).waitFor();
      await questions(page).getByText('notes.txt').waitFor();
    },
  );
});
