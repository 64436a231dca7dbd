import { expect, it } from 'vitest';
import { displayName } from './display-name.js';

const NOBODY = { username: 'm.kaya', given_name: null, family_name: null, preferred_name: null };

it.each([
  [{}, 'm.kaya', 'm.kaya'],
  [{ given_name: 'Mia', family_name: 'Kaya' }, 'Mia Kaya', 'Kaya Mia'],
  [{ given_name: 'Mia', family_name: 'Kaya', preferred_name: 'Mimi' }, 'Mimi Kaya', 'Kaya Mimi'],
  [{ given_name: 'Mia' }, 'Mia', 'Mia'],
  [{ family_name: 'Kaya' }, 'Kaya', 'Kaya'],
  [{ preferred_name: 'Mimi' }, 'Mimi', 'Mimi'],
  [{ given_name: 'سارة', family_name: 'الهاشمي' }, 'سارة الهاشمي', 'الهاشمي سارة'],
  // The family name of a Chinese or Korean name stands first, without a space.
  [{ given_name: '小明', family_name: '王' }, '王小明', '王小明'],
  [{ given_name: '민준', family_name: '김' }, '김민준', '김민준'],
  [{ given_name: 'Lan', family_name: '王' }, 'Lan 王', '王 Lan'],
])('%j is shown as %s, or with the family name first as %s', (names, given, family) => {
  expect(displayName({ ...NOBODY, ...names }, false)).toBe(given);
  expect(displayName({ ...NOBODY, ...names }, true)).toBe(family);
});
