import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS, type ChatResponse, type ErrorBody, type RunCodeAnswer } from '@studyhall/contracts';
import { startProduct, type Product } from '../support/product.ts';
import type { Person } from '../support/person.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
});
afterAll(() => product?.stop());

const orders = (code: string): string =>
  `[[demo: tool=run_code args=${JSON.stringify({ code })} text="Done."]]`;

/** The id of a reply that ran a program. */
async function replyWith(person: Person, code: string): Promise<number> {
  return (await person.http.post<ChatResponse>('/chat', { message: orders(code) })).body.bot_message_id;
}

const runAgain = (person: Person, reply: number, code: string) =>
  person.http.post<RunCodeAnswer & ErrorBody>(`/messages/${reply}/runs`, { code });

it('a reply ends between two requests where the tokens of its user are used up, with what it made', async () => {
  const mia = await product.signedIn();
  // Enough for the first request of the reply, not for two.
  await product.db.query(
    `INSERT INTO limits (user_id, kind, period, amount) SELECT $1, 'tokens', 'day', 1.4 * tokens FROM least_requests`,
    [mia.user.id],
  );
  const tab = await mia.open();
  const { turn_id } = await mia.ask(orders('print("first")'));
  const end = await tab.terminalEvent(turn_id);
  const [, reply] = await mia.history();
  expect(end).toMatchObject({ type: 'turn.failed', code: 'limit_reached', message: reply });
  expect(reply?.codeExecutionResult?.output).toBe('first\n');
});

describe("a reply's program, changed and run by its user", () => {
  it('is stored with the reply, beside its own run, with its files, for the owner alone', async () => {
    const mia = await product.signedIn();
    const reply = await replyWith(mia, 'print("first")');
    const tab = await mia.open();
    const code = 'import pandas as pd\nprint("mine")\npd.DataFrame({"a": [1, 2]})';
    const { status, body } = await runAgain(mia, reply, code);
    expect(status).toBe(200);
    expect(body.run?.result).toMatchObject({ success: true, code, artifacts: [{ type: 'dataframe' }] });
    await tab.event('history.changed', ({ reason }) => reason === 'saved');

    await runAgain(mia, reply, '1/0');
    const shown = (await mia.history()).find(({ id }) => id === reply);
    expect(shown?.codeExecutionResult?.output).toBe('first\n');
    expect(shown?.code_runs.map(({ result }) => [result.success, result.output])).toEqual([
      [true, 'mine\n'],
      [false, ''],
    ]);
    expect(shown?.code_runs[0]).toEqual(body.run);
    const artifact = body.run?.result.artifacts[0];
    expect(artifact?.companion?.filename).toBe('table-1.csv');
    const csv = `/api/code${artifact?.companion?.download_url}`;
    expect((await mia.http.get(csv)).body).toBe('a\n1\n2\n');

    const other = await product.signedIn();
    expect((await other.http.get(csv)).status).toBe(404);
    expect((await runAgain(other, reply, 'print(1)')).status).toBe(404);
    expect((await mia.history()).find(({ id }) => id === reply)?.code_runs).toHaveLength(2);
  });

  it('reads what its user has written for it, and prints it as a terminal does', async () => {
    const mia = await product.signedIn();
    const reply = await replyWith(mia, 'print("first")');
    const code = 'name = input("Name? ")\nprint("Hello", name)\ninput("Age? ")';
    const run = async (stdin?: string) =>
      (await mia.http.post<RunCodeAnswer>(`/messages/${reply}/runs`, { code, stdin })).body.run?.result;
    expect(await run('Mia\n12')).toMatchObject({
      success: true,
      output: "Name? Mia\nHello Mia\nAge? 12\n'12'\n",
    });
    expect(await run()).toMatchObject({
      ...{ success: false, output: 'Name? ' },
      error: expect.stringContaining('EOFError: EOF when reading a line') as string,
    });
  });

  it('goes with its reply, with its files', async () => {
    const mia = await product.signedIn();
    const reply = await replyWith(mia, 'print("first")');
    const { body } = await runAgain(mia, reply, 'open("a.txt", "w").write("x")');
    const file = body.run?.result.artifacts[0];
    expect((await mia.http.get(`/api/code${file?.download_url}`)).status).toBe(200);
    await mia.http.post('/clear-history', {});
    expect((await mia.http.get(`/api/code${file?.download_url}`)).status).toBe(404);
  });

  it('is refused without a program, for a question, and beyond the limits', async () => {
    const mia = await product.signedIn();
    const reply = await replyWith(mia, 'print("first")');
    expect((await runAgain(mia, reply, ' \n')).status).toBe(422);
    expect((await runAgain(mia, reply - 1, 'print(1)')).status).toBe(404);
    const plain = await mia.http.post<ChatResponse>('/chat', { message: '[[demo: text="Hello."]]' });
    expect((await runAgain(mia, plain.body.bot_message_id, 'print(1)')).status).toBe(404);

    // No run ends before all are asked for.
    const [worker] = product.workers;
    worker?.signal('SIGSTOP');
    let refused = 0;
    const asked = Array.from({ length: LIMITS.openRuns + 2 }, async () => {
      const answer = await runAgain(mia, reply, 'print("run")');
      if (answer.status === 429) refused += 1;
      return answer;
    });
    await expect.poll(() => refused).toBe(2);
    worker?.signal('SIGCONT');
    const many = await Promise.all(asked);
    expect(many.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: LIMITS.openRuns }, () => 200),
      429,
      429,
    ]);
    await product.db.query(
      `UPDATE messages SET details = jsonb_set(details, '{code_runs}', $2) WHERE id = $1`,
      [reply, JSON.stringify(Array.from({ length: LIMITS.runsPerReply }, () => many[0]!.body.run ?? null))],
    );
    expect((await runAgain(mia, reply, 'print(1)')).body).toMatchObject({
      code: 'conflict',
      reason: 'runs_of_reply',
    });
  });
});
