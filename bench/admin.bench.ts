/**
 * Long lists: 100,000 users and 5,000 classes against 100 and 50, over REST, interleaved so that the machine's load falls
 * on both alike. Goal: a list of users takes at most twice as long at p95; the others are shown beside it.
 *
 * Run: `npm run bench -- admin`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { signIn, startTestServers, type HttpClient } from '../tests/support/testing/index.ts';
import { seedDirectory } from '../tools/seed/seed-directory.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 150);
const LIMIT = 2;
const ASKED = {
  'first page': '/api/user-access?limit=50&offset=0',
  'second page': '/api/user-access?limit=50&offset=50',
  'page of a role': '/api/user-access?role=STUDENT&limit=50',
  'page of a school': '/api/user-access?school=SCHOOL%20001&limit=50',
  'search by name': '/api/user-access?search=000042&limit=50',
  'search by school': '/api/user-access?search=school%20001&limit=50',
  'search that everybody matches': '/api/user-access?search=student&limit=50',
  'search without a match': '/api/user-access?search=zzzqqq&limit=50',
  'search by two words, one with an accent': '/api/user-access?search=Chloe%20000042&limit=50',
  'search in another script without a match': '/api/user-access?search=%D9%85%D8%AD%D9%85%D8%AF&limit=50',
  'sorted by role, descending': '/api/user-access?sort=role&order=desc&limit=50',
  'sorted by school': '/api/user-access?sort=school&limit=50',
  'sorted by access': '/api/user-access?sort=access&limit=50',
  'sorted by last sign-in, latest first': '/api/user-access?sort=last_sign_in&order=desc&limit=50',
  'students sorted by last sign-in': '/api/user-access?sort=last_sign_in&role=STUDENT&limit=50',
  'a school sorted by last sign-in': '/api/user-access?sort=last_sign_in&school=SCHOOL%20001&limit=50',
  'users of a class': '/api/user-access?class=1&sort=access&limit=50',
  'users without access': '/api/user-access?access=revoked&limit=50',
  'users who never signed in, by school': '/api/user-access?never_signed_in=true&sort=school&limit=50',
  'last page': '/api/user-access?limit=50&offset=END',
  'audit log, first page': '/api/audit?limit=50',
  'audit log of a school': '/api/audit?school=SCHOOL%20001&limit=50',
  'audit log by whom it is about': '/api/audit?target=000042&limit=50',
  'classes, first page': '/api/groups?limit=50',
  'classes by students': '/api/groups?sort=students&order=desc&limit=50',
  'classes of a school by students': '/api/groups?sort=students&order=desc&school=SCHOOL%20001&limit=50',
  'classes by a search': '/api/groups?search=algebra%20001&limit=50',
  'page in the middle of all users': '/api/user-access?limit=50&offset=MIDDLE',
  dashboard: '/api/dashboard/stats',
};

interface Filled {
  size: number;
  http: HttpClient;
  stop: () => Promise<void>;
}

/** An api of its own on a database of so many users, and a master admin who is signed in. */
async function filled(size: { users: number; groups: number; schools: number }): Promise<Filled> {
  const servers = await startTestServers();
  const master = { username: 'master', password: 'the master password' };
  const api = spawn(
    process.execPath,
    [fileURLToPath(new URL('../api/dist/bundle/main.js', import.meta.url))],
    {
      env: {
        ...process.env,
        ...servers.env,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'silent',
        MASTER_ADMIN_USERNAME: master.username,
        MASTER_ADMIN_PASSWORD: master.password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let url: string | undefined;
  for await (const chunk of api.stdout) {
    url = /serves (http:\S+)/.exec(String(chunk))?.[1];
    if (url !== undefined) break;
  }
  const client = new pg.Client({ connectionString: servers.env.DATABASE_URL });
  await client.connect();
  const started = performance.now();
  await seedDirectory(client, size);
  await client.query(FILL_SIGN_INS);
  await client.query('VACUUM ANALYZE users');
  await client.query(FILL_LOG);
  await client.query('VACUUM ANALYZE audit_log');
  console.log(`seeded ${size.users} users in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await client.end();
  return {
    size: size.users,
    http: await signIn(url ?? '', master),
    stop: async () => {
      const gone = once(api, 'exit');
      api.kill('SIGTERM');
      await gone;
      await servers.stop();
    },
  };
}

/** Two of three users have signed in, each at another time; one of fifty has lost access. */
const FILL_SIGN_INS = `UPDATE users SET access_granted = id % 50 <> 7,
  last_sign_in = CASE WHEN id % 3 > 0 THEN now() - (id * 7919 % 1000003) * interval '1 second' END WHERE role = 'STUDENT'`;

/** As many entries as users, as their creation would have left them. */
const FILL_LOG = `INSERT INTO audit_log (actor, action, target_type, target_id, target, school, after)
  SELECT 'admin ' || id % 50, 'user.create', 'user', id::text, username, school, '{"role": "STUDENT"}' FROM users`;

const small = await filled({ users: 100, groups: 50, schools: 1 });
const large = await filled({ users: 100_000, groups: 5_000, schools: 500 });
try {
  const rows: Array<[string, Figure, Figure, Figure, Figure]> = [];
  for (const [what, path] of Object.entries(ASKED)) {
    const times: [number[], number[]] = [[], []];
    for (let round = -20; round < ROUNDS; round++) {
      for (const at of [0, 1] as const) {
        const started = performance.now();
        const { http, size } = [small, large][at]!;
        const answer = await http.get(
          path.replace('END', String(size - 50)).replace('MIDDLE', String(Math.floor(size / 2))),
        );
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
        if (round >= 0) times[at].push(performance.now() - started);
      }
    }
    const [few, many] = times.map((each) => quantile(each, 0.5)) as [number, number];
    const goal = path.startsWith('/api/user-access') && !path.includes('MIDDLE') ? LIMIT : undefined;
    rows.push([
      what,
      { value: few, digits: 1 },
      { value: many, digits: 1 },
      { value: many / few },
      { value: quantile(times[1], 0.95) / quantile(times[0], 0.95), goal },
    ]);
  }
  report(
    'Long lists',
    `Lists of the console by REST, ${ROUNDS} calls each, both sizes in turns: 100 users and 50 classes of one school, and 100,000 users with 300,000 places in 5,000 classes of 500 schools.`,
    ['100 users, p50 ms', '100,000 users, p50 ms', 'ratio at p50', 'ratio at p95'],
    rows,
  );
  if (!rows.every((row) => holds(row[4]))) process.exitCode = 1;
} finally {
  await Promise.all([small.stop(), large.stop()]);
}
