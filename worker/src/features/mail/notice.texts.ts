import type { SystemPartName } from '@studyhall/contracts';
import type { outbox } from '@studyhall/persistence';

type Parts = Record<SystemPartName, string>;
type Texts = Record<outbox.NoticeKind, { subject: string; text: string }>;

/** Contain no names and no text of questions: a mail may be visible on a locked screen or to other people. */
const ENGLISH: Texts = {
  safety_case: { subject: 'A safeguarding case waits for you', text: 'Please sign in and read it now.' },
  safety_late: {
    subject: 'A safeguarding case was not acknowledged',
    text: 'It was not acknowledged in time. Please sign in and read it now.',
  },
  safety_pattern: {
    subject: 'Several concerns within a week',
    text: 'They belong together. Please sign in and read them today.',
  },
  safety_deleted: {
    subject: 'An account with a safeguarding case was deleted',
    text: 'Please sign in. The page of safety says how many cases are concerned. If you did not expect it, ask the admins of your school today.',
  },
  safety_confirm: {
    subject: 'You were named for safeguarding',
    text: 'Please sign in and confirm it, or give the code below to an admin of your school. Students can chat after both people have confirmed.',
  },
  safety_earlier_asked: {
    subject: 'A person waits to see earlier safeguarding cases',
    text: 'A safeguarding lead or deputy is new, or their school took another school in. They see earlier cases only if you agree. Please speak with them first. Then sign in and open the safety settings of the school.',
  },
  safety_earlier_shown: {
    subject: 'Earlier safeguarding cases can be seen now',
    text: 'A lead or deputy of your school may now see the cases from before their confirmation. If this is a surprise to you, speak with the head of your school.',
  },
  safety_weekly: {
    subject: 'Concerns of the last week',
    text: 'There are concerns to look at. Please sign in and read the list.',
  },
  safety_replacement: {
    subject: 'Safeguarding needs another person',
    text: 'The safeguarding lead or the deputy is no longer available. Please name another person within 7 days.',
  },
  safety_term: {
    subject: 'Please check safeguarding',
    text: 'Please check that the lead, the deputy and the help lines are still right.',
  },
  safety_test: {
    subject: 'A test of the safeguarding alerts',
    text: 'You asked for it in the safety settings. There is nothing to do.',
  },
  password_reset: {
    subject: 'Choose a new password',
    text: 'A new password was requested for your account. If it was you, open this link within 30 minutes. If not, ignore this mail: your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password was changed',
    text: 'It was changed by a link that we sent to this address. If it was not you, tell an admin of your school at once.',
  },
  system_problem: {
    subject: 'A part of the installation has a problem',
    text: 'Please sign in. The console shows the cause and what to do. The part is:',
  },
  system_recovered: {
    subject: 'A part of the installation works again',
    text: 'There is nothing to do. The part is:',
  },
  budget_50: {
    subject: 'Half of the budget is spent',
    text: 'The spending of a school has reached 50% of its budget for this month. Please sign in to see what it was spent on.',
  },
  budget_80: {
    subject: 'Most of the budget is spent',
    text: 'The spending of a school has reached 80% of its budget for this month. Please sign in to see what it was spent on.',
  },
  budget_low: {
    subject: 'Too little of the budget is left',
    text: 'Less is left of the budget of a school for this month than a reply may cost. Questions are refused until next month, unless a master admin raises the budget.',
  },
  budget_100: {
    subject: 'The budget is spent',
    text: 'A school has spent its budget for this month. Questions and images are refused until next month, unless a master admin raises the budget.',
  },
};

