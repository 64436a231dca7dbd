import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TurnEvent } from '@studyhall/contracts';
import type { Person, Tab } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectWhole, numbered } from '../support/turn-checks.ts';

let product: Product;
beforeAll(async () => {
  // Above what a busy machine adds to an answer.
  product = await startProduct({ env: { MODEL_IDLE_SECONDS: '15' } });
});
afterAll(() => product?.stop());

interface Outcome {
  mia: Person;
  tab: Tab;
  terminal: TurnEvent;
  events: TurnEvent[];
  /** How often the model was asked for this reply. */
  calls: number;
}

async function ask(orders: string): Promise<Outcome> {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const word = `word-${randomUUID()}`;
  const { turn_id } = await mia.ask(`${word} [[demo: ${orders}]]`);
  const terminal = await tab.terminalEvent(turn_id);
  const events = tab.turnEvents(turn_id);
  expectWhole(events);
  const calls = product.model.control
    .requests()
    .filter(
      ({ body, tools }) => tools !== undefined && tools.length > 0 && JSON.stringify(body).includes(word),
    ).length;
  return { mia, tab, terminal, events, calls };
}

const SENTENCE = /^[A-Z][^{}<>_]{10,}\.$/;

/** Failed in words, on the wire and in the history, with exactly this text kept. */
async function expectFailed({ mia, terminal }: Outcome, code: string, kept: string | RegExp): Promise<void> {
  expect(terminal).toMatchObject({
    type: 'turn.failed',
    code,
    detail: expect.stringMatching(SENTENCE) as string,
  });
  const reply = (await mia.history()).at(-1);
  expect(reply).toMatchObject({
    state: 'failed',
    isError: true,
    isLoading: false,
    error_code: code,
    error_detail: (terminal as { detail: string }).detail,
  });
  expect(reply?.content).toMatch(typeof kept === 'string' ? new RegExp(`^${kept}$`) : kept);
}

describe.concurrent('before anything is shown', () => {
  it('a wrong key fails at once and is never retried', async () => {
    const outcome = await ask('fault=401');
    await expectFailed(outcome, 'model_unauthorized', '');
    expect(outcome.calls).toBe(1);
  });

  it('an overloaded model is retried after its Retry-After', async () => {
    const began = performance.now();
    const { terminal, calls } = await ask('fault=429 retry_after=2 fault_times=1 text="At last."');
    expect(terminal).toMatchObject({ type: 'turn.completed', message: { content: 'At last.' } });
    expect(calls).toBe(2);
    expect(performance.now() - began).toBeGreaterThan(1_950);
  });

  it('an overloaded model with a Retry-After of a minute fails at once', async () => {
    const outcome = await ask('fault=429 retry_after=60');
    await expectFailed(outcome, 'model_busy', '');
    expect(outcome.calls).toBe(1);
  });

  it('a failing server gets three attempts, then the reply fails', async () => {
    const well = ask('fault=500 fault_times=2 text="Third time lucky."');
    const outcome = await ask('fault=500');
    await expectFailed(outcome, 'model_unavailable', '');
    expect(outcome.calls).toBe(3);
    expect(await well).toMatchObject({ calls: 3, terminal: { message: { content: 'Third time lucky.' } } });
  });

  it('a cut connection is retried', async () => {
    const { terminal, calls } = await ask('fault=disconnect fault_times=1 text="Back."');
    expect(terminal).toMatchObject({ type: 'turn.completed', message: { content: 'Back.' } });
    expect(calls).toBe(2);
  });

  it('a silent model times out', async () => {
    const outcome = await ask('fault=hang');
    await expectFailed(outcome, 'model_timeout', '');
    expect(outcome.calls).toBe(1);
  });
});

describe.concurrent('once something is shown', () => {
  it.each([
    ['half tokens=40 after=20', 'model_bad_answer', numbered(20)],
    ['stall tokens=40 after=20', 'model_timeout', numbered(20)],
    ['streamerror tokens=40 after=20', 'model_bad_answer', numbered(20)],
    ['noend tokens=40', 'model_bad_answer', numbered(40)],
    ['badjson tokens=40 after=20', 'model_bad_answer', numbered(20)],
    ['hugeline tokens=40 after=20', 'model_bad_answer', /^(w\d+ ?)+$/],
  ])('%s fails with a sentence, keeps the text, and is not retried', async (orders, code, kept) => {
    const outcome = await ask(`fault=${orders}`);
    await expectFailed(outcome, code, kept);
    expect(outcome.calls).toBe(1);
  });

  it.each(['badargs', 'unknowntool'])('%s is an error for the model, which continues', async (fault) => {
    const { terminal, events, calls } = await ask(`fault=${fault} text="Without it."`);
    const content = expect.stringMatching(/Without it\.$/) as string;
    expect(terminal).toMatchObject({ type: 'turn.completed', message: { content } });
    expect(calls).toBe(2);
    const steps = events.filter((event) => event.type === 'turn.step');
    expect(steps.at(-1)).toMatchObject({ step: { kind: 'tool', status: 'failed' } });
  });

  it('a fault in a later round keeps what the earlier one wrote', async () => {
    const outcome = await ask('tool=search_documents args={"query":"x"} fault=500 fault_round=1');
    await expectFailed(outcome, 'model_unavailable', '');
    const reply = (await outcome.mia.history()).at(-1);
    expect(reply?.reasoning).toMatchObject([{ kind: 'tool', status: 'done' }]);
  });
});

describe('after a failure', () => {
  it('the next question is answered', async () => {
    const { mia, tab } = await ask('fault=401');
    const next = await mia.ask('[[demo: text="All is well."]]');
    expect(await tab.terminalEvent(next.turn_id)).toMatchObject({ message: { content: 'All is well.' } });
  });

  it('a plain POST answers it as an error of its own', async () => {
    const mia = await product.signedIn();
    const answer = await mia.http.post('/chat', { message: '[[demo: fault=401]]' });
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { code: 'model_unauthorized', detail: expect.stringMatching(SENTENCE) as string },
    ]);
  });
});
