import { expect, it } from 'vitest';
import { backupPart, diskPart, mailPart, modelPart, queuesPart, sandboxPart } from './system-parts.js';

it.each([
  [undefined, 'off'],
  [10_000, 'ok'],
  [2_047, 'degraded'],
  [511, 'down'],
])('a disk with %s MB free and a reserve of 512 is %s', (free, state) => {
  expect(diskPart(free, 512).state).toBe(state);
});

it('a disk without a reserve is never reported', () => {
  expect(diskPart(0, 0).state).toBe('ok');
});

it('the demo model is off as a model, and reported where it fails', () => {
  const demo = { host: '127.0.0.1:9', isDemo: true };
  const model = 'demo';
  expect(modelPart([{ model, state: 'works' }], demo).state).toBe('off');
  const fault = { kind: 'unreachable' } as const;
  expect(modelPart([{ model, state: 'fails', since: new Date(), fault }], demo).state).toBe('down');
});

it('a busy model is degraded: some replies succeed', () => {
  const fault = { kind: 'busy', status: 429 } as const;
  const real = { host: 'api.example', isDemo: false };
  expect(modelPart([{ model: 'm', state: 'fails', since: new Date(), fault }], real)).toMatchObject({
    state: 'degraded',
    detail: 'Replies of m fail: api.example gets too many requests (status 429).',
  });
});

it('a further model that fails limits the installation, and is named', () => {
  const fault = { kind: 'timeout' } as const;
  const fails = (model: string) => ({ model, state: 'fails', since: new Date(), fault }) as const;
  const works = { model: 'small', state: 'works' } as const;
  const real = { host: 'api.example', isDemo: false };
  expect(modelPart([works, fails('large'), fails('huge')], real)).toMatchObject({
    state: 'degraded',
    detail: 'Replies of large, huge fail: api.example takes too long to answer.',
  });
  expect(modelPart([fails('small'), { ...works, model: 'large' }], real)).toMatchObject({
    state: 'down',
    detail: 'Replies of small fail: api.example takes too long to answer.',
  });
});

it('mail is off without a server, and degraded while mails wait after a failure', () => {
  expect(mailPart(false, null, []).state).toBe('off');
  expect(mailPart(true, null, []).state).toBe('ok');
  expect(mailPart(true, { waiting: 2, since: new Date() }, [])).toMatchObject({
    state: 'degraded',
    detail: '2 mails could not be sent yet.',
  });
});

it('names the schools whose webhooks fail, with the reason, also without a mail server', () => {
  const since = new Date('2026-11-28T10:00:00Z');
  const failing = [
    ['outbound_unreachable', 'The address of the webhook cannot be reached.'],
    ['http_500', 'The server of the webhook answers with an error (status 500).'],
    ['http_302', 'The address of the webhook leads on to another one. Enter that one.'],
    ['secret_key', 'The secret of the webhook cannot be read: SECRET_KEY is missing or has changed.'],
    ['EPROTO', 'The server of the webhook gives no usable answer.'],
  ] as const;
  for (const [error, reason] of failing)
    expect(mailPart(false, null, [{ school: 'Oakwood', since, error }])).toMatchObject({
      ...{ state: 'degraded', since },
      detail: `Safety alerts of Oakwood do not reach its webhook. ${reason}`,
    });
});

it.each([
  [49, 'ok'],
  [50, 'degraded'],
])('%s waiting questions of at most 100 are %s', (waiting, state) => {
  expect(queuesPart(waiting, 100).state).toBe(state);
});

it.each([
  [false, { state: 'works' }, 'off', 'Running code is turned off on this server.'],
  [true, { state: 'works' }, 'ok', null],
  [true, { state: 'unknown' }, 'ok', 'No worker has reported yet whether programs can be run.'],
  [true, { state: 'missing', reason: 'No Python.' }, 'off', 'Programs cannot be run. No Python.'],
  [
    true,
    { state: 'fails', since: new Date() },
    'degraded',
    'The last program could not be started. Others may fail too.',
  ],
] as const)('a sandbox (on: %s) with %o is %s', (isOn, health, state, detail) => {
  expect(sandboxPart(isOn, health)).toMatchObject({ name: 'sandbox', state, detail });
});

