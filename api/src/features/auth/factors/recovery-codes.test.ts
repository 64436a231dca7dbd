import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';

describe('newRecoveryCodes', () => {
  it('makes ten different codes of at least 112 bits each', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4})+$/);
      expect(code.replaceAll('-', '').length * Math.log2(31)).toBeGreaterThanOrEqual(112);
    }
  });
});

describe('hashRecoveryCode', () => {
  it('ignores dashes, spaces and capitals, also of the shorter codes of earlier versions', () => {
    expect(hashRecoveryCode(' K7WD M2XP 9hfe q4tn')).toEqual(hashRecoveryCode('k7wd-m2xp-9hfe-q4tn'));
  });
});
