import { CLIENT_EVENTS, RefusedAck, SERVER_EVENTS } from '@studyhall/contracts';
import { z } from 'zod';
import { createSchema } from 'zod-openapi';
import type { AsyncApi } from './documents.js';
import { allowMoreFields, nameSchemas } from './named.schemas.js';
import { VERSION } from './openapi.document.js';

const INTRODUCTION = `A Socket.IO connection at the default path and namespace, with the cookie \`session\` of \`POST /api/signin\` in its handshake; without a session it fails with \`connect_error: unauthorized\`. The handshake's \`auth.account_id\` may name the account that it is for: under another one's session it fails with \`connect_error: other_account\`.

- Every page and device of a user receives all events of the user.
- \`seq\` counts the events of a turn from 1 without gaps. A client ignores what it has, and asks with \`turn.resume\` for what it lacks.
- Each event of a client is acknowledged with \`{ok: true, data}\` or \`{ok: false, error}\`.`;

const MESSAGES = '#/components/messages/';
const CHANNEL = { $ref: '#/channels/socket' };
const inChannel = (name: string) => ({ $ref: `#/channels/socket/messages/${name}` });
const ackName = (name: string): string => `${name}.ack`;

/** Describes the socket events in both directions as AsyncAPI 3. */
export function asyncApiDocument(): AsyncApi {
  nameSchemas();
  const schemas: Record<string, object> = {};
  const addSchema = (zod: z.ZodType, io: 'input' | 'output'): object => {
    const { schema, components } = createSchema(zod, { io, opts: { override: allowMoreFields } });
    Object.assign(schemas, components);
    return schema as object;
  };
  const sent = Object.entries(SERVER_EVENTS).map(([name, { summary, payload }]) => ({
    name,
    summary,
    payload: addSchema(payload, 'output'),
  }));
  const received = Object.entries(CLIENT_EVENTS).map(([name, { summary, request, data }]) => ({
    name,
    summary,
    payload: addSchema(request, 'input'),
    answer: addSchema(z.union([z.object({ ok: z.literal(true), data }), RefusedAck]), 'output'),
  }));
  const acks = received.map(({ name, answer }) => ({
    name: ackName(name),
    summary: `The acknowledgement of \`${name}\`.`,
    payload: answer,
  }));
  const messages = [...sent, ...received.map(({ answer: _answer, ...message }) => message), ...acks];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Studyhall', version: VERSION, description: INTRODUCTION },
    defaultContentType: 'application/json',
    channels: {
      socket: {
        address: '/socket.io/',
        messages: Object.fromEntries(messages.map(({ name }) => [name, { $ref: MESSAGES + name }])),
      },
    },
    operations: Object.fromEntries([
      ...sent.map(({ name, summary }) => [
        name,
        { action: 'send', channel: CHANNEL, summary, messages: [inChannel(name)] },
      ]),
      ...received.map(({ name, summary }) => [
        name,
        {
          action: 'receive',
          channel: CHANNEL,
          summary,
          messages: [inChannel(name)],
          reply: { channel: CHANNEL, messages: [inChannel(ackName(name))] },
        },
      ]),
    ]),
    components: {
      schemas,
      messages: Object.fromEntries(messages.map((message) => [message.name, message])),
    },
  };
}
