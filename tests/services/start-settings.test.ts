import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '@studyhall/platform';
import { closeSecrets, keptSecret, openDataDir, readSecrets } from '../../scripts/lib/data-dir.ts';
import { openLog, reasonIn } from '../../scripts/lib/logs.ts';
import { showProgress } from '../../scripts/lib/progress.mjs';
import { readEnvFile, unknownSettings } from '../../scripts/lib/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studyhall-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function envFile(text: string): string {
  const file = join(folder, '.env');
  writeFileSync(file, text);
  return file;
}

it('a damaged secrets.json is named in a sentence', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"postgres": ');
  expect(() => readSecrets(folder)).toThrow(/secrets\.json is damaged: put back the copy/);
});

describe('.env', () => {
  it('is read as Windows writes it', () => {
    expect(
      readEnvFile(envFile('\uFEFFPORT=8001\r\n# a remark\r\n\r\nPRODUCT_NAME="Our School"\r\n')),
    ).toEqual({
      PORT: '8001',
      PRODUCT_NAME: 'Our School',
    });
    expect(readEnvFile(join(folder, 'none'))).toEqual({});
  });

  it.each([
    ['PORT=8001\nOPENAI_API_KEY secret-words\n', /^Line 2 of \.env is no setting: .+$/],
    ['PRODUCT_NAME="Our School\nPORT=8001\n', /^Line 1 of \.env has one quotation mark \("\) .+$/],
  ])('says which line cannot be read, without repeating it: %j', (text, sentence) => {
    const read = () => readEnvFile(envFile(text));
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('secret-words');
  });

  it('says that it is a folder', () => {
    expect(() => readEnvFile(folder)).toThrow(/cannot be read .+EISDIR/);
  });

  it('lists every setting of the product, and detects unknown names', () => {
    expect(unknownSettings(['OPENAI_KEY', 'CHAT_MODEL', 'METRICS_TOKEN', 'HTTPS_PROXY', 'TZ'])).toEqual([
      'OPENAI_KEY',
    ]);
  });
});

describe('settings', () => {
  const servers = { DATABASE_URL: 'postgres://localhost/a', REDIS_URL: 'redis://localhost' };

  it('without a value are not set', () => {
    const { PORT, CHAT_MODEL, CHAT_VISION, OPENAI_BASE_URL } = loadConfig({
      ...servers,
      PORT: '',
      CHAT_MODEL: ' ',
      CHAT_VISION: '',
      OPENAI_BASE_URL: '',
    });
    expect({ PORT, CHAT_MODEL, CHAT_VISION, OPENAI_BASE_URL }).toEqual({
      PORT: 8000,
      CHAT_MODEL: 'gpt-4.1-mini',
      CHAT_VISION: true,
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
    });
  });

  it.each(['lots', '0', '1.5', '2001'])('with an invalid number name the valid range: %s', (value) => {
    expect(() => loadConfig({ ...servers, TURN_CONCURRENCY: value })).toThrow(
      'Settings: TURN_CONCURRENCY: expects a whole number from 1 to 2000.',
    );
  });

  it.each([
    { S3_BUCKET: 'bucket' },
    { S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: ' ' },
  ])('name a bucket only with its keys: %j', (given) => {
    expect(() => loadConfig({ ...servers, ...given })).toThrow(
      'Settings: S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  });
});

describe('the data folder', () => {
  it('says in one sentence that it is no folder', () => {
    const file = envFile('');
    for (const place of [file, join(file, 'below')])
      expect(() => openDataDir(place)).toThrow(
        /^The data folder .+ cannot be used \(\w+\): name another .+\.$/,
      );
  });
});

describe('a log', () => {
  it.runIf(process.platform === 'linux')(
    'on a full disk reports it once, and the logged process goes on',
    () => {
      const said: string[] = [];
      const log = openLog('/dev/full', (reason) => said.push(reason));
      log('one');
      log('two');
      expect(said).toEqual([expect.stringContaining('ENOSPC')]);
    },
  );

  it('returns the line with the reason of the exit of a server, not the last line', () => {
    const postgres = [
      '2026-11-21 05:27:25.801 UTC [81] FATAL:  could not write lock file "postmaster.pid": No space left on device',
      '2026-11-21 05:27:25.802 UTC [81] LOG:  database system is shut down',
    ];
    expect(reasonIn(postgres.join('\n'))).toBe(
      'could not write lock file "postmaster.pid": No space left on device',
    );
    expect(reasonIn('')).toBe('it gave no reason');
  });
});

describe('progress', () => {
  afterEach(() => vi.useRealTimers());

  it('is a bar drawn over itself in a terminal', () => {
    vi.useFakeTimers();
    let screen = '';
    const progress = showProgress('Building', {
      write: (text: string) => (screen += text),
      isTTY: true,
      columns: 80,
    });
    progress.update(5, 10);
    vi.advanceTimersByTime(1_000);
    expect(screen).toContain(`\rBuilding ${'█'.repeat(12)}${'░'.repeat(12)} 50 % 1 s\u001B[K`);
    expect(screen).not.toContain('\n');
    progress.end();
    expect(screen.endsWith('\r\u001B[K')).toBe(true);
  });

  it('is a line every ten seconds elsewhere, and ends', () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const progress = showProgress('Building', { write: (text: string) => lines.push(text) });
    vi.advanceTimersByTime(10_000);
    progress.update(3, 4);
    vi.advanceTimersByTime(10_000);
    progress.end();
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual(['Building …\n', 'Building: 10 s\n', 'Building: 75 %, 20 s\n']);
  });
});

it('takes secrets.json from other users who may read it', () => {
  keptSecret(folder, 'stored');
  expect(closeSecrets(folder)).toBeUndefined();
  chmodSync(join(folder, 'secrets.json'), 0o644);
  expect(closeSecrets(folder)).toMatch(/could be read by other users \(mode 644\); its mode is 600 now/);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});
