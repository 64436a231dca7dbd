import {
  CLONE,
  CLONE3,
  DENIED_CALLS,
  FCNTL,
  FIRST_UNKNOWN_CALL,
  IOCTL,
  SOCKET,
  SOCKETPAIR,
} from './syscalls.js';

const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const FAIL = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in the kernel's `struct seccomp_data`. Arguments are 64 bits wide, little-endian. */
const NUMBER = 0;
const ARCH = 4;
const FIRST_ARGUMENT = 16;
const SECOND_ARGUMENT = 24;

const AUDIT_ARCH = [0xc000003e, 0xc00000b7] as const;
const NEW_NAMESPACE_FLAGS = 0x7e020000;
const AF_UNIX = 1;
/** TIOCSTI, TIOCLINUX and TIOCSETD: input into a terminal, its selection, its line discipline. */
const DENIED_IOCTLS = [0x5412, 0x541c, 0x5423];

/** F_SETLEASE and F_NOTIFY: delaying and watching other processes' access to a file. */
const DENIED_FCNTLS = [1024, 1026];

/** One classic BPF instruction. `yes` and `no` count instructions to skip. */
export interface Instruction {
  code: number;
  yes: number;
  no: number;
  value: number;
}

const load = (offset: number): Instruction => ({ code: LOAD, yes: 0, no: 0, value: offset });
const end = (value: number): Instruction => ({ code: RETURN, yes: 0, no: 0, value });
const when = (code: number, value: number, yes: number, no: number): Instruction => ({
  code,
  yes,
  no,
  value,
});

/** `body` for one system call. It must end with a return. */
function onCall(number: number | null, body: Instruction[]): Instruction[] {
  return number === null ? [] : [when(JUMP_EQUAL, number, 0, body.length), ...body];
}

/** Rejects a call whose second argument is one of these. */
const without = (denied: readonly number[]): Instruction[] => [
  load(SECOND_ARGUMENT),
  ...denied.flatMap((request) => [when(JUMP_EQUAL, request, 0, 1), end(FAIL | EPERM)]),
  end(ALLOW),
];

/** The filter as instructions. `machine`: 0 for x86_64, 1 for aarch64. */
export function seccompProgram(machine: 0 | 1): Instruction[] {
  const deny = end(FAIL | EPERM);
  const unixOnly = [load(FIRST_ARGUMENT), when(JUMP_EQUAL, AF_UNIX, 0, 1), end(ALLOW), deny];
  return [
    load(ARCH),
    when(JUMP_EQUAL, AUDIT_ARCH[machine], 1, 0),
    end(KILL_PROCESS),
    load(NUMBER),
    when(JUMP_AT_LEAST, FIRST_UNKNOWN_CALL, 0, 1),
    end(FAIL | ENOSYS),
    ...onCall(CLONE3[machine], [end(FAIL | ENOSYS)]),
    ...onCall(CLONE[machine], [
      load(FIRST_ARGUMENT),
      when(JUMP_ANY_BIT, NEW_NAMESPACE_FLAGS, 1, 0),
      end(ALLOW),
      deny,
    ]),
    ...onCall(SOCKET[machine], unixOnly),
    ...onCall(SOCKETPAIR[machine], unixOnly),
    ...onCall(IOCTL[machine], without(DENIED_IOCTLS)),
    ...onCall(FCNTL[machine], without(DENIED_FCNTLS)),
    ...Object.values(DENIED_CALLS).flatMap((numbers) => onCall(numbers[machine], [deny])),
    end(ALLOW),
  ];
}

/**
 * The seccomp filter of the sandbox in binary form (`struct sock_filter[]`), for `bwrap --seccomp`. Throws on a processor
 * architecture without a list of system calls. Source: `feasibility.md`, "Sandbox", trap 7.
 */
export function seccompFilter(architecture: string): Buffer {
  if (architecture !== 'x64' && architecture !== 'arm64')
    throw new Error(`no system call list for ${architecture}`);
  const program = seccompProgram(architecture === 'x64' ? 0 : 1);
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, yes, no, value }, index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}
