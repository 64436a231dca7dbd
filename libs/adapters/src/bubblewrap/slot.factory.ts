import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxLimits } from '@studyhall/ports';
import { bwrapArguments, ETC_FILES } from './bwrap.arguments.js';
import { Cgroups } from './cgroups.js';
import {
  currentPrivilege,
  isAbandoned,
  mountBase,
  ownedName,
  pythonSettings,
  slotUid,
  slotUidMap,
  UIDS_PER_PROCESS,
  type Privilege,
} from './host.js';
import { CONVERTER_LIMITS, DEFAULT_LIMITS, MAX_INODES, MAX_INPUT_BYTES } from './limits.js';
import { seccompFilter } from './seccomp.js';
import type { CgroupsInUse } from './slot.protocol.js';
import type { SlotKind } from './slot.request.js';
import { Supervisor, type HostCommand } from './supervisor.js';
import { Template } from './template.js';
import { Templates } from './templates.js';

const ASSETS = fileURLToPath(new URL('../../assets/sandbox/', import.meta.url));
/** What is readable inside a sandbox, in addition to system folders. */
const LIBRARY_FILES = [
  ...['template.py', 'child.py', 'kernel.py', 'runner.py'],
  ...['display.py', 'dark.py', 'studyhall.mplstyle'],
];
/** Loading the libraries takes one second of processor time, of which a busy machine gives little. */
const BOOT_SECONDS = 90;
/** Gives replies priority over programs; with cgroups, only over long-running ones. */
const NICE_WITHOUT_CGROUPS = 5;
/** Without cgroups, limits apply per process, so the number of processes must be small. */
const PROCESSES_WITHOUT_CGROUPS = 12;
/** Counts the first process of a sandbox and the processes that create it. */
const OWN_PROCESSES = 4;
/** Lowers the priority of a loading template that no program waits for. */
const LOADING_NICE = 15;

/** Paths on the host. */
export interface SlotFactoryOptions {
  /** A folder for run folders, not shared between machines; created if missing. */
  stateDir: string;
  /** The group whose members may read the collected copies; by default only this process may. */
  readers?: number;
  /** Debian's Python; default `/usr/bin/python3`. */
  python?: string;
  /** Default `/usr/bin/bwrap`. */
  bwrap?: string;
  /** `user`: use a user namespace even if the process could mount; default `auto`. */
  isolation?: 'auto' | 'user';
}

/** The results of probing this machine. */
export interface ProbeFindings {
  /** Whether a sandbox can have a /proc: containers mask parts of the host's. */
  proc: boolean;
  /** Matplotlib's font list by file name, which takes 0.3 s to create. */
  fonts: Record<string, string>;
}

/**
 * Starts supervisors of sandboxes with the isolation that this machine supports. Synchronous, so that a caller that has
 * checked a socket can pass it on before more data is read from it.
 */
export class SlotFactory {
  findings: ProbeFindings = { proc: true, fonts: {} };
  private readonly cgroups: Cgroups | undefined;
  private readonly privilege: Privilege;
  private readonly seccomp = seccompFilter(process.arch).toString('hex');
  private readonly usedUids = new Set<number>();
  private readonly templates = new Templates((isNeeded) => this.startTemplate(isNeeded));
  private lastTemplate: Template | undefined;
  private count = 0;

  readonly python: string;
  readonly bwrap: string;

  constructor(private readonly options: SlotFactoryOptions) {
    const { python = '/usr/bin/python3', bwrap = '/usr/bin/bwrap', isolation = 'auto' } = options;
    this.python = python;
    this.bwrap = bwrap;
    this.privilege = currentPrivilege(isolation);
    // A supervisor that dropped root cannot join a cgroup created by root.
    this.cgroups = this.privilege.user ? undefined : Cgroups.open();
  }

  get cgroupsInUse(): CgroupsInUse {
    return this.cgroups ? `v${this.cgroups.version}` : 'none';
  }

  /** Prepares the state folder and removes files of crashed processes. */
  prepare(): void {
    const { stateDir } = this.options;
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    // The default is inside a world-writable folder, so reject a folder that another user created.
    const found = lstatSync(stateDir);
    if (!found.isDirectory()) throw new Error(`${stateDir} is not a folder`);
    if (found.uid !== this.owner.uid && process.geteuid!() !== 0)
      throw new Error(`${stateDir} belongs to another user`);
    this.own(stateDir);
    for (const name of readdirSync(stateDir).filter(isAbandoned))
      rmSync(join(stateDir, name), { recursive: true, force: true });
    this.cgroups?.sweep(isAbandoned);
  }

