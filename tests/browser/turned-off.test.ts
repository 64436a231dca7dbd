import { expect, it } from 'vitest';
import { button, replies, say } from '../support/chat.page.ts';
import { makeClass } from '../support/lesson.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

it('what a school has turned off cannot be pressed, pasted or dropped, and says why', async () => {
  const { admin, mia } = await makeClass(stage.product);
  const group = admin.path.split('/').at(-1);
  const off = { tools: { voice: false, uploads: false } };
  expect((await admin.http.send('PUT', `/api/policies?class=${group}`, off)).status).toBe(200);
  const { page } = await stage.openChat(mia);
  for (const name of ['File uploads are turned off', 'Voice input and reading aloud are turned off'])
    await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true);
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['some words'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer });
  await page.getByText('File uploads are turned off by your school.').waitFor();
  expect(await page.getByRole('list', { name: 'Files to send' }).count()).toBe(0);
  await say(page, 'Hello [[demo: text="Good day."]]');
  const listen = replies(page).getByRole('button', { name: 'reading aloud are turned off by your school' });
  await expect.poll(() => listen.isDisabled()).toBe(true);
  expect(await button(page, 'Read aloud').count()).toBe(0);
});
