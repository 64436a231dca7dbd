import type { HelpLine } from '@studyhall/contracts';
import type { SafetyCategory } from '@studyhall/domain';

interface FixedTexts {
  danger: string;
  /** Added where a case is made: nothing about it is secret. */
  readBySchool: string;
  notAllowed: (what: string) => string;
  /** What is not allowed, as a fourteen-year-old says it. */
  categories: Partial<Record<SafetyCategory, string>>;
}

const TEXTS: Record<'en' | 'ar', FixedTexts> = {
  en: {
    danger:
      'Thank you for writing this. It matters, and you do not have to carry it alone. Please talk today with an adult you trust: a parent, a teacher, a school nurse or counsellor. If you or someone else is in danger right now, call the emergency number (112 in Europe) or go to people nearby.',
    readBySchool: 'The person who looks after safety at your school can read this message.',
    notAllowed: (what) =>
      `This was not answered, because it asks for ${what}. If you need it for school, ask your teacher, or write what you want to learn.`,
    categories: {
      sexual: 'sexual content',
      violence: 'help to hurt someone',
      weapons: 'help with weapons',
      drugs: 'help with drugs',
      hate: 'hate against people',
      attack: 'a way around the rules of this assistant',
    },
  },
  ar: {
    danger:
      'شكرًا لأنك كتبت هذا. الأمر مهم، ولست مضطرًا إلى أن تتحمله وحدك. تحدث اليوم من فضلك مع شخص كبير تثق به: أحد والديك أو معلم أو ممرضة المدرسة أو مرشدها. إن كنت أنت أو غيرك في خطر الآن فاتصل برقم الطوارئ (112 في أوروبا) أو اذهب إلى أشخاص بالقرب منك.',
    readBySchool: 'يستطيع المسؤول عن السلامة في مدرستك أن يقرأ هذه الرسالة.',
    notAllowed: (what) =>
      `لم تتم الإجابة عن هذا لأنه يطلب ${what}. إن كنت تحتاج إليه للمدرسة فاسأل معلمك، أو اكتب ما تريد أن تتعلمه.`,
    categories: {
      sexual: 'محتوى جنسيًا',
      violence: 'مساعدة على إيذاء أحد',
      weapons: 'مساعدة في الأسلحة',
      drugs: 'مساعدة في المخدرات',
      hate: 'كراهية ضد الناس',
      attack: 'طريقة لتجاوز قواعد هذا المساعد',
    },
  },
};

const textsOf = (language: string): FixedTexts => TEXTS[language.startsWith('ar') ? 'ar' : 'en'];

/** The fixed reply to a question of danger, with the help lines of the school in their order. */
export function dangerText(language: string, lines: readonly HelpLine[], isRead: boolean): string {
  const texts = textsOf(language);
  const listed = lines.map(({ name, number, hours }) => `- ${name}: ${number}${hours && ` (${hours})`}`);
  return [texts.danger, listed.join('\n'), isRead ? texts.readBySchool : ''].filter(Boolean).join('\n\n');
}

/** The fixed reply to a question that is not allowed, with the reason. */
export function notAllowedText(language: string, category: SafetyCategory): string {
  const texts = textsOf(language);
  return texts.notAllowed(texts.categories[category] ?? category);
}
