import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminTexts } from '../../base/i18n/admin.texts';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { prepareServerTexts, serverSentence } from '../../base/i18n/server-sentence';
import { loadTexts, textsNow } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { undecidedText } from './approvals/use-decide';
import { failureLine } from './failure';
import { undoneText } from '../../common/changes/undo';

const GONE = { code: 'conflict', detail: 'This user no longer exists.', reason: 'undo_user_gone' } as const;
const GONE_IN_ARABIC = 'لم يعد هذا المستخدم موجودًا.';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const stop = prepareServerTexts();
  store.set(localeAtom, 'ar');
  await loadTexts(adminTexts);
  await vi.waitUntil(() => serverSentence({ text: GONE.detail }) !== GONE.detail, { timeout: 10_000 });
  stop();
});
afterEach(() => {
  store.set(localeAtom, 'en');
  vi.unstubAllGlobals();
});

it('says in Arabic why users were not changed', () => {
  expect(failureLine('ana', GONE)).toBe(`ana: ${GONE_IN_ARABIC}`);
});

it('says in Arabic why requests were not decided', () => {
  const failed = [{ id: 4, username: null, ...GONE }];
  expect(undecidedText(failed, textsNow(adminTexts))).toBe(`#4: ${GONE_IN_ARABIC}`);
});

it('says in Arabic what could not be restored', () => {
  const conflict = { type: 'user', id: 4, name: 'ana', ...GONE } as const;
  expect(undoneText([conflict])).toContain(GONE_IN_ARABIC);
});
