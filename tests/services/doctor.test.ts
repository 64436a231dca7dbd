import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDemoModel } from '@studyhall/demo-model';
import { startTestServers } from '@studyhall/testing';
import { checkModel } from '../../scripts/lib/doctor/model.ts';
import { ROOT } from '../../scripts/lib/repo.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { COMPILE_CACHE } from '../support/product.process.ts';

const SCREEN_LINES = 30;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'studyhall-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function doctor(env: Record<string, string>): Promise<{ code: number; report: string }> {
  const { PATH, HOME } = process.env;
  const settings = {
    ...{ PATH, HOME, NODE_COMPILE_CACHE: COMPILE_CACHE },
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', ...env },
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'scripts/doctor.ts')],
      { env: settings },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), report: stdout + stderr }),
    );
  });
}

describe('npm run doctor', () => {
  it('names everything that prevents a start, and ends with code 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, report } = await doctor({
      PORT: String(port),
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
      REDIS_URL: 'redis://127.0.0.1:1',
      SEARCH_PROVIDER: 'tavily',
      BACKUP_DIR: process.execPath,
      CODE_CONCURRENCY: '0',
    });
    other.close();
    expect(report).toMatch(/^Studyhall \S+ .*stopped$/m);
    expect(report).toMatch(new RegExp(`^✗ Port +Port ${port} is in use by another program: .+$`, 'm'));
    expect(report).toMatch(/^✗ Database +The PostgreSQL named by DATABASE_URL does not answer .+$/m);
    expect(report).toMatch(/^✗ Redis +The Redis named by REDIS_URL does not answer .+$/m);
    expect(report).toMatch(/^✗ Web search +tavily without TAVILY_API_KEY\n +→ set TAVILY_API_KEY in .env$/m);
    expect(report).toMatch(/^– Running code +turned off by CODE_CONCURRENCY=0$/m);
    expect(report).toMatch(/^– Backup +the worker cannot write to BACKUP_DIR, .+\n +→ .+$/m);
    expect(report).toMatch(/^– Mail +not set up$/m);
    expect(report).toMatch(/^Studyhall cannot start: Port, Database, Redis, Web search$/m);
    expect(code).toBe(1);
  });

  it('asks the servers and the model, and says on one screen how to mend what is missing', async () => {
    const servers = await startTestServers({ schema: 'empty' });
    const { DATABASE_URL, REDIS_URL } = servers.env;
    const model = await startDemoModel({ port: 0, host: '127.0.0.1' });
    const { code, report } = await doctor({
      DATABASE_URL,
      REDIS_URL,
      PORT: String(await freePort()),
      OPENAI_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
      OPENAI_API_KEY: 'demo',
      CHAT_MODEL: 'another-model',
      OCR_LANGUAGES: 'eng+fra',
    });
    await model.close();
    await servers.stop();
    expect(report).toMatch(/^✓ Database +PostgreSQL \d+\.\d+, named by DATABASE_URL$/m);
    expect(report).toMatch(/Redis +(Redis|Valkey) \d.+ named by REDIS_URL/);
    expect(report).toMatch(
      /^– Model .+ has no model "another-model"\n +→ set CHAT_MODEL to one of: demo-chat, .+$/m,
    );
    expect(report).toMatch(/^– Scans +no data for fra\n +→ npm install -w worker @tesseract.js-data\/fra$/m);
    expect(report).toMatch(/^✓ Running code +bubblewrap and Python; .+$/m);
    expect(report).toMatch(/^Studyhall can start: npm start$/m);
    expect(report.split('\n').length).toBeLessThanOrEqual(SCREEN_LINES);
    expect(code).toBe(0);
  });

  it('reports a setting that cannot be used with its name', async () => {
    const { code, report } = await doctor({ PORT: 'many' });
    expect(report).toMatch(/^✗ Port +PORT is "many", but must be .+$/m);
    expect(report).toMatch(/^Studyhall cannot start: Settings, Port$/m);
    expect(code).toBe(1);
  });

  it.each([
    ['SESSION_DAYS', 'abc'],
    ['DISK_RESERVE_MB', 'lots'],
    ['S3_BUCKET', 'school'],
  ])('names %s=%s in one row while the product runs, and shows the rest', async (name, value) => {
    // The process that the lock of a running `npm start` names.
    const start = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)', 'scripts/start.ts']);
    await once(start, 'spawn');
    writeFileSync(join(dataDir, 'start.pid'), String(start.pid));
    const { code, report } = await doctor({ PORT: String(await freePort()), [name]: value });
    start.kill();
    expect(report).toMatch(/^Studyhall \S+ .*running \(process \d+\)$/m);
    expect(report).toMatch(new RegExp(`^✗ Settings +Settings: ${name}: (expects|needs) .+$`, 'm'));
    expect(report).toMatch(/^✓ Disk +\d+ [GM]B free for /m);
    expect(report).not.toMatch(/^ +at |NaN/m);
    expect(report.match(new RegExp(name, 'g'))).toHaveLength(1);
    expect(code).toBe(1);
  });
});

describe('the model server', () => {
  const json = (body: unknown): string => JSON.stringify(body);
  const address = 'check OPENAI_BASE_URL: it usually ends in /v1';

  it.each([
    [200, json({ data: [{ id: 'school-model' }] }), 'ok', /^school-model at /, undefined],
    [200, json({ data: null }), 'off', /has no model "school-model"$/, /^load it on that server/],
    [200, '<!doctype html><title>Sign in</title>', 'off', /answers, but not as a model server$/, address],
    [200, json({ status: 'fine' }), 'off', /answers, but not as a model server$/, address],
    [401, json({ error: { message: 'no' } }), 'off', /refuses the key \(401\)$/, 'check OPENAI_API_KEY'],
    [404, '<html>Not Found</html>', 'off', /\/models answers 404$/, address],
    [429, '', 'off', /too many requests \(429\)$/, /higher rate limit; the settings are not the cause$/],
    [429, json({ error: { code: 'insufficient_quota' } }), 'off', /no credit left \(429\)$/, /^add credit/],
    [500, '<html>Oops</html>', 'off', /error of its own \(500\)$/, /^read the log of the model server/],
  ])('that answers %i with %s', async (status, body, state, text, mend) => {
    const server = createHttpServer((_request, response) => response.writeHead(status).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1/`, CHAT_MODEL: 'school-model' };
    const found = await checkModel({ env, demoModel: false });
    server.closeAllConnections();
    server.close();
    expect(found.state).toBe(state);
    expect(found.text).toMatch(text);
    if (mend === undefined) expect(found.mend).toBeUndefined();
    else expect(found.mend).toMatch(mend);
  });

  it('that is not there', async () => {
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' };
    const found = await checkModel({ env, demoModel: false });
    expect(found.text).toMatch(/does not answer \(.+\)$/);
    expect(found.mend).toMatch(/^start the model server, or check its address/);
  });
});
