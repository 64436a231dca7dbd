import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../scripts/lib/repo.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

const START_LIMIT_MS = 60_000;

/** A certificate for `localhost` that is its own authority. */
export class Certificate {
  readonly folder = mkdtempSync(join(tmpdir(), 'studyhall-tls-'));
  readonly cert = join(this.folder, 'cert.pem');
  readonly key = join(this.folder, 'key.pem');

  constructor() {
    chmodSync(this.folder, 0o755);
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '1'];
    const files = ['-keyout', this.key, '-out', this.cert];
    execFileSync('openssl', ['req', '-x509', ...made, ...names, ...files], { stdio: 'pipe' });
    // nginx leaves root behind before it serves.
    chmodSync(this.key, 0o644);
  }

  get authority(): string {
    return readFileSync(this.cert, 'utf8');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface TlsProxy {
  /** `https://localhost:<port>`. */
  url: string;
  /** Where it leads visitors of http to https. */
  plainUrl: string;
  stop(): Promise<void>;
}

/** Where a recipe is tried: other ports, another name, the certificate of the test. */
interface Place {
  upstream: string;
  port: number;
  plainPort: number;
  certificate: Certificate;
  folder: string;
}

/** Each recipe as it is shipped, at its place, with the command that runs it. */
const RECIPES = {
  caddy: (place: Place): string[] => {
    const { port, plainPort, certificate, folder } = place;
    const globals = ['admin off', `http_port ${plainPort}`, `https_port ${port}`, 'default_bind 127.0.0.1'];
    const recipe = replaced(join(ROOT, 'deploy/caddy/Caddyfile'), [
      ['study.school.example {', `localhost {\n\ttls ${certificate.cert} ${certificate.key}`],
      ['127.0.0.1:8000', place.upstream],
    ]);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\t${globals.join('\n\t')}\n}\n${recipe}`);
    return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
  },
  nginx: (place: Place): string[] => {
    const { port, plainPort, certificate, folder } = place;
    const recipe = replaced(join(ROOT, 'deploy/nginx/studyhall.conf'), [
      ['\tlisten [::]:80;\n', ''],
      ['\tlisten [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/letsencrypt/live/study.school.example/fullchain.pem', certificate.cert],
      ['/etc/letsencrypt/live/study.school.example/privkey.pem', certificate.key],
      ['study.school.example', 'localhost'],
      ['http://127.0.0.1:8000', `http://${place.upstream}`],
    ]);
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; daemon off; error_log stderr;
       events {} http { access_log off; ${temp.join(' ')}\n${recipe}\n}`,
    );
    return ['nginx', '-c', file, '-e', 'stderr'];
  },
} as const;

export type ProxyName = keyof typeof RECIPES;
export const PROXIES = Object.keys(RECIPES) as ProxyName[];

/** Debian has nginx where ordinary users do not look for programs. */
const PATH = `${process.env.PATH}:/usr/sbin`;
export const isInstalled = (name: ProxyName): boolean =>
  PATH.split(delimiter).some((folder) => existsSync(join(folder, name)));

/** @throws Error if a recipe lacks what is to be replaced */
function replaced(file: string, changes: ReadonlyArray<readonly [string, string]>): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      return text.replaceAll(from, to);
    },
    readFileSync(file, 'utf8'),
  );
}

/** Starts a proxy by its recipe in `deploy`, before the server at `upstream`. */
export async function startTlsProxy(
  name: ProxyName,
  upstream: string,
  certificate: Certificate,
): Promise<TlsProxy> {
  const folder = mkdtempSync(join(certificate.folder, `${name}-`));
  const [port, plainPort] = [await freePort(), await freePort()];
  const [program = '', ...args] = RECIPES[name]({ upstream, port, plainPort, certificate, folder });
  const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const until = performance.now() + START_LIMIT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${name} does not start:\n${output}`);
    await delay(50);
  }
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    stop: () => stop(child),
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
