import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import { loadTexts, textsNow } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { placeLabel } from './place-label';

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
  store.set(localeAtom, 'en');
  vi.unstubAllGlobals();
});

const PLACES = {
  'rows 1–3': 'الصفوف 1–3',
  'row 4': 'الصف 4',
  'lines 1–60': 'الأسطر 1–60',
  'line 7': 'السطر 7',
  'part 2': 'الجزء 2',
  'slide 3': 'الشريحة 3',
  'sheet "Marks "A", B", rows 1–40': 'الورقة "Marks "A", B"، الصفوف 1–40',
  'section "Cells"': 'القسم "Cells"',
  'course.zip › notes › a.docx › page 1': 'course.zip › notes › a.docx › الصفحة 1',
  'a place of another version': 'a place of another version',
};

it('names the place of a passage in the language of the page', async () => {
  const named = (texts: typeof chatTexts.en) => Object.keys(PLACES).map((label) => placeLabel(label, texts));
  expect(named(chatTexts.en)).toEqual(Object.keys(PLACES));
  store.set(localeAtom, 'ar');
  await loadTexts(chatTexts);
  expect(named(textsNow(chatTexts))).toEqual(Object.values(PLACES));
});
