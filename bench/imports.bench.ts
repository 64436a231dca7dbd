/**
 * A roster of 5,000 users: how long until all are in, and what it costs a user who chats meanwhile. First tokens are
 * measured with nothing else to do and during the import, in one run. Source: issue "administrator console", 6: 5,000
 * rows without blocking anyone.
 *
 * Run: `npm run bench -- imports`.
 */
import { performance } from 'node:perf_hooks';
import type { ImportView } from '@studyhall/contracts';
import { startProduct } from '../tests/support/product.ts';

const ROWS = Number(process.env.ROWS ?? 5_000);
const IDLE_ROUNDS = 40;

const at = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

const product = await startProduct({ env: { LOG_LEVEL: 'info' } });
try {
  const [master, mia] = [await product.signedIn({ role: 'MASTER_ADMIN' }), await product.signedIn()];
  const tab = await mia.open();
  const firstToken = async (): Promise<number> => {
    const started = performance.now();
    const { turn_id } = await mia.ask('[[demo: tokens=5 rate=200]]');
    await tab.text(turn_id, 1);
    const elapsed = performance.now() - started;
    await tab.terminalEvent(turn_id);
    return elapsed;
  };
  for (let round = 0; round < 10; round++) await firstToken();
  const idle: number[] = [];
  for (let round = 0; round < IDLE_ROUNDS; round++) idle.push(await firstToken());

  await master.http.post('/api/groups', { name: 'Everybody', school: 'LARGE' });
  const lines = Array.from({ length: ROWS }, (_, row) => `Pupil ${row},Large,Everybody`);
  const form = new FormData();
  form.append('file', new Blob([`username,school,classes\n${lines.join('\n')}\n`]), 'roster.csv');
  const checking = performance.now();
  const { id } = (await master.http.post<ImportView>('/api/imports', form)).body;
  console.log(`${ROWS} rows checked in ${Math.round(performance.now() - checking)} ms`);

  const started = performance.now();
  await master.http.post(`/api/imports/${id}/commit`);
  const busy: number[] = [];
  const pages: number[] = [];
  let view: ImportView;
  let hashed = 0;
  do {
    busy.push(await firstToken());
    const asked = performance.now();
    view = (await master.http.get<ImportView>(`/api/imports/${id}`)).body;
    pages.push(performance.now() - asked);
    if (view.done === view.total) hashed ||= performance.now() - started;
  } while (view.status === 'queued' || view.status === 'running');
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${ROWS} rows imported: ${view.status} after ${seconds.toFixed(1)} s, ` +
      `${((seconds * 1000) / ROWS).toFixed(1)} ms a row; the last part without passwords at most ` +
      `${((seconds * 1000 - hashed) / 1000).toFixed(1)} s`,
  );
  console.log(
    `first token: idle ${at(idle, 0.5).toFixed(1)} ms (p95 ${at(idle, 0.95).toFixed(1)}), during the import ` +
      `${at(busy, 0.5).toFixed(1)} ms (p95 ${at(busy, 0.95).toFixed(1)}, n ${busy.length}), ` +
      `ratio ${(at(busy, 0.5) / at(idle, 0.5)).toFixed(2)}`,
  );
  console.log(
    `progress asked for during the import: ${at(pages, 0.5).toFixed(1)} ms (p95 ${at(pages, 0.95).toFixed(1)})`,
  );
  if (view.status !== 'completed') process.exitCode = 1;
} finally {
  await product.stop();
}
