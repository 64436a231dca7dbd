import { CLIENT_EVENTS, RefusedAck, SERVER_EVENTS, type ServerEventName } from '@studyhall/contracts';
import { z } from 'zod';
import { createSchema } from 'zod-openapi';
import type { AsyncApi } from './documents.js';
import { allowMoreFields, nameSchemas } from './named.schemas.js';
import { VERSION } from './openapi.document.js';

const INTRODUCTION = `A Socket.IO connection at the default path and namespace, with the cookie \`session\` of \`POST /api/signin\` in its handshake; without a session it fails with \`connect_error: unauthorized\`. The handshake's \`auth.account_id\` may name the account that it is for: under another one's session it fails with \`connect_error: other_account\`.

- Every page and device of a user receives all events of the user.
- \`seq\` counts the events of a turn from 1 without gaps. A client ignores what it has, and asks with \`turn.resume\` for what it lacks.
- Each event of a client is acknowledged with \`{ok: true, data}\` or \`{ok: false, error}\`.`;

const SENT: Record<ServerEventName, string> = {
  'turn.started': 'A question was stored; its reply follows.',
  'turn.queued': 'The place of a waiting turn; 1 is next. It has no `seq`.',
  'turn.delta': 'More text of a reply.',
  'turn.step': 'A thought or an action of the assistant began or ended.',
  'turn.reset': 'The text of the reply so far is void: another worker writes it anew.',
  'turn.completed': 'The reply is complete. The stored message replaces what was received before.',
  'turn.stopped': 'The reply was stopped. The stored message has its text so far.',
  'turn.failed': 'The reply failed.',
  'history.changed': 'Messages of a conversation changed: read its history again.',
  'folders.changed': 'The folders of conversations changed.',
  'image.job': 'The generation of an image went on or ended.',
  'file.status': 'An upload was read, or could not be read.',
  'approval.created': 'A request for an account arrived, for admins and teachers who may decide it.',
  'approval.resolved': 'A request was decided.',
  'directory.changed': 'Users, classes or schools changed, for admins.',
  'announcement.changed': 'An announcement was published, or ended where it is null.',
  'artifact.changed': 'A version of slides or a document was made or restored.',
  'quiz.changed': 'An answer of a quiz was given or marked.',
  'lesson.started': 'A lesson began: the form of students for members, that of teachers for staff.',
  'lesson.changed': 'A lesson was paused, resumed or changed.',
  'lesson.ended': 'A lesson ended.',
  'lesson.student':
    'Rows of students that changed, for those who watch the lesson, at most four times a second.',
  'lesson.push': 'The teacher sent something to the class.',
  'lesson.receipts': 'How many students what was sent to the class reached, for teachers.',
  'lesson.ticket': 'An exit ticket was opened, answered by the student or closed.',
  'lesson.answers': 'The results of an exit ticket changed, for those who watch the lesson.',
  'activities.changed':
    'Homework was given, changed, begun or handed in, or got feedback. Sent to the students whom it concerns; when one begins or hands in, also to teachers and admins of the class.',
  'cards.changed': 'Decks or cards changed, or a card was answered.',
  'plans.changed': 'Study plans changed.',
  'session.revoked': 'The session ended; the server closes the connection.',
  'account.changed': 'The role or school of the account changed: read `GET /api/me` again.',
};

const RECEIVED: Record<keyof typeof CLIENT_EVENTS, string> = {
  'turn.resume': 'Asks for the events of a turn after a `seq`.',
  'turn.stop': 'Stops a reply.',
  'lesson.writing': 'Says that the student types in a lesson, or stopped.',
};

const MESSAGES = '#/components/messages/';
const CHANNEL = { $ref: '#/channels/socket' };
const inChannel = (name: string) => ({ $ref: `#/channels/socket/messages/${name}` });
const ackOf = (name: string): string => `${name}.ack`;

/** The description of the events of the socket, both directions, as AsyncAPI 3. */
export function asyncApiDocument(): AsyncApi {
  nameSchemas();
  const schemas: Record<string, object> = {};
  const payload = (zod: z.ZodType, io: 'input' | 'output'): object => {
    const { schema, components } = createSchema(zod, { io, opts: { override: allowMoreFields } });
    Object.assign(schemas, components);
    return schema as object;
  };
  const sent = Object.entries(SERVER_EVENTS).map(([name, schema]) => ({
    name,
    summary: SENT[name as ServerEventName],
    payload: payload(schema, 'output'),
  }));
  const received = Object.entries(CLIENT_EVENTS).map(([name, { request, data }]) => ({
    name,
    summary: RECEIVED[name as keyof typeof CLIENT_EVENTS],
    payload: payload(request, 'input'),
    answer: payload(z.union([z.object({ ok: z.literal(true), data }), RefusedAck]), 'output'),
  }));
  const acks = received.map(({ name, answer }) => ({
    name: ackOf(name),
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
          reply: { channel: CHANNEL, messages: [inChannel(ackOf(name))] },
        },
      ]),
    ]),
    components: {
      schemas,
      messages: Object.fromEntries(messages.map((message) => [message.name, message])),
    },
  };
}