/** Replaces the text of a case for an admin who may not read it. */
const UNREADABLE = {
  english:
    'The safeguarding lead or the deputy is missing or has not confirmed, so this also goes to the admins of the school. You cannot read cases. Please make sure today that the other person has read it, sign in, and name the missing one in the settings of Safety. People who are named later see this case once the other confirmed person agrees; where there is none, a master admin.',
  arabic:
    'مسؤول السلامة أو نائبه غير موجود أو لم يؤكد، لذلك تصل هذه الرسالة إلى مشرفي المدرسة أيضًا. لا يمكنك قراءة الحالات. تأكد اليوم من فضلك أن الشخص الآخر قرأها، ثم سجّل الدخول وعيّن الشخص الناقص في إعدادات السلامة. من يُعيَّن لاحقًا يرى هذه الحالة بعد موافقة الشخص الآخر المؤكد، وإن لم يوجد فبعد موافقة مسؤول رئيسي.',
};
const OF_CASES: ReadonlySet<outbox.NoticeKind> = new Set([
  'safety_case',
  'safety_late',
  'safety_pattern',
  'safety_deleted',
  'safety_weekly',
]);

/** The names that the console uses. */
const ENGLISH_PARTS: Parts = {
  ...{ model: 'Model', search: 'Web search', mail: 'Mail', postgres: 'Database', redis: 'Redis' },
  ...{ storage: 'File storage', disk: 'Disk', api: 'Web server', worker: 'Workers', sandbox: 'Programs' },
  ...{ queues: 'Waiting questions', backup: 'Backup' },
};

