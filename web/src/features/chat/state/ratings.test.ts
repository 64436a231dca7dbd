import { expect, it } from 'vitest';
import type { MessageRating } from '@studyhall/contracts';
import type { KeptRequests } from '../../../account/local/kept-requests';
import { chatOnServer, stored } from './chat.harness';
import { loadHistory } from './history';
import { lineOf } from './line.harness';
import { keptRating, rateReply } from './ratings';

const page = chatOnServer();
const UP: MessageRating = { value: 'up', reason: null };

const ratingIn = ({ keptAtom }: KeptRequests, id: number) => keptRating(page.store.get(keptAtom), id);

it('a rating without a line is shown at once, survives a reload and goes out when the line is back', async () => {
  const line = lineOf(page);
  const first = line.open();
  const rated = rateReply(first, 2, { value: 'down', reason: 'Too short' });
  expect(ratingIn(first, 2)).toEqual({ value: 'down', reason: 'Too short' });
  await rated;
  first.close();
  const reloaded = line.open();
  await reloaded.flush();
  expect(ratingIn(reloaded, 2)).toEqual({ value: 'down', reason: 'Too short' });
  line.online = true;
  await reloaded.flush();
  expect(line.received).toEqual([['PUT', '/messages/2/rating', { rating: 'down', reason: 'Too short' }]]);
});

it('a rating that has arrived stays, whatever was asked for before it did', async () => {
  await page.start();
  const conversation = page.active();
  const answer = Promise.withResolvers<ReturnType<typeof stored>[]>();
  page.server.calls.history.mockImplementationOnce(() => answer.promise);
  const loading = loadHistory(conversation);
  const line = lineOf(page);
  const kept = line.open();
  line.online = true;
  await rateReply(kept, 2, UP);
  await kept.flush();
  page.server.messages.a = [stored('a', 1), stored('a', 2, { rating: UP })];
  answer.resolve([stored('a', 1), stored('a', 2)]);
  await loading;
  expect(ratingIn(kept, 2)).toBeUndefined();
  expect(conversation.messages.all()[1]?.message.rating).toEqual(UP);
});
