import { expect, it, vi } from 'vitest';
import { ModelClients } from './model.clients.js';
import { ModelConnection, type ModelSettings } from './model.connection.js';

const named = (name: string) => ({ CHAT_MODEL: name }) as ModelSettings;

function open() {
  const connection = new ModelConnection(named('first'));
  const closed: string[] = [];
  const clients = new ModelClients(connection, ({ CHAT_MODEL: model }) => ({
    model,
    close: () => Promise.resolve(void closed.push(model)),
  }));
  return { connection, clients, closed };
}

it('keeps one client for each connection, and closes it once it is replaced', () => {
  const { connection, clients, closed } = open();
  expect(clients.current()).toBe(clients.current());
  connection.replace(named('second'));
  expect([clients.current().model, closed]).toEqual(['second', ['first']]);
});

it('keeps the connection that work began with until the last such work ends', async () => {
  const { connection, clients, closed } = open();
  const ends: Array<() => void> = [];
  const work = () =>
    connection.hold(async () => {
      clients.current();
      await new Promise<void>((resolve) => ends.push(resolve));
      return clients.current().model;
    });
  const [one, two] = [work(), work()];
  connection.replace(named('second'));
  const later = work();

  ends.shift()?.();
  expect([await one, closed]).toEqual(['first', []]);
  ends.shift()?.();
  expect([await two, closed]).toEqual(['first', ['first']]);
  ends.shift()?.();
  expect([await later, closed]).toEqual(['second', ['first']]);
});

it('says after each change which connection is in use', () => {
  const { connection } = open();
  const listener = vi.fn();
  connection.onChange(listener);
  connection.replace(named('second'));
  expect(listener.mock.calls).toEqual([[named('second')]]);
});

it('closes all clients at the end of a process', async () => {
  const { clients, closed } = open();
  clients.current();
  await clients.close();
  expect(closed).toEqual(['first']);
});
