import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import type { RedisConnections } from '@studyhall/platform';
import { OpenRequests } from './open-requests.js';

const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

it('holds a request until it is answered, and none whose sender has left already', () => {
  const requests = new OpenRequests({} as DataSource, {} as RedisConnections);
  const [here, gone] = [response(), response()];
  gone.destroy();
  requests.track(1, Buffer.alloc(32), here);
  requests.track(1, Buffer.alloc(32), gone);
  expect(requests.countOf(1)).toBe(1);
  here.emit('close');
  expect(requests.countOf(1)).toBe(0);
});
