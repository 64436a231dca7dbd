import { describe, expect, it } from 'vitest';
import { isAbandoned, mountBase, ownedName, choosePrivilege, slotUid, slotUidMap } from './host.js';

describe('privilege', () => {
  it.each([
    ['root with all rights', '000001ffffffffff', true, 'auto', { mode: 'root' }],
    ['root, asked to use less', '000001ffffffffff', true, 'user', { mode: 'user', user: { uid: 7, gid: 7 } }],
    [
      'root in a plain container',
      '00000000a80425fb',
      true,
      'auto',
      { mode: 'user', user: { uid: 7, gid: 7 } },
    ],
    ['an ordinary user', '0000000000000000', false, 'auto', { mode: 'user' }],
  ] as const)('of %s', (_who, mask, isRoot, wanted, expected) => {
    expect(choosePrivilege(mask, isRoot, wanted, 7)).toEqual(expected);
  });
});

describe('uids of sandboxes', () => {
  it('differ between slots and between processes', () => {
    const uids = [slotUid(1, 10, 4e9), slotUid(2, 10, 4e9), slotUid(1, 11, 4e9), slotUid(127, 10, 4e9)];
    expect(new Set(uids).size).toBe(4);
    expect(Math.min(...uids)).toBeGreaterThan(1_000_000_000);
    expect(slotUid(127, 4_194_304, 4e9)).toBeLessThan(2 ** 31);
  });

  it('stay within the range that a container maps', () => {
    const uid = slotUid(5, 4_000_000, 65_535);
    expect(uid).toBeGreaterThanOrEqual(30_000);
    expect(uid).toBeLessThan(65_535);
  });

  it('are mapped by their index, also where a small range begins anew', () => {
    expect(slotUidMap(10, 4e9)).toBe(`0 ${slotUid(0, 10, 4e9)} 256\n`);
    const lines = slotUidMap(117, 60_000)
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    expect(lines).toHaveLength(2);
    const mapped = lines.flatMap(([index, uid, count]) =>
      Array.from({ length: count! }, (_, at) => [index! + at, uid! + at]),
    );
    expect(mapped).toEqual(mapped.map((_, index) => [index, slotUid(index, 117, 60_000)]));
    expect(mapped).toHaveLength(256);
  });
});

describe('names of what is left on the host', () => {
  it('distinguish running processes from exited ones', () => {
    const mine = ownedName(3);
    expect(isAbandoned(mine)).toBe(false);
    expect(isAbandoned(mine.replace(`-${process.pid}-`, '-4194303-'))).toBe(true);
    expect(isAbandoned(`elsewhere-${mine}`)).toBe(false);
    expect(isAbandoned('host')).toBe(false);
  });
});

it('does not mount over a folder in use', () => {
  expect(mountBase('/mnt/data/sandbox')).not.toBe('/mnt');
  expect(mountBase('/tmp/x')).toBe('/mnt');
});
