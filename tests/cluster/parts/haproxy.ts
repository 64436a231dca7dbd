import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { Program } from './program.ts';

/** `docs/scaling.md` explains each line. */
const config = (port: number, servers: string[]): string => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  option redispatch 1
  option idle-close-on-response
  retry-on conn-failure empty-response
frontend studyhall
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance hash req.cook(session)
  hash-type consistent
  option httpchk GET /healthz
  http-check expect status 200
  http-request disable-l7-retry if { method POST PUT PATCH DELETE } !{ path /chat }
  default-server check inter 500ms fall 2 rise 1
${servers.map((address, at) => `  server api${at + 1} ${address}`).join('\n')}
`;

export interface HaProxy {
  url: string;
  /** Replaces the process; open connections stay with the old one until they end. */
  reload(): void;
  stop(): Promise<void>;
}

/** HAProxy before the api processes at these addresses. */
export async function startHaProxy(folder: string, apiUrls: string[]): Promise<HaProxy> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    config(
      port,
      apiUrls.map((url) => new URL(url).host),
    ),
  );
  const program = await Program.start('haproxy', ['-W', '-db', '-f', file], port);
  return {
    url: `http://127.0.0.1:${port}`,
    reload: () => program.signal('SIGUSR2'),
    stop: () => program.stop(),
  };
}
