import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

const thumb = (page: Page) => replies(page).first().getByRole('button', { name: 'Good reply' });

it('a rating and an answer to a card wait for the line, over a reload, and go out from another page', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia);
  await say(page, 'Make 3 flashcards about photosynthesis');
  const review = page.getByRole('link', { name: 'Review Photosynthesis' });
  await review.click();
  await page.getByText('3 cards left').waitFor();
  await context.setOffline(true);
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await page.getByText('1 answer waits to be sent.').waitFor();
  await page.goBack();
  await page.getByText("You're offline").waitFor();
  await thumb(page).click();
  await expect.poll(() => thumb(page).getAttribute('aria-pressed')).toBe('true');
  await replies(page).first().getByText('Not saved yet').waitFor();
  const answered = page.waitForResponse(/\/api\/cards\/reviews$/);
  const rated = page.waitForResponse(/\/messages\/\d+\/rating$/);
  await context.setOffline(false);
  // A reload while the page reconnects: the chat sends what the cards page and the page before kept.
  await page.reload();
  expect([(await answered).status(), (await rated).status()]).toEqual([200, 200]);
  await expect.poll(() => thumb(page).getAttribute('aria-pressed')).toBe('true');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  const stored = await stage.product.db.query(
    `SELECT (SELECT count(*)::int FROM card_reviews WHERE user_id = $1) AS answers,
       (SELECT rating FROM messages WHERE user_id = $1 AND rating IS NOT NULL) AS rating`,
    [mia.user.id],
  );
  expect(stored).toEqual([{ answers: 1, rating: 'up' }]);
});