  /** The output of the last template if it could not load the libraries; empty if it could, or if it was ended. */
  async templateFailure(): Promise<string> {
    return (
      this.lastTemplate?.ready.then(
        () => '',
        (error: Error) => error.message,
      ) ?? ''
    );
  }

  /** Resolves when the last sandbox and its template have ended. */
  close(): Promise<void> {
    return this.templates.close();
  }

  /**
   * Starts the supervisor of a new sandbox. `socket` becomes its standard input and output.
   * @throws if the sandbox cannot be prepared
   */
  start(limits: SandboxLimits, kind: SlotKind, socket?: Socket): Supervisor {
    const index = this.freeIndex();
    const name = ownedName((this.count += 1));
    const state = join(this.options.stateDir, name);
    mkdirSync(state, { mode: 0o700 });
    this.own(state);
    const group = this.cgroups?.create(name, limits);
    const processes = group ? limits.processes : Math.min(limits.processes, PROCESSES_WITHOUT_CGROUPS);
    const { wallMs, cpuSeconds, outputBytes, artifacts, artifactBytes, diskBytes } =
      kind === 'converter' ? CONVERTER_LIMITS : DEFAULT_LIMITS;
    const template = this.templates.take(kind === 'spare');
    const supervisor = new Supervisor(
      this.command('supervisor.py'),
      {
        state,
        base: this.base,
        mode: this.privilege.mode,
        uid: slotUid(index),
        index: this.privilege.mode === 'root' ? index : 0,
        template: template.pid,
        proc: this.findings.proc,
        isConverter: kind === 'converter',
        diskBytes: limits.diskBytes,
        memoryBytes: limits.memoryBytes,
        inodes: MAX_INODES,
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
          NICE: 0,
        },
        bootSeconds: BOOT_SECONDS,
        maxima: {
          ...{ wallMs, cpuSeconds, outputBytes, artifacts, artifactBytes },
          totalBytes: diskBytes,
          inputBytes: MAX_INPUT_BYTES,
        },
      },
      template.channel,
      socket,
    );
    this.usedUids.add(index);
    void supervisor.closed.then(() => {
      this.usedUids.delete(index);
      this.templates.release(template);
    });
    return supervisor;
  }

  private startTemplate(isNeeded: boolean): Template {
    const { python, bwrap, base } = this;
    const { mode } = this.privilege;
    const nice = this.cgroups ? 0 : NICE_WITHOUT_CGROUPS;
    this.lastTemplate = new Template(this.command('nest.py'), {
      ...{ mode, base, nice },
      users: slotUidMap(),
      loadingNice: isNeeded ? nice : LOADING_NICE,
      files: Object.fromEntries(LIBRARY_FILES.map((file) => [file, join(ASSETS, file)])),
      texts: { ...ETC_FILES, ...this.findings.fonts },
      bwrap: bwrapArguments({
        ...{ bwrap, python, library: base, nice: getPriority() + nice },
        proc: this.findings.proc,
        pythonSettings: pythonSettings(),
      }),
    });
    return this.lastTemplate;
  }

  /** A folder to mount over; each process does so in its own namespace. */
  private get base(): string {
    const base = mountBase(this.options.stateDir);
    if (!base) throw new Error('There is no folder to mount a sandbox on.');
    return base;
  }

  private command(file: string): HostCommand {
    return {
      python: this.python,
      arguments: ['-I', '-S', '-B', join(ASSETS, file)],
      ...(this.privilege.user && { user: this.privilege.user }),
    };
  }

  /** Ensures that two running programs never share a uid. */
  private freeIndex(): number {
    for (let index = 1; index < UIDS_PER_PROCESS; index += 1) if (!this.usedUids.has(index)) return index;
    throw new Error(`At most ${UIDS_PER_PROCESS - 1} sandboxes can exist at a time.`);
  }

  /** The user that supervisors run as. */
  private get owner(): { uid: number; gid: number } {
    return this.privilege.user ?? { uid: process.geteuid!(), gid: process.getegid!() };
  }

  /** Changes the owner of a folder to the supervisors. Files created in it belong to the readers' group (set-group-id). */
  private own(folder: string): void {
    const { readers } = this.options;
    chownSync(folder, this.owner.uid, readers ?? this.owner.gid);
    chmodSync(folder, readers === undefined ? 0o700 : 0o2750);
  }
}
