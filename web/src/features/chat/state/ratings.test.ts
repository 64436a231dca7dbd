import { expect, it } from 'vitest';
import type { MessageRating } from '@studyhall/contracts';
import { chatOnServer, stored } from '../../../../testing/chat.harness';
import { loadHistory } from './history';
import { keptRating, rateReply } from './ratings';

const page = chatOnServer();
const UP: MessageRating = { value: 'up', reason: null };

const ratingIn = (id: number) => keptRating(page.store.get(page.journal.requestsAtom), id);

it('a rating made offline is shown at once, survives a reload and goes out when the page is back online', async () => {
  const { line } = page;
  line.online = false;
  const rated = rateReply(page.journal, 2, { value: 'down', reason: 'Too short' });
  expect(ratingIn(2)).toEqual({ value: 'down', reason: 'Too short' });
  await rated;
  page.journal.close();
  page.openPage();
  await page.journal.flush();
  expect(ratingIn(2)).toEqual({ value: 'down', reason: 'Too short' });
  line.online = true;
  await page.journal.flush();
  expect(line.received).toEqual([['PUT', '/messages/2/rating', { rating: 'down', reason: 'Too short' }]]);
});

it('a rating that has arrived stays, whatever was asked for before it did', async () => {
  await page.start();
  const conversation = page.active();
  const answer = Promise.withResolvers<ReturnType<typeof stored>[]>();
  page.server.calls.history.mockImplementationOnce(() => answer.promise);
  const loading = loadHistory(conversation);
  await rateReply(page.journal, 2, UP);
  await page.journal.flush();
  page.server.messages.a = [stored('a', 1), stored('a', 2, { rating: UP })];
  answer.resolve([stored('a', 1), stored('a', 2)]);
  await loading;
  expect(ratingIn(2)).toBeUndefined();
  expect(conversation.messages.all()[1]?.message.rating).toEqual(UP);
});
