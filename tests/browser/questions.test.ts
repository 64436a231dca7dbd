import { expect, it } from 'vitest';
import { button, questions, replies, say } from '../support/chat.page.ts';
import { endRoutes } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';
import { expectReply, holdRequests, nextFrames, openTwo } from '../support/two-conversations.ts';

const stage = sharedStage();

it('The placeholder of a retried question stands below it', async () => {
  const { page } = await openTwo(stage);
  await page.route('**/chat', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await say(page, 'First try');
  await page.getByText('Not sent.').waitFor();
  await endRoutes(page, '**/chat');
  await say(page, '[[demo: text="Later reply."]] Later');
  await expectReply(page, 'Later reply.');
  const sending = await holdRequests(page, 'POST', '**/chat');
  await button(page, 'Retry').click();
  await sending.seen;
  const below = async (): Promise<string | undefined> => {
    const order = await page.getByRole('article').allTextContents();
    return order[order.findIndex((text) => text.includes('First try')) + 1];
  };
  await expect.poll(below).toContain('Analyzing your message...');
  sending.release();
});

it('A double click on Edit opens the form and saves nothing', async () => {
  const { page } = await openTwo(stage);
  await say(page, '[[demo: text="The second."]] Second');
  await expectReply(page, 'The second.');
  await button(page, 'Send message').waitFor();
  const edited = questions(page).filter({ hasText: 'Beta' });
  await edited.hover();
  await edited.getByRole('button', { name: 'Edit message' }).click();
  const save = button(page, 'Save');
  await save.waitFor();
  // The second press of the double click, wherever the button stands on this screen.
  const target = await save.boundingBox();
  if (!target) throw new Error('The button is not on the page.');
  await page.mouse.move(target.x + 5, target.y + 5);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await nextFrames(page);
  await expect.poll(() => page.getByRole('textbox', { name: 'Your message' }).count()).toBe(1);
  await expect.poll(() => replies(page).getByText('The second.').count()).toBe(1);
  await save.click();
  await expect.poll(() => replies(page).getByText('The second.').count()).toBe(0);
});

it('A long question shows its beginning, its code is drawn, and its words stay as they were written', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask(`*Why?*\n\`\`\`py\nprint(1)\n\`\`\`\n${'more '.repeat(600)}end`);
  const { page } = await stage.openChat(mia);
  const question = questions(page).first();
  await question.getByText('*Why?*', { exact: true }).waitFor();
  await question.locator('pre').getByText('print(1)').waitFor();
  const height = async () => (await question.boundingBox())?.height ?? NaN;
  await button(page, 'Show more').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const folded = await height();
  await button(page, 'Show more').click();
  await expect.poll(height).toBeGreaterThan(folded + 200);
  await button(page, 'Show less').click();
  await expect.poll(height).toBe(folded);
});
