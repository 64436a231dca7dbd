import { describe, expect, it } from 'vitest';
import { ERRORS } from '@studyhall/contracts';
import { assertGoodPassword, passwordProblem } from './password.rules.js';

describe('a chosen password', () => {
  it.each([
    'password',
    'Password',
    'PASSWORD1',
    'password123!',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'Winter2026',
    'sunshine#1',
    'football99',
    'aaaaaaaa',
    'abababab',
    '12341234',
    '98765432',
    'abcdefgh',
    'ｐａｓｓｗｏｒｄ',
  ])('%s is too easy to guess', (password) => {
    expect(passwordProblem(password, 'amal')).toBe(ERRORS.password_common[1]);
  });

  it.each([
    ['amal.haddad', 'amal.haddad'],
    ['amal.haddad', 'AmalHaddad'],
    ['amal.haddad', 'amal haddad 26'],
    ['amal.haddad', '2026amalhaddad'],
    ['amal.haddad', 'daddah.lama'],
    ['amal', 'amalamal'],
    ['amal', 'Amal1234'],
    ['s-10442', 'S10442!!!'],
    ['أمل حداد', 'أمل_حداد1'],
  ])('of %s cannot be %s', (username, password) => {
    expect(passwordProblem(password, username)).toBe(ERRORS.password_is_username[1]);
  });

  it.each([
    'correct horse battery',
    'long enough',
    'the master password',
    'studyhall-demo',
    'k7#vQ9zt',
    'amal and the sea',
    'مدرسة الشمال',
    'winter in the hills',
    '4831-winter-4831',
  ])('%s is allowed', (password) => {
    expect(passwordProblem(password, 'amal')).toBeNull();
  });

  it('names its field when it is refused', () => {
    expect(() => assertGoodPassword('password', 'amal', 'new_password')).toThrow(
      expect.objectContaining({
        code: 'password_common',
        status: 422,
        issues: [{ path: 'new_password', message: ERRORS.password_common[1] }],
      }) as Error,
    );
  });
});
