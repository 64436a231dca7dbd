import { dirname } from 'node:path';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import { ESCAPING, EXHAUSTING } from './expectations.js';
import { hostileSuite, ownTarget, type Target } from './hostile.suite.js';
import { startSandboxServer } from './sandbox.server.js';

/** The programs whose outcome depends on how the sandbox is built. */
const DECISIVE = new Set([
  'fork_bomb',
  'memory_bomb',
  'memory_bomb_of_many',
  'disk_fill',
  'inode_fill',
  'daemon',
  'local_sockets',
  'environment_of_init',
  'repository_and_environment',
  'mounts',
  'namespaces',
  'swapped_while_collected',
  'raises_its_limits',
  'cpu_hog_of_many',
  'cpu_hog_unwaited',
]);

const decisive = [...EXHAUSTING, ...ESCAPING].filter(({ program }) => DECISIVE.has(program));
hostileSuite('isolation user', ownTarget('user'), decisive, 3);
if (process.geteuid?.() === 0) hostileSuite('sandbox server', serverTarget, decisive, 3);

async function serverTarget(stateDir: string, poolSize: number): Promise<Target> {
  const server = await startSandboxServer(dirname(stateDir));
  const sandbox = new BubblewrapSandbox({ socket: server.socket, poolSize });
  const stop = async (): Promise<void> => {
    await sandbox.close();
    await server.stop();
  };
  return { sandbox, owner: server.pid, stop };
}
