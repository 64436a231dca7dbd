import { describe, expect, it } from 'vitest';
import { readPasswords } from './password-file';

describe('the file of made passwords', () => {
  it('is read whatever its cells hold', () => {
    const csv =
      '\uFEFFusername,password,school,classes,name\r\n"lee, ann",ab-12,NORTH,,Ann Lee\r\n"a ""b""","x\ny",,"A; B"\r\n';
    expect(readPasswords(csv)).toEqual([
      { username: 'lee, ann', name: 'Ann Lee', password: 'ab-12', school: 'NORTH', classes: '' },
      { username: 'a "b"', name: 'a "b"', password: 'x\ny', school: '', classes: 'A; B' },
    ]);
  });

  it('may have no rows', () => {
    expect(readPasswords('username,password,school,classes\n')).toEqual([]);
    expect(readPasswords('')).toEqual([]);
  });
});
