import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatMessage } from '@studyhall/contracts';
import { dice } from '../support/dice.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectSound } from '../support/soundness.ts';

/** `npm run chaos` tries more often. */
const ROUNDS = process.env.CHAOS === 'long' ? 50 : 8;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ workers: 2 });
});
afterAll(() => product?.stop());

const REPLIES = [
  'tokens=30 rate=400',
  'tokens=2000 rate=300',
  'text="Short."',
  'fault=half tokens=40 after=5',
];

interface Stage {
  mia: Person;
  question: number;
  answer: number;
  turn: string;
  conversation: string;
  reply: string;
}

/** What a tab may do to one message, each as its own request. */
const HANDS: Record<string, (stage: Stage) => Promise<{ status: number; body: unknown }>> = {
  edit: ({ mia, question, reply }) =>
    mia.send({ message: `Edited [[demo: ${reply}]]`, edited_message_id: question }),
  regenerate: ({ mia, answer }) =>
    mia.http.post('/chat', { regenerate_message_id: answer }, { prefer: 'respond-async' }),
  show: ({ mia, question }) => mia.http.post(`/messages/${question}/show`, {}),
  picture: ({ mia, question }) =>
    mia.http.post('/save-message', { role: 'user', content: 'Draw a fox', edited_message_id: question }),
  draw: ({ mia, conversation }) =>
    mia.http.post('/api/image-generation/generate', { prompt: 'A fox', conversation_id: conversation }),
  delete: ({ mia, question }) => mia.http.delete(`/messages/${question}`),
  clear: ({ mia, conversation }) => mia.http.post('/clear-history', { conversation_id: conversation }),
  stop: ({ mia, turn }) => mia.http.post(`/chat/turns/${turn}/stop`),
  ask: ({ mia, conversation, reply }) =>
    mia.send({ message: `More [[demo: ${reply}]]`, conversation_id: conversation }),
  remove: ({ mia, conversation }) => mia.http.delete(`/api/conversations/${conversation}`),
};

const ALLOWED = new Set([200, 202, 404, 409, 429]);

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'concurrent changes of one message, round %i: each gets a sentence, and the stored state is consistent',
  async (seed: number) => {
    const roll = dice(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
    const mia = await product.signedIn();
    const tabs = await Promise.all([mia.open(), mia.open()]);
    const first = await mia.ask(`First [[demo: ${pick(REPLIES)}]]`);
    await mia.turn(first.turn_id);
    if (roll() < 0.5) await tabs[0]?.text(first.turn_id, 1).catch(() => undefined);
    const names = Object.keys(HANDS).filter((name) => name !== 'remove' || roll() < 0.3);
    const done = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const name = pick(names);
        const stage = {
          mia,
          question: first.user_message_id,
          answer: first.bot_message_id,
          turn: first.turn_id,
          conversation: first.conversation_id,
          reply: pick(REPLIES),
        };
        const pause = roll() * 60;
        if (pause > 30) await new Promise((resolve) => setTimeout(resolve, pause));
        const { status, body } = await (HANDS[name] as (typeof HANDS)[string])(stage);
        return { name, status, body };
      }),
    );
    expect(done.filter(({ status }) => !ALLOWED.has(status))).toEqual([]);
    // What is still being written or drawn is ended, as a student would.
    const open = (await mia.http.get<ChatMessage[]>('/history')).body.filter(({ isLoading }) => isLoading);
    await Promise.all(open.map(({ turn_id }) => mia.http.post(`/chat/turns/${turn_id}/stop`)));
    await expectSound(product);
    await expectTabsAgree(mia, first.conversation_id);
    mia.close();
  },
);

/** Every turn that both tabs received is the same for both, and ends as the database has it. */
async function expectTabsAgree(mia: Person, conversation: string): Promise<void> {
  const history = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${conversation}`);
  if (history.status === 404) return;
  for (const message of history.body) {
    if (message.role !== 'assistant' || !message.turn_id || message.isImageResult) continue;
    const terminals = await Promise.all(mia.tabs.map((tab) => tab.terminalEvent(message.turn_id ?? '')));
    for (const terminal of terminals) {
      expect(terminal).toEqual(terminals[0]);
      if ('message' in terminal) expect(terminal.message?.content).toBe(message.content);
      expect(terminal.type).toBe(`turn.${message.state}`);
    }
  }
}