const ARABIC: Texts = {
  safety_case: { subject: 'حالة سلامة تنتظرك', text: 'سجّل الدخول من فضلك واقرأها الآن.' },
  safety_late: {
    subject: 'حالة سلامة لم يؤكد أحد استلامها',
    text: 'لم يؤكد أحد استلامها في الوقت المحدد. سجّل الدخول من فضلك واقرأها الآن.',
  },
  safety_pattern: {
    subject: 'عدة حالات قلق خلال أسبوع',
    text: 'هذه الحالات مرتبطة. سجّل الدخول من فضلك واقرأها اليوم.',
  },
  safety_deleted: {
    subject: 'حُذف حساب له حالة سلامة',
    text: 'سجّل الدخول من فضلك. تذكر صفحة السلامة عدد الحالات المعنية. إن لم تكن تتوقع ذلك فاسأل مشرفي مدرستك اليوم.',
  },
  safety_confirm: {
    subject: 'تم تعيينك للسلامة',
    text: 'سجّل الدخول من فضلك وأكد ذلك، أو أعط الرمز أدناه لأحد مشرفي مدرستك. يستطيع الطلاب المحادثة بعد أن يؤكد الشخصان.',
  },
  safety_earlier_asked: {
    subject: 'شخص ينتظر الاطلاع على حالات سلامة سابقة',
    text: 'مسؤول السلامة أو نائبه جديد، أو ضُمت مدرسة أخرى إلى مدرسته. لا يرى الحالات السابقة إلا إذا وافقت. تحدث معه أولًا من فضلك، ثم سجّل الدخول وافتح إعدادات السلامة للمدرسة.',
  },
  safety_earlier_shown: {
    subject: 'أصبح الاطلاع على حالات السلامة السابقة ممكنًا',
    text: 'يستطيع الآن مسؤول السلامة في مدرستك أو نائبه أن يرى الحالات التي سبقت تأكيده. إن فاجأك هذا فتحدث مع مدير مدرستك.',
  },
  safety_weekly: {
    subject: 'حالات القلق في الأسبوع الماضي',
    text: 'هناك حالات تحتاج إلى نظرك. سجّل الدخول من فضلك واقرأ القائمة.',
  },
  safety_replacement: {
    subject: 'السلامة تحتاج إلى شخص آخر',
    text: 'لم يعد مسؤول السلامة أو نائبه متاحًا. عيّن من فضلك شخصًا آخر خلال 7 أيام.',
  },
  safety_term: {
    subject: 'راجع إعدادات السلامة من فضلك',
    text: 'تأكد من فضلك أن المسؤول ونائبه وخطوط المساعدة ما زالت صحيحة.',
  },
  safety_test: {
    subject: 'اختبار تنبيهات السلامة',
    text: 'طلبت هذا الاختبار في إعدادات السلامة. لا يلزمك فعل شيء.',
  },
  password_reset: {
    subject: 'اختر كلمة مرور جديدة',
    text: 'طلب أحدهم كلمة مرور جديدة لحسابك. إن كنت أنت، فافتح هذا الرابط خلال 30 دقيقة. وإن لم تكن أنت، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  },
  password_changed: {
    subject: 'تم تغيير كلمة مرورك',
    text: 'تم تغييرها عبر رابط أرسلناه إلى هذا العنوان. إن لم تكن أنت من غيّرها، فأخبر أحد مشرفي مدرستك فورًا.',
  },
  system_problem: {
    subject: 'توجد مشكلة في أحد أجزاء الخدمة',
    text: 'سجّل الدخول من فضلك. تعرض لوحة الإدارة السبب وما يجب فعله. الجزء هو:',
  },
  system_recovered: { subject: 'عاد أحد أجزاء الخدمة إلى العمل', text: 'لا حاجة إلى فعل شيء. الجزء هو:' },
  budget_50: {
    subject: 'تم إنفاق نصف الميزانية',
    text: 'بلغ إنفاق إحدى المدارس 50% من ميزانية هذا الشهر. سجّل الدخول من فضلك لترى فيم أُنفقت.',
  },
  budget_80: {
    subject: 'تم إنفاق معظم الميزانية',
    text: 'بلغ إنفاق إحدى المدارس 80% من ميزانية هذا الشهر. سجّل الدخول من فضلك لترى فيم أُنفقت.',
  },
  budget_low: {
    subject: 'لم يبق من الميزانية ما يكفي',
    text: 'ما بقي من ميزانية إحدى المدارس لهذا الشهر أقل مما قد يكلفه رد واحد. تُرفض الأسئلة حتى الشهر القادم، إلا إذا رفع مسؤول رئيسي الميزانية.',
  },
  budget_100: {
    subject: 'تم إنفاق الميزانية كلها',
    text: 'أنفقت إحدى المدارس ميزانية هذا الشهر كلها. تُرفض الأسئلة والصور حتى الشهر القادم، إلا إذا رفع مسؤول رئيسي الميزانية.',
  },
};

const ARABIC_PARTS: Parts = {
  ...{ model: 'النموذج', search: 'البحث في الويب', mail: 'البريد', postgres: 'قاعدة البيانات' },
  ...{ redis: 'Redis', storage: 'مخزن الملفات', disk: 'القرص', api: 'خادم الويب', worker: 'العمال' },
  ...{ sandbox: 'البرامج', queues: 'الأسئلة المنتظرة', backup: 'النسخة الاحتياطية' },
};

/**
 * A mail in both languages of the product, because accounts store no language.
 * @param code of the mail; null for a mail without one
 */
export function noticeText(
  { kind, part, reads_cases }: Pick<outbox.ClaimedItem, 'kind' | 'part' | 'reads_cases'>,
  product: string,
  link: string,
  code: string | null,
): { subject: string; text: string } {
  const [english, arabic] = [ENGLISH[kind], ARABIC[kind]];
  const [englishPart, arabicPart] = part === null ? [null, null] : [ENGLISH_PARTS[part], ARABIC_PARTS[part]];
  const isUnreadable = OF_CASES.has(kind) && !reads_cases;
  const [englishText, arabicText] = isUnreadable
    ? [UNREADABLE.english, UNREADABLE.arabic]
    : [english.text, arabic.text];
  return {
    subject: `${product}: ${english.subject} · ${arabic.subject}`,
    text: [englishText, englishPart, link, code, '', arabicText, arabicPart, link, code, '']
      .filter((line) => line !== null)
      .join('\n'),
  };
}
