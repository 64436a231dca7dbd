import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import type { EventBus } from '@studyhall/platform';
import { OpenRequests } from './open-requests.js';

const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

it('tracks a request until it is answered, and ignores one whose connection has closed', () => {
  const requests = new OpenRequests({} as DataSource, {} as EventBus);
  const [here, gone] = [response(), response()];
  gone.destroy();
  requests.track(1, Buffer.alloc(32), here);
  requests.track(1, Buffer.alloc(32), gone);
  expect(requests.countForUser(1)).toBe(1);
  here.emit('close');
  expect(requests.countForUser(1)).toBe(0);
});
