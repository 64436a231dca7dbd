import { expect, it } from 'vitest';
import type { MessageRating } from '@studyhall/contracts';
import { createKeptRequests } from '../../../app/local/kept-requests';
import type { LocalRecord } from '../../../app/local/local-store';
import { NetworkError } from '../../../transport/errors';
import { chatOnServer, stored } from './chat.harness';
import { loadHistory } from './history';
import { keptRating, rateReply } from './ratings';

const page = chatOnServer();
const UP: MessageRating = { value: 'up', reason: null };

/** Requests that wait for a line that can be cut. */
function createLine() {
  const table = new Map<string, LocalRecord>();
  const line = {
    online: false,
    received: [] as unknown[],
    open() {
      const kept = createKeptRequests({
        store: page.store,
        local: {
          readAll: <T>() => Promise.resolve([...table.values()] as LocalRecord<T>[]),
          write: async (_table, record) => void table.set(record.id, record),
          remove: async (_table, id) => void table.delete(id),
        },
        send: async ({ path, body }) => {
          if (!line.online) throw new NetworkError('away');
          line.received.push([path, body]);
        },
        onRefused: (error) => expect.fail(String(error)),
      });
      kept.onSent(page.chat.onSent);
      return { ...kept, ratingOf: (id: number) => keptRating(page.store.get(kept.keptAtom), id) };
    },
  };
  return line;
}

it('a rating without a line is shown at once, survives a reload and goes out when the line is back', async () => {
  const line = createLine();
  const first = line.open();
  const rated = rateReply(first, 2, { value: 'down', reason: 'Too short' });
  expect(first.ratingOf(2)).toEqual({ value: 'down', reason: 'Too short' });
  await rated;
  first.close();
  const reloaded = line.open();
  await reloaded.flush();
  expect(reloaded.ratingOf(2)).toEqual({ value: 'down', reason: 'Too short' });
  line.online = true;
  await reloaded.flush();
  expect(line.received).toEqual([['/messages/2/rating', { rating: 'down', reason: 'Too short' }]]);
});

it('a rating that has arrived stays, whatever was asked for before it did', async () => {
  await page.start();
  const conversation = page.active();
  const answer = Promise.withResolvers<ReturnType<typeof stored>[]>();
  page.server.calls.history.mockImplementationOnce(() => answer.promise);
  const loading = loadHistory(conversation);
  const line = createLine();
  const kept = line.open();
  line.online = true;
  await rateReply(kept, 2, UP);
  await kept.flush();
  page.server.messages.a = [stored('a', 1), stored('a', 2, { rating: UP })];
  answer.resolve([stored('a', 1), stored('a', 2)]);
  await loading;
  expect(kept.ratingOf(2)).toBeUndefined();
  expect(conversation.messages.all()[1]?.message.rating).toEqual(UP);
});
