import { CreateSchoolRequest } from '@studyhall/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { auditTexts, type AuditTexts } from '../../../base/i18n/audit.texts';
import { limitsTexts, type LimitsTexts } from '../../../base/i18n/limits.texts';
import { localeAtom, type Locale } from '../../../base/i18n/locale.atoms';
import type { Catalogue } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { fieldLabel } from './field-label';
import { fieldValue } from './field-value';

const inLanguage = async <T>(catalogue: Catalogue<T>, locale: Locale): Promise<T> =>
  (await catalogue.load.get(locale)?.()) ?? catalogue.en;
const textsIn = async (
  locale: Locale,
): Promise<{ admin: AdminTexts; audit: AuditTexts; limits: LimitsTexts }> => ({
  admin: await inLanguage(adminTexts, locale),
  audit: await inLanguage(auditTexts, locale),
  limits: await inLanguage(limitsTexts, locale),
});

const HOURS = {
  only_slots: false,
  hours: [{ day_of_week: 0, from: '08:00', to: '16:00' }],
  terms: [{ from: '2026-09-01', to: '2026-12-01' }],
  holidays: [],
};

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('document', { documentElement: {}, title: '' });
});
afterEach(() => {
  store.set(localeAtom, 'en');
  vi.unstubAllGlobals();
});

describe('What the audit log recorded is shown in the language of the reader', () => {
  it.each<[string, unknown, string, string]>([
    ['outcome', 'approved', 'Decision: Approved', 'القرار: تمت الموافقة'],
    ['access', false, 'Access: Revoked', 'الوصول: مسحوب'],
    ['study_mode', 'hints', 'Study mode: Hints first', 'وضع الدراسة: التلميحات أولًا'],
    ['role', 'SCHOOL_ADMIN', 'Role: School Admin', 'الدور: مسؤول مدرسة'],
    ['gone', 'remove_from_class', 'Students not in the file: Removed from their classes', 'أُخرجوا من صفوفهم'],
    ['undone', 'delete', 'Undone: User deleted', 'جرى التراجع عن: حُذف مستخدم'],
    ['schedule', 'Monday: 09:00-10:00', 'Schedule: Mon: 09:00-10:00', 'الجدول: الاثنين: '],
    ['members', ['ada', 'bo'], 'Members: 2: ada, bo', 'الأعضاء: '],
    ['renamed_classes', [{ id: 1, name: '9A', new_name: '9A LAKE' }], '9A → 9A LAKE', 'صفوف أُعيدت تسميتها: '],
    ['languages', ['en'], 'Languages: English', 'اللغات: English'],
    [
      'open_hours',
      HOURS,
      'Opening hours: Mon: 08:00-16:00\nTerms: 1 Sept 2026 – 1 Dec 2026',
      'أوقات العمل: الاثنين: ',
    ],
    ['budget', { amount: 0.06, currency: 'EUR' }, 'Budget a month: €0.06', 'الميزانية في الشهر: '],
    ['limits', [{ kind: 'messages', period: 'day', limit: 50 }], 'Limits: Questions: 50 (a day)', 'الأسئلة: '],
    ['tools', ['web_search', 'code'], 'Tools: Search the web, Run programs', 'الأدوات: البحث في الويب'],
    ['help_lines', ['Childline 0800 1111'], 'Help lines: Childline 0800 1111', 'خطوط المساعدة: Childline'],
    ['prices', [{ currency: 'EUR', amount: 2 }], 'Prices: 1: Currency: EUR\nAmount: 2', 'العملة: EUR'],
  ])('%s: %j', async (name, value, english, arabic) => {
    for (const [locale, expected] of [
      ['en', english],
      ['ar', arabic],
    ] as const) {
      store.set(localeAtom, locale);
      const texts = await textsIn(locale);
      expect(`${fieldLabel(name, texts.audit)}: ${fieldValue(name, value, texts)}`).toContain(expected);
    }
  });

  it.each(Object.keys(CreateSchoolRequest.shape))(
    'has a label for the setting %s of a school',
    async (name) => {
      expect(fieldLabel(name, (await textsIn('ar')).audit)).toMatch(/^\p{Script=Arabic}/u);
    },
  );

  it('shows what it has no text for as it was recorded', async () => {
    const texts = await textsIn('en');
    expect(fieldLabel('some_new_field', texts.audit)).toBe('some new field');
    expect(fieldValue('outcome', 'postponed', texts)).toBe('postponed');
    // A class may be named like a role.
    expect(fieldValue('name', 'STUDENT', texts)).toBe('STUDENT');
  });
});
