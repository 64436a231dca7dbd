import { describe, expect, it } from 'vitest';
import { adminTexts } from '../../base/i18n/admin.texts';

const { en } = adminTexts;
const ar = (await adminTexts.load.get('ar')?.()) ?? en;

describe('A count agrees with its noun', () => {
  it.each([
    [en.studentsEnrolled({ count: 1 }), '1 student enrolled'],
    [en.studentsEnrolled({ count: 0 }), '0 students enrolled'],
    [en.studentsEnrolled({ count: 1_200 }), '1,200 students enrolled'],
    [en.partSchools({ count: 2 }), 'create 2 schools'],
    [en.newSchoolUsers({ count: 1, line: 4 }), '1 user, in line 4'],
    [ar.studentsEnrolled({ count: 1 }), 'طالب واحد مسجل'],
    [ar.studentsEnrolled({ count: 3 }), '3 طلاب مسجلين'],
    [ar.importRows({ count: 11 }), 'استيراد 11 مستخدمًا'],
    [ar.importRows({ count: 100 }), 'استيراد 100 مستخدم'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
