// A client of Studyhall in one page: signs in, asks, and prints the reply while it is written.
//
//   npm install openapi-fetch socket.io-client
//   node example-client.ts http://localhost:8000 mia 'the password' 'What is osmosis?'
//
// The types come from openapi.d.ts beside this file; the events are described in asyncapi.json.
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import { io } from 'socket.io-client';
import type { components, paths } from './openapi.js';

type ApiError = components['schemas']['ErrorBody'];
type ChatMessage = components['schemas']['ChatMessage'];

const [url = 'http://localhost:8000', username = '', password = '', question = ''] = process.argv.slice(2);

/** What a call answered. @throws Error with the sentence of the api if it was refused */
function answerOf<T>({ data, error }: { data?: T; error?: ApiError }): T {
  if (data === undefined) throw new Error(error?.detail ?? 'The server did not answer.');
  return data;
}

// 1. Sign in. The session is a cookie, which Node does not keep by itself.
const api = createClient<paths>({ baseUrl: url });
const signedIn = await api.POST('/api/signin', { body: { username, password } });
const answer = answerOf(signedIn);
// An account with a second factor needs another call, `POST /api/signin/factor` with the cookie `pending`.
if ('factor_required' in answer) throw new Error('This example is for an account without a second factor.');
const { user } = answer;
const cookie = signedIn.response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
api.use({
  onRequest({ request }) {
    request.headers.set('cookie', cookie);
  },
});
console.log(`Signed in as ${user.username} (${user.role}).`);

// 2. Connect, before asking: every event of the user arrives here.
const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie } });
await new Promise<void>((resolve, reject) => {
  socket.once('connect', resolve);
  socket.once('connect_error', reject);
});

// 3. Follow the events of replies. Events may arrive before the answer to the question names its turn.
const ended = Promise.withResolvers<{ turn_id: string; message?: ChatMessage; detail?: string }>();
socket.on('turn.delta', ({ text }: { text: string }) => process.stdout.write(text));
socket.on('turn.step', ({ step }: { step: components['schemas']['TurnStep'] }) =>
  console.log(`[${step.status}] ${step.title}`),
);
for (const event of ['turn.completed', 'turn.stopped', 'turn.failed']) socket.once(event, ended.resolve);

// 4. Ask. The same client_message_id again gives the same turn, so a send can be repeated.
const accepted = await api.POST('/chat', {
  params: { header: { prefer: 'respond-async' } },
  body: { message: question, client_message_id: randomUUID() },
});
answerOf(accepted);

// 5. The event at the end has the whole stored message, which wins over the pieces; of a failed reply also why.
const { message, detail } = await ended.promise;
console.log(
  detail ? `\n${detail}` : `\n\nStored as message ${message?.id}: ${message?.content.length} characters.`,
);
socket.close();
