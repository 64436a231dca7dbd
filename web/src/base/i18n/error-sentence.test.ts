import { ERRORS } from '@studyhall/contracts/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCatalogue } from '../../../texts/catalogues';
import { store } from '../store';
import { errorSentence, prepareErrorTexts } from './error-sentence';
import { errorsTexts } from './errors.texts';
import { localeAtom } from './locale.atoms';

const en = readCatalogue('en', 'errors');
const ar = readCatalogue('ar', 'errors');

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
  store.set(localeAtom, 'en');
  vi.unstubAllGlobals();
});

async function inArabic(): Promise<void> {
  const stop = prepareErrorTexts();
  store.set(localeAtom, 'ar');
  await vi.waitUntil(() => store.get(errorsTexts.loadedAtom).has('ar'));
  stop();
}

describe('the sentence of a failure', () => {
  it.each(Object.entries(ERRORS))(
    '%s: English is the server’s own, Arabic has its own',
    async (code, [, said]) => {
      expect(en[code]).toBe(said);
      expect(errorSentence(said, code)).toBe(said);
      await inArabic();
      expect(errorSentence(said, code)).toBe(ar[code]);
      expect(errorSentence(said, code)).toMatch(/[؀-ۿ]/);
    },
  );

  it('without a code is known by its words', async () => {
    await inArabic();
    expect(errorSentence(ERRORS.access_revoked[1])).toBe(ar['access_revoked']);
  });

  it('of its own is told by its code, unless the code says less than the words', async () => {
    await inArabic();
    expect(errorSentence('The assistant’s allowance is used up.', 'model_busy')).toBe(ar['model_busy']);
    expect(errorSentence('A class needs a name.', 'invalid')).toBe('A class needs a name.');
    expect(errorSentence('Something of a proxy.', 'nobody_knows')).toBe('Something of a proxy.');
    expect(errorSentence('', 'internal')).toBe('');
  });

  it('of a limit says when it ends', async () => {
    await inArabic();
    expect(errorSentence('Too many sign-ins. Try again in 12 minutes.', 'rate_limited', 720)).toMatch(
      /^محاولات كثيرة جدًا\. حاول مجددًا بعد (12|١٢) دقيقة\.$/,
    );
    expect(errorSentence(ERRORS.rate_limited[1], 'rate_limited')).toBe(ar['rate_limited']);
  });

  it('in English stays as it came, whatever its code', () => {
    expect(errorSentence('The assistant’s allowance is used up.', 'model_busy')).toMatch(/allowance/);
  });
});
