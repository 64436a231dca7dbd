import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatResponse, SystemHealth } from '@studyhall/contracts';
import { JobQueues, loadConfig, RedisConnections } from '@studyhall/platform';
import { startProduct, type Product } from '../support/product.ts';
import type { Person } from '../support/person.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
});
afterAll(() => product?.stop());

const answered = async (person: Person, message: string): Promise<ChatResponse> =>
  (await person.http.post<ChatResponse>('/chat', { message })).body;

const orders = (tool: string, args: unknown): string =>
  `[[demo: tool=${tool} args=${JSON.stringify(args)} text="Done."]]`;

describe('running code', () => {
  it('gives the specification’s result, with plots and tables as artifacts of the owner alone', async () => {
    const mia = await product.signedIn();
    const code = [
      'import matplotlib.pyplot as plt, pandas as pd',
      'plt.plot([1, 2, 3])',
      'print("said")',
      'pd.DataFrame({"a": [1, 2], "b": [3, 4]})',
    ].join('\n');
    const { code_execution: result, code_result } = await answered(mia, orders('run_code', { code }));
    expect(result).toMatchObject({ success: true, error: null, code });
    expect(result?.output).toContain('said');
    expect(result?.artifacts.map(({ type, format }) => `${type}/${format}`).toSorted()).toEqual([
      'dataframe/html',
      'image/png',
    ]);
    expect(result?.artifacts.find(({ type }) => type === 'dataframe')?.shape).toEqual([2, 2]);
    expect(code_result?.response).toContain('Done.');

    const plot = result?.artifacts.find(({ type }) => type === 'image');
    const mapped = `/api/code${plot?.download_url}`;
    expect((await mia.http.get(mapped)).status).toBe(200);
    const other = await product.signedIn();
    expect((await other.http.get(mapped)).status).toBe(404);
  });

  it('is a part of the installation that works once a program has run', async () => {
    await answered(await product.signedIn(), orders('run_code', { code: '1' }));
    const { http } = await product.signedIn({ role: 'MASTER_ADMIN' });
    const { parts } = (await http.get<SystemHealth>('/api/system/health')).body;
    expect(parts.find(({ name }) => name === 'sandbox')).toMatchObject({ state: 'ok', detail: null });
  });

  it('no longer shows what was deleted, and says so', async () => {
    const mia = await product.signedIn();
    const code = 'for name in "ab": open(f"{name}.txt", "w").write(name)';
    const { code_execution: run } = await answered(mia, orders('run_code', { code }));
    const [first, second] = run?.artifacts ?? [];
    const slides = { title: 'Water', slides: [{ title: 'Rain', bullets: ['It falls.'] }] };
    const deck = await answered(mia, orders('make_slides', slides));
    expect((await mia.http.delete(`/api/files/${first?.file_id}`)).status).toBeLessThan(300);
    expect((await mia.http.delete(`/api/files/${deck.document_id}`)).status).toBeLessThan(300);

    const [, withCode, , withSlides] = await mia.history();
    expect(withCode?.codeExecutionResult?.artifacts.map(({ file_id }) => file_id)).toEqual([second?.file_id]);
    expect(withCode?.codeExecutionResult?.message).toContain('A file of this result has been deleted.');
    expect(withSlides).toMatchObject({
      is_document_result: false,
      document_id: null,
      document_url: null,
      documentGenerationResult: { success: true, artifacts: [] },
    });
  });

  it('reads the attached files, and reports an error with a sentence', async () => {
    const mia = await product.signedIn();
    const file = await mia.upload(join(import.meta.dirname, '../fixtures/data.csv'), 'text/csv');
    const message = orders('run_code', { code: 'print(len(open("data.csv").read()) > 10)\n1/0' });
    const answer = await mia.http.post<ChatResponse>('/chat', { message, file_ids: [file.id] });
    expect(answer.body.used_uploaded_files).toBe(true);
    expect(answer.body.code_execution).toMatchObject({ success: false });
    expect(answer.body.code_execution?.output).toContain('True');
    expect(answer.body.code_execution?.error).toContain('ZeroDivisionError');
  });

  it('says in which encoding a file is stored that is not UTF-8, unless the program names it', async () => {
    const mia = await product.signedIn();
    const folder = await mkdtemp(join(tmpdir(), 'studyhall-code-'));
    const path = join(folder, 'marks.csv');
    // "الاسم,الدرجة" and "مريم,17" as Excel saves them where the system is Arabic.
    await writeFile(path, Buffer.from('c7e1c7d3e32cc7e1cfd1ccc90ae3d1ede32c31370a', 'hex'));
    const file = await mia.upload(path, 'text/csv');
    await rm(folder, { recursive: true });
    const read = async (how: string) => {
      const code = `import pandas as pd\nprint(pd.read_csv("marks.csv"${how}).columns[0])`;
      const message = orders('run_code', { code });
      const body = { message, file_ids: [file.id] };
      return (await mia.http.post<ChatResponse>('/chat', body)).body.code_execution;
    };
    const hint =
      'The file marks.csv is stored in windows-1256, not in UTF-8: read it with encoding="windows-1256".';
    const failed = await read('');
    expect(failed?.error).toContain('UnicodeDecodeError');
    expect(failed?.message).toContain(hint);
    expect(await read(', encoding="latin-1"')).toMatchObject({ success: true, message: hint });
    const right = await read(', encoding="cp1256"');
    expect(right).toMatchObject({ success: true, message: null });
    expect(right?.output).toContain('الاسم');
  });

  it('ends with the turn', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const turn = await mia.ask(orders('run_code', { code: 'while True: pass' }));
    await tab.event('turn.step', ({ step }) => step.tool === 'run_code' && step.status === 'running');
    const started = performance.now();
    await mia.http.post(`/chat/turns/${turn.turn_id}/stop`, {});
    await tab.event('turn.stopped', ({ turn_id }) => turn_id === turn.turn_id);
    // A program may run for thirty seconds.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('does not begin for a reply that was stopped while it waited', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const redis = new RedisConnections(loadConfig(product.env));
    const queue = new JobQueues(redis).queue('code');
    // Behind another program it would begin after a time slice.
    await queue.pause();
    const waiting = await mia.ask(orders('run_code', { code: 'print("never")' }));
    try {
      await tab.event('turn.step', ({ step }) => step.tool === 'run_code' && step.status === 'running');
      await mia.http.post(`/chat/turns/${waiting.turn_id}/stop`, {});
      await tab.event('turn.stopped', ({ turn_id }) => turn_id === waiting.turn_id);
    } finally {
      await queue.resume();
      await queue.close();
      redis.onApplicationShutdown();
    }

    // One program at a time, in order: what comes last tells that the one before it had its chance.
    const last = await answered(mia, orders('run_code', { code: 'print("last")' }));
    expect(last.code_execution?.output).toContain('last');
    const runs = await product.db.query('SELECT state, result FROM tool_runs WHERE turn_id = $1', [
      waiting.turn_id,
    ]);
    // The row of an ended turn may be removed by now.
    expect([[], [{ state: 'queued', result: null }]]).toContainEqual(runs);
  });
});
