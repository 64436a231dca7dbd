import { chmod, chown, lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxLimits } from '@studyhall/ports';
import { bwrapArguments, ETC_FILES, PROC_VIEWS, type ProcView } from './bwrap.arguments.js';
import { Cgroups } from './cgroups.js';
import {
  currentPrivilege,
  isAbandoned,
  mountBase,
  ownedName,
  pythonSettings,
  slotUid,
  type Privilege,
} from './host.js';
import { MAX_INODES } from './limits.js';
import { seccompFilter } from './seccomp.js';
import { Slot } from './slot.js';

const ASSETS = fileURLToPath(new URL('../../assets/sandbox/', import.meta.url));
const BOOT_SECONDS = 30;
/** Programs yield to replies; with control groups only long-running programs do. */
const NICE_WITHOUT_CGROUPS = 5;
/** Without control groups each process has limits of its own, and few processes keep their sum small. */
const PROCESSES_WITHOUT_CGROUPS = 12;
/** bubblewrap's own processes count too. */
const OWN_PROCESSES = 4;

/** Paths on the host. */
export interface SlotFactoryOptions {
  /** A folder of this machine alone, for run folders; made if absent. */
  stateDir: string;
  python: string;
  bwrap: string;
  isolation: 'auto' | 'user';
}

/** Creates sandboxes with the isolation that this host supports. */
export class SlotFactory {
  readonly cgroups: Cgroups | undefined;
  private readonly privilege: Privilege;
  private readonly seccomp = seccompFilter(process.arch).toString('hex');
  private count = 0;
  /** The available view of /proc; set by the probe. */
  view: ProcView = PROC_VIEWS[0]!;
  /** Matplotlib's list of fonts by file name, which costs 0.3 s to make. */
  fonts: Record<string, string> = {};

  constructor(private readonly options: SlotFactoryOptions) {
    this.privilege = currentPrivilege(options.isolation);
    // A supervisor that dropped root could not join a group created by root.
    this.cgroups = this.privilege.user ? undefined : Cgroups.open();
  }

  /** Prepares the state folder and removes files of killed processes. */
  async prepare(): Promise<void> {
    const { stateDir } = this.options;
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    await this.own(stateDir);
    const stale = (await readdir(stateDir)).filter(isAbandoned);
    await Promise.all(stale.map((name) => rm(join(stateDir, name), { recursive: true, force: true })));
    this.cgroups?.sweep(isAbandoned);
  }

  /** Starts a sandbox; wait for its `ready`. */
  async create(limits: SandboxLimits): Promise<Slot> {
    const index = (this.count += 1);
    const { python, bwrap, stateDir } = this.options;
    const name = ownedName(index);
    const state = join(stateDir, name);
    const base = mountBase(stateDir);
    if (!base) throw new Error('There is no folder to mount a sandbox on.');
    await mkdir(state, { mode: 0o700 });
    if (this.privilege.user) await chown(state, this.privilege.user.uid, this.privilege.user.gid);
    const uid = slotUid(index);
    const group = this.cgroups?.create(name, limits);
    const processes = group ? limits.processes : Math.min(limits.processes, PROCESSES_WITHOUT_CGROUPS);
    return new Slot(
      {
        python,
        arguments: ['-I', '-S', '-B', join(ASSETS, 'supervisor.py')],
        ...(this.privilege.user && { user: this.privilege.user }),
      },
      {
        state,
        base,
        mode: this.privilege.mode,
        uid,
        gid: uid,
        diskBytes: limits.diskBytes,
        memoryBytes: limits.memoryBytes,
        inodes: MAX_INODES,
        files: { 'runner.py': join(ASSETS, 'runner.py'), 'display.py': join(ASSETS, 'display.py') },
        texts: { ...ETC_FILES, ...this.fonts },
        bwrap: bwrapArguments({ bwrap, python, base, view: this.view, pythonSettings: pythonSettings() }),
        seccomp: this.seccomp,
        cgroupProcs: group?.procs ?? [],
        cgroupDirs: group?.folders ?? [],
        demote: group?.demote ?? [],
        release: group?.release ?? [],
        oomFiles: group?.oom ?? [],
        cpuFiles: group?.cpu ?? [],
        watchMemory: !group,
        rlimits: {
          NPROC: processes + OWN_PROCESSES,
          NOFILE: 256,
          FSIZE: limits.diskBytes,
          CORE: 0,
          MEMLOCK: 65_536,
          MSGQUEUE: 0,
          SIGPENDING: 1024,
          RTPRIO: 0,
        },
        nice: group ? 0 : NICE_WITHOUT_CGROUPS,
        bootSeconds: BOOT_SECONDS,
      },
    );
  }

  /** The default is inside a world-writable folder: reject a folder that another user created. */
  private async own(stateDir: string): Promise<void> {
    const { uid, gid } = this.privilege.user ?? { uid: process.geteuid!(), gid: process.getegid!() };
    const found = await lstat(stateDir);
    if (!found.isDirectory()) throw new Error(`${stateDir} is not a folder`);
    if (found.uid !== uid && process.geteuid!() !== 0) throw new Error(`${stateDir} belongs to another user`);
    await chown(stateDir, uid, gid);
    await chmod(stateDir, 0o700);
  }

  /** The program that tests the isolation from inside. */
  probeProgram(): Promise<string> {
    return readFile(join(ASSETS, 'probe.py'), 'utf8');
  }
}
