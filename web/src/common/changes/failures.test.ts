import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminTexts } from '../../base/i18n/admin.texts';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { prepareServerTexts, serverSentence } from '../../base/i18n/server-sentence';
import { loadTexts } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { dialogQueueAtom } from '../../ui/ask';
import { queueAtom } from '../../ui/snackbar';
import { failureList } from './failures';
import { reportConflicts } from './undo';

const GONE = { code: 'conflict', detail: 'This user no longer exists.', reason: 'undo_user_gone' } as const;
const GONE_IN_ARABIC = 'لم يعد هذا المستخدم موجودًا.';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const stop = prepareServerTexts();
  store.set(localeAtom, 'ar');
  await loadTexts(adminTexts);
  await vi.waitUntil(() => serverSentence({ text: GONE.detail }) !== GONE.detail, { timeout: 60_000 });
  stop();
});
afterEach(() => {
  store.set(localeAtom, 'en');
  store.set(dialogQueueAtom, []);
  vi.unstubAllGlobals();
});

it('names five people with the reasons in Arabic, and counts the others', () => {
  const failed = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus'].map((name) => ({ name, ...GONE }));
  const named = failed.slice(0, 5).map(({ name }) => `${name}: ${GONE_IN_ARABIC}`);
  expect(failureList(failed, ({ name }) => name)).toBe([...named, '...و2 أخرى'].join(' '));
});

it('offers an undo that restored nothing once more', () => {
  let undone = 0;
  reportConflicts([{ type: 'group', id: 1, name: '7a', ...GONE }], () => (undone += 1));
  const [notice] = store.get(queueAtom);
  expect(notice).toMatchObject({ kind: 'error', action: { label: 'تراجع مرة أخرى' } });
  expect(notice?.text).toContain('7a');
  notice?.action?.run();
  expect(undone).toBe(1);
});

it('names each item that could not be restored, also those without a known name', () => {
  const conflicts = (['user', 'group', 'user'] as const).map((type, id) => ({ type, id, ...GONE }));
  reportConflicts(conflicts.map((conflict, at) => ({ ...conflict, name: at === 0 ? 'ana' : null })));
  expect(store.get(dialogQueueAtom)).toMatchObject([
    {
      kind: 'alert',
      question: {
        title: 'تعذّرت استعادة 3 عناصر',
        text: ['ana', 'صف', 'شخص'].map((name) => `${name}: ${GONE_IN_ARABIC}`).join(' '),
      },
    },
  ]);
});
