import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminTexts } from '../../base/i18n/admin.texts';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { prepareServerTexts, serverSentence } from '../../base/i18n/server-sentence';
import { loadTexts } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { dialogQueueAtom } from '../../ui/ask';
import { queueAtom } from '../../ui/snackbar';
import { failureList } from './failures';
import { reportUndo } from './undo';

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
  const answer = { restored: 0, conflicts: [{ type: 'group' as const, id: 1, name: '7a', ...GONE }] };
  reportUndo(answer, 'Done', () => (undone += 1));
  const [notice] = store.get(queueAtom);
  expect(notice).toMatchObject({ kind: 'error', action: { label: 'تراجع مرة أخرى' } });
  expect(notice?.text).toBe(`لم يُتراجع عن أي شيء. تعذّرت استعادة 7a: ${GONE_IN_ARABIC}`);
  notice?.action?.run();
  expect(undone).toBe(1);
});

it('names each item that could not be restored, also those without a known name', () => {
  const conflicts = (['user', 'group', 'user'] as const).map((type, id) => ({ type, id, ...GONE }));
  const named = conflicts.map((conflict, at) => ({ ...conflict, name: at === 0 ? 'ana' : null }));
  reportUndo({ restored: 2, conflicts: named }, 'Done');
  expect(store.get(dialogQueueAtom)).toMatchObject([
    {
      kind: 'alert',
      question: {
        title: 'جرى التراجع عن عنصرين. تعذّرت استعادة 3 عناصر',
        text: ['ana', 'صف', 'شخص'].map((name) => `${name}: ${GONE_IN_ARABIC}`).join(' '),
      },
    },
  ]);
});

it('reports an undo without conflicts as done', () => {
  reportUndo({ restored: 3, conflicts: [] }, 'Done');
  expect(store.get(queueAtom).at(-1)).toMatchObject({ kind: 'success', text: 'Done' });
});
