import type { HelpLine } from '@studyhall/contracts';
import { helpLineList, type SafetyCategory, type SafetyFinding } from '@studyhall/domain';
import type { turns } from '@studyhall/persistence';

interface FixedTexts {
  danger: string;
  /** Added if a case is created, so that the student knows that the school can read it. */
  readBySchool: string;
  notAllowed: (what: string) => string;
  /** Added where a question asks for sexual content, before the help lines: the student may be the one it is done to. */
  sexualHelp: string;
  /** For a concern that cannot be answered because of hours, a limit or a pause. */
  refused: string;
  /** Replaces a reply of the model with such content. */
  withheld: (what: string) => string;
  /** What is not allowed, worded for a fourteen-year-old. */
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
      `This was not answered, because it seems to ask for ${what}. If you need it for school, ask your teacher, or write what you want to learn.`,
    sexualHelp:
      'If someone asks you for such pictures, shares pictures of you or touches you, that is not your fault. If you worry about what you think or do yourself, you can get help too. Talk with an adult you trust, or call one of these numbers.',
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
      `لم تتم الإجابة عن هذا لأنه يبدو طلبًا يخص ${what}. إن كنت تحتاج إليه للمدرسة فاسأل معلمك، أو اكتب ما تريد أن تتعلمه.`,
    sexualHelp:
      'إن كان أحد يطلب منك مثل هذه الصور أو ينشر صورك أو يلمسك فليس هذا خطأك. وإن كان يقلقك ما تفكر فيه أو تفعله أنت فيمكنك أيضًا أن تجد مساعدة. تحدث مع شخص كبير تثق به، أو اتصل بأحد هذه الأرقام.',
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

type Found = Pick<SafetyFinding, 'tier' | 'category' | 'language' | 'source'>;

/**
 * The fixed reply to a question about danger, with the school's help lines in their order, or to a question that is not
 * allowed, with the reason. What asks for sexual content has the help lines too.
 * @param isRead whether a case is created, which the school can read
 */
export function fixedReply(found: Found, lines: readonly HelpLine[], isRead: boolean): turns.FixedReply {
  const texts = textsOf(found.language);
  if (found.tier !== 'danger') {
    const reason = texts.notAllowed(texts.categories[found.category]);
    const more = found.source === 'learned' ? { is_guess: true as const } : {};
    if (found.category !== 'sexual') return reply(reason, [], more);
    return reply([reason, texts.sexualHelp, ...help(texts, lines, false)].join('\n\n'), lines, more);
  }
  return reply([texts.danger, ...help(texts, lines, isRead)].join('\n\n'), lines, { of_danger: true });
}

/** The fixed reply to a concern that cannot be answered now, with the school's help lines. */
export function refusedReply({ language }: Found, lines: readonly HelpLine[]): turns.FixedReply {
  return reply([textsOf(language).refused, helpLineList(lines)].filter(Boolean).join('\n\n'), lines);
}

/** The fixed text that replaces a reply of the model; with help lines if the reply was about danger. */
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

const reply = (
  content: string,
  lines: readonly HelpLine[],
  more: { of_danger?: true; is_guess?: true } = {},
): turns.FixedReply => ({ content, details: { safety: { help_lines: [...lines], ...more } } });
