/**
 * A roster source of 10,000 people in 500 classes, asked page by page: the first run, an unchanged night, and a night in which a
 * tenth of the people moves to another class. Source: issue "Identity and rosters", 3: a first run of at most 60 s, an
 * unchanged night of at most 10 s without a write.
 *
 * Run: `npm run bench -- rosters`. `ROWS=…`: fewer people.
 */
import { performance } from 'node:perf_hooks';
import type { RosterRunView } from '@studyhall/contracts';
import { makeSchool, OneRosterServer } from '../tests/support/oneroster.ts';
import { startProduct } from '../tests/support/product.ts';
import { addSource, confirmRun, readSource } from '../tests/support/roster-sources.ts';

const CLASSES = 500;
const STUDENTS = Number(process.env.ROWS ?? 10_000) - CLASSES;
const PLACES = 6;

const data = makeSchool('LARGE', { students: STUDENTS, classes: CLASSES, places: PLACES });
const service = await OneRosterServer.start(data);
service.pageSize = 1_000;
const product = await startProduct({
  env: {
    ROSTER_HOSTS: service.host,
    SECRET_KEY: 'a key for measurements that is long enough',
    LOG_LEVEL: 'info',
  },
});

async function measured(what: string, run: () => Promise<RosterRunView>, maxSeconds: number): Promise<void> {
  const started = performance.now();
  const view = await run();
  const seconds = (performance.now() - started) / 1000;
  const { state, new: added, changed, gone, counts } = view;
  console.log(
    `${what}: ${state} after ${seconds.toFixed(1)} s (at most ${maxSeconds}), ${added} new, ${changed} changed, ${gone} gone, ` +
      `${counts.entered} places begin, ${counts.left} end`,
  );
  if (seconds > maxSeconds || view.state === 'failed') process.exitCode = 1;
}

/** When the rows of the directory were last written, and how many there are. */
const written = async (): Promise<string> =>
  JSON.stringify(
    await product.db.query(
      `SELECT (SELECT max(xmin::text::bigint) FROM users), (SELECT max(xmin::text::bigint) FROM stored_groups),
              (SELECT max(xmin::text::bigint) FROM roster_places), (SELECT max(xmin::text::bigint) FROM external_ids),
              (SELECT count(*) FROM audit_log), (SELECT count(*) FROM group_members)`,
    ),
  );

try {
  const master = await product.signedIn({ role: 'MASTER_ADMIN' });
  const source = await addSource(master, {
    ...{ name: 'large', kind: 'oneroster_rest', school: null, settings: service.settings },
  });
  let first: RosterRunView | null = null;
  await measured('preview', async () => (first = await readSource(master, source, 'preview')), 60);
  await measured('first run', () => confirmRun(master, { id: first?.id ?? '' }), 60);
  const before = await written();
  await measured('unchanged night', () => readSource(master, source, 'run'), 10);
  if ((await written()) !== before) throw new Error('An unchanged night wrote to the directory.');
  for (const enrollment of data.enrollments.filter((_one, at) => at % (PLACES * 10) === 0))
    enrollment['class'] = { sourcedId: 'large-c0' };
  await measured('changed night', () => readSource(master, source, 'run'), 60);
} finally {
  await product.stop();
  await service.stop();
}
