import type { HelpLine } from '@studyhall/contracts';
import { helpLineList, type SafetyCategory, type SafetyFinding } from '@studyhall/domain';
import type { turns } from '@studyhall/persistence';

interface FixedTexts {
  danger: string;
  /** Added where a case is made: nothing about it is secret. */
  readBySchool: string;
  notAllowed: (what: string) => string;
  /** To a concern that hours, a limit or a pause refuse. */
  refused: string;
  /** In place of a reply of the model that had something like it. */
  withheld: (what: string) => string;
  /** What is not allowed, as a fourteen-year-old says it. */
  categories: Record<SafetyCategory, string>;
}

const TEXTS: Record<'en' | 'ar', FixedTexts> = {
  en: {
    danger:
      'Thank you for writing this. It matters, and you do not have to carry it alone. Please talk today with an adult you trust: a parent, a teacher, a school nurse or counsellor. If you or someone else is in danger right now, call the emergency number (112 in Europe) or go to people nearby.',
    readBySchool: 'The person who looks after safety at your school can read this message.',
    refused:
      'Your question cannot be answered right now: the chat is closed, paused, busy or at a limit. You do not have to wait for it. If something weighs on you, talk with an adult you trust, or call one of these numbers.',
    notAllowed: (what) =>
      `This was not answered, because it asks for ${what}. If you need it for school, ask your teacher, or write what you want to learn.`,
    withheld: (what) =>
      `This answer is not shown, because it contained ${what}. That is not your fault. Ask in other words, or ask your teacher.`,
    categories: {
      self_harm: 'something that can do you harm',
      abuse: 'something that can do you harm',
      threat: 'a threat',
      distress: 'something that can do you harm',
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
    refused:
      'لا يمكن الإجابة عن سؤالك الآن: المحادثة مغلقة أو متوقفة أو مشغولة أو بلغت حدها. لست مضطرًا إلى الانتظار. إن كان هناك ما يثقل عليك فتحدث مع شخص كبير تثق به، أو اتصل بأحد هذه الأرقام.',
    notAllowed: (what) =>
      `لم تتم الإجابة عن هذا لأنه يطلب ${what}. إن كنت تحتاج إليه للمدرسة فاسأل معلمك، أو اكتب ما تريد أن تتعلمه.`,
    withheld: (what) =>
      `لا تظهر هذه الإجابة لأنها تضمنت ${what}. ليس هذا خطأك. اسأل بكلمات أخرى، أو اسأل معلمك.`,
    categories: {
      self_harm: 'ما قد يؤذيك',
      abuse: 'ما قد يؤذيك',
      threat: 'تهديدًا',
      distress: 'ما قد يؤذيك',
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

type Found = Pick<SafetyFinding, 'tier' | 'category' | 'language'>;

/**
 * The fixed reply to a question of danger, with the help lines of the school in their order, or to one that is not allowed,
 * with the reason.
 * @param isRead whether a case is made, which the school reads
 */
export function fixedReply(found: Found, lines: readonly HelpLine[], isRead: boolean): turns.FixedReply {
  const texts = textsOf(found.language);
  if (found.tier !== 'danger') return reply(texts.notAllowed(texts.categories[found.category]), []);
  return reply([texts.danger, ...help(texts, lines, isRead)].join('\n\n'), lines);
}

/** The fixed reply to a concern that cannot be answered now, with the help lines of the school. */
export function refusedReply({ language }: Found, lines: readonly HelpLine[]): turns.FixedReply {
  return reply([textsOf(language).refused, helpLineList(lines)].filter(Boolean).join('\n\n'), lines);
}

/** The fixed text in place of a reply of the model; with help lines where it was about danger. */
export function withheldReply(
  { tier, category, language }: Found,
  lines: readonly HelpLine[],
): turns.FixedReply {
  const texts = textsOf(language);
  const text = texts.withheld(texts.categories[category]);
  if (tier !== 'danger') return reply(text, []);
  return reply([text, texts.danger, ...help(texts, lines, false)].join('\n\n'), lines);
}

function help(texts: FixedTexts, lines: readonly HelpLine[], isRead: boolean): string[] {
  return [helpLineList(lines), isRead ? texts.readBySchool : ''].filter(Boolean);
}

const reply = (content: string, lines: readonly HelpLine[]): turns.FixedReply => ({
  content,
  details: { safety: { help_lines: [...lines] } },
});
