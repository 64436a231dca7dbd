import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { Program } from './program.ts';

/**
 * PgBouncer in transaction mode before the server of an address. Returns the same address through it.
 * `docs/scaling.md` explains each line.
 */
export async function startPgBouncer(
  folder: string,
  address: string,
): Promise<{ url: string; program: Program }> {
  const url = new URL(address);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  await writeFile(
    file,
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = extra_float_digits,statement_timeout,options
`,
  );
  const isRoot = process.getuid?.() === 0;
  // It refuses to run as root.
  if (isRoot) for (const path of [folder, users, file]) await chmod(path, 0o755);
  const program = await Program.start('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file], port);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, program };
}
