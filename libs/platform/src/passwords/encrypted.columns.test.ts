import { execFileSync } from 'node:child_process';
import { getMetadataArgsStorage } from 'typeorm';
import { expect, it } from 'vitest';
import * as persistence from '@studyhall/persistence';
import { ENCRYPTED_COLUMNS } from './encrypted.columns.js';

/** Hashes, public keys, vectors, packed files, and what is encrypted with a key in Redis. */
const NOT_ENCRYPTED_WITH_SECRET_KEY = [
  'approval_requests.token_hash',
  'ended_sessions.token_hash',
  'import_rows.secret',
  'imports.rejected',
  'known_devices.token_hash',
  'lesson_ticket_answers.embedding',
  'mail_codes.hash',
  'passages.embedding',
  'password_sheets.sealed',
  'recovery_codes.code_hash',
  'roster_files.bytes',
  'roster_files.cells',
  'roster_runs.data',
  'roster_runs.digest',
  'roster_sources.token_hash',
  'sessions.token_hash',
  'user_factors.public_key',
];

it('every column of bytes is encrypted with SECRET_KEY and listed, or named here', () => {
  expect(Object.keys(persistence).length).toBeGreaterThan(0);
  const { columns, tables } = getMetadataArgsStorage();
  const bytes = columns
    .filter(({ options }) => options.type === 'bytea')
    .map(({ target, propertyName }) => {
      const table = tables.find((one) => one.target === target)?.name ?? '?';
      return `${table}.${propertyName}`;
    });
  // Another file of this worker may have loaded the entities a second time.
  expect([...new Set(bytes)].toSorted()).toEqual(
    [...Object.keys(ENCRYPTED_COLUMNS), ...NOT_ENCRYPTED_WITH_SECRET_KEY].toSorted(),
  );
});

/** Each stores into a listed column or the value of the model key; a factor that is half made stays in Redis for minutes. */
const ENCRYPTING_CODE = [
  'api/src/features/auth/factors/own-factors.service.ts',
  'api/src/features/models/model-settings.service.ts',
  'api/src/features/rosters/roster-sources.service.ts',
  'api/src/features/safety/safeguarding.service.ts',
  'api/src/features/sign-on/environment.provider.ts',
  'api/src/features/sign-on/providers.service.ts',
  'api/src/features/sign-on/renewal-tokens.ts',
  'libs/platform/src/lti/tool.keys.ts',
];

it('no further code encrypts with SECRET_KEY', () => {
  const root = new URL('../../../..', import.meta.url);
  const files = execFileSync(
    'git',
    ['grep', '-lE', 'secrets\\.encrypt\\(', '--', 'api/src', 'worker/src', 'libs'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(
    files
      .trim()
      .split('\n')
      .filter((file) => !file.includes('.test.')),
  ).toEqual(ENCRYPTING_CODE);
});