const AT = '2026-11-28T02:00:00Z';
const NOW = Date.parse('2026-11-28T12:00:00Z');

it.each([
  ['never made', true, null, 'off'],
  ['made an hour ago', true, { attempted_at: AT, made_at: '2026-11-28T11:00:00Z', error: null }, 'ok'],
  [
    'made three days ago',
    true,
    { attempted_at: AT, made_at: '2026-11-25T11:00:00Z', error: null },
    'degraded',
  ],
  [
    'made three days ago by hand',
    false,
    { attempted_at: AT, made_at: '2026-11-25T11:00:00Z', error: null },
    'ok',
  ],
  ['failed', true, { attempted_at: AT, made_at: '2026-11-28T11:00:00Z', error: 'ENOSPC' }, 'degraded'],
])('a backup %s (nightly: %s) is reported', (_title, isNightly, last, state) => {
  expect(backupPart(isNightly, last, NOW).state).toBe(state);
});

it('names the age of the last backup and the cause of a failure', () => {
  const made_at = '2026-11-28T09:30:00Z';
  expect(backupPart(true, { attempted_at: AT, made_at, error: null }, NOW).detail).toBe(
    'The last backup is 2 hours old.',
  );
  expect(backupPart(true, { attempted_at: AT, made_at, lost: 2, error: null }, NOW)).toMatchObject({
    state: 'degraded',
    detail: 'The last backup lacks 2 files that are no longer in the storage.',
  });
});

const CAUSES = [
  ['ENOSPC', '/backups', 'The disk of /backups is full.'],
  ['EACCES', '/backups/.partial-1', 'Studyhall may not read or write /backups/.partial-1.'],
  ['FilesNotFound', null, 'The storage has none of the files that the database names.'],
  ['53100', null, 'The disk of the database is full.'],
  ['ENOENT', '/gone', 'The error is ENOENT, /gone.'],
  ['EIO', undefined, 'The error is EIO.'],
] as const;

it.each(CAUSES)('says since when, why (%s) and after which good backup the last one failed', (...given) => {
  const [error, path, cause] = given;
  const last = { attempted_at: AT, made_at: '2026-11-27T12:00:00Z', error, path };
  expect(backupPart(true, last, NOW)).toMatchObject({
    since: new Date(AT),
    detail: `The last backup failed. ${cause} The last good backup is 24 hours old.`,
  });
  const never = backupPart(true, { ...last, made_at: null }, NOW).detail;
  expect(never).toBe(`The last backup failed. ${cause} No backup has been made yet.`);
});

it('reports a folder that cannot be written before the next night, where backups are made each night', () => {
  const good = { attempted_at: AT, made_at: '2026-11-28T11:00:00Z', error: null };
  const folder = { changed_at: AT, error: 'EROFS', path: '/backups/erasures.jsonl' };
  expect(backupPart(true, good, NOW, folder)).toMatchObject({
    state: 'degraded',
    since: new Date(AT),
    detail:
      'Nothing can be written to BACKUP_DIR, neither a backup nor the record of what was erased. ' +
      'Studyhall may not read or write /backups/erasures.jsonl. The last good backup is 1 hour old.',
  });
  expect(backupPart(false, good, NOW, folder).state).toBe('ok');
  expect(backupPart(true, good, NOW, { changed_at: AT, error: null }).state).toBe('ok');
});

it('says when the first backup is made, or how to have one each night', () => {
  expect(backupPart(true, null, NOW).next_step).toMatch(/^The first one is made at the time of BACKUP_AT/);
  expect(backupPart(false, null, NOW).next_step).toMatch(/^Set BACKUP_DIR/);
});
