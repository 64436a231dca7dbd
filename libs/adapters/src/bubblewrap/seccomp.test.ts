import { describe, expect, it } from 'vitest';
import { seccompFilter, seccompProgram } from './seccomp.js';

const ARCHES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const ALLOW = 0x7fff0000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const KILL = 0x80000000;

/** Runs the filter as the kernel does. */
function verdict(machine: 0 | 1, arch: number, number: number, args: number[] = []): number {
  const program = seccompProgram(machine);
  const data = new Map<number, number>([
    [0, number],
    [4, arch],
    ...args.map((value, index): [number, number] => [16 + index * 8, value]),
  ]);
  let accumulator = 0;
  for (let at = 0; at < program.length; at += 1) {
    const { code, yes, no, value } = program[at]!;
    if (code === 0x20) accumulator = data.get(value) ?? 0;
    else if (code === 0x06) return value >>> 0;
    else {
      const holds =
        code === 0x15
          ? accumulator === value
          : code === 0x35
            ? accumulator >= value
            : (accumulator & value) !== 0;
      at += holds ? yes : no;
    }
  }
  throw new Error('the filter ran off its end');
}

describe('the seccomp filter', () => {
  const table: [string, keyof typeof ARCHES, number, number[], number][] = [
    ['read', 'x64', 0, [], ALLOW],
    ['execve', 'x64', 59, [], ALLOW],
    ['a Unix socket', 'x64', 41, [1], ALLOW],
    ['an internet socket', 'x64', 41, [2], EPERM],
    ['a vsock socket', 'x64', 41, [40], EPERM],
    ['a netlink socket pair', 'x64', 53, [16], EPERM],
    ['a thread', 'x64', 56, [0x3d0f00], ALLOW],
    ['fork', 'x64', 56, [0x1200011], ALLOW],
    ['a new user namespace', 'x64', 56, [0x10000011], EPERM],
    ['a new network namespace', 'x64', 56, [0x40000011], EPERM],
    ['clone3', 'x64', 435, [], ENOSYS],
    ['asking for the window size', 'x64', 16, [0, 0x5413], ALLOW],
    ['TIOCSTI', 'x64', 16, [0, 0x5412], EPERM],
    ['ptrace', 'x64', 101, [], EPERM],
    ['keyctl', 'x64', 250, [], EPERM],
    ['io_uring', 'x64', 425, [], EPERM],
    ['a call of tomorrow', 'x64', 470, [], ENOSYS],
    ['an x32 call', 'x64', 0x40000000 + 101, [], ENOSYS],
    ['read', 'arm64', 63, [], ALLOW],
    ['ptrace', 'arm64', 117, [], EPERM],
    ['mount', 'arm64', 40, [], EPERM],
    ['an internet socket', 'arm64', 198, [10], EPERM],
    ['a new mount namespace', 'arm64', 220, [0x00020011], EPERM],
  ];
  it.each(table)('%s on %s', (_what, machine, number, args, expected) => {
    expect(verdict(machine === 'x64' ? 0 : 1, ARCHES[machine], number, args)).toBe(expected);
  });

  it('kills a program that uses another architecture’s system calls', () => {
    expect(verdict(0, 0x40000003, 26)).toBe(KILL);
  });

  it('writes eight bytes an instruction and refuses an unknown processor', () => {
    expect(seccompFilter('x64').length).toBe(seccompProgram(0).length * 8);
    expect(() => seccompFilter('mips')).toThrow('mips');
  });
});
