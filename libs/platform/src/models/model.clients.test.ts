import { expect, it, vi } from 'vitest';
import { ModelClients } from './model.clients.js';
import { ModelConnection, type ModelSettings } from './model.connection.js';

it('keeps one client for each connection, and closes all of them', async () => {
  const connection = new ModelConnection({ CHAT_MODEL: 'first' } as ModelSettings);
  const close = vi.fn(() => Promise.resolve());
  const clients = new ModelClients(connection, ({ CHAT_MODEL: model }) => ({ model, close }));
  const first = clients.current();
  expect(clients.current()).toBe(first);

  vi.spyOn(connection, 'current').mockReturnValue({ CHAT_MODEL: 'second' } as ModelSettings);
  expect([first.model, clients.current().model]).toEqual(['first', 'second']);
  await clients.close();
  expect(close).toHaveBeenCalledTimes(2);
});
