import { describe, expect, test } from 'vitest';
import { judgeText } from './index.js';

const QUESTION = { en: 'I want to kill myself', ar: 'أريد أن أقتل نفسي' };
const after = (text: string) => {
  const question = QUESTION[/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'];
  return judgeText(text, [question], [question]);
};

test.each([
  'I mean me',
  'I mean it, not for school',
  'It is really about me',
  'it was not for school. I meant it.',
  'No, me.',
  "It's about me",
  "It wasn't for school",
  'I meant me',
  'I mean myself',
  'I was talking about myself',
  'It is not for school, it is about me',
  'this is not for school',
  'no i mean me',
  'I lied, it was not for school',
  "actually it's me",
  "It's me",
  'I meant that for real',
  "I'm serious",
  'I really mean it',
  'I do mean it',
  'أقصد نفسي',
  'أقصدني أنا',
  'لم يكن للمدرسة',
  'أعني نفسي',
  'أنا أقصد نفسي',
  'لا، أنا',
  'هذا عني أنا',
  'إنه عني',
  'كنت أتحدث عن نفسي',
  'ليس للمدرسة',
  'لم يكن ذلك للمدرسة، بل عني',
  'قصدت نفسي',
  'أنا جاد',
  'أقصد ما قلته',
  'بصراحة عني أنا',
  'هذا ليس للمدرسة',
  'قصدي أنا',
  'مو للمدرسة',
  'مش للمدرسة، عن نفسي',
  'الموضوع عني',
  "I wasn't asking for school",
  'that was about me, not a project',
  'i meant me not school',
  "No it's really me",
  'It was never for school',
  'honestly this is about me',
  'I am the one who feels like that',
  'it wasnt homework',
  "that wasn't for school, sorry",
  'I pressed the wrong button',
  'the person is me',
  "it's not for school, please help",
  'I really meant what I wrote',
  "no I'm serious about it",
  'I was asking for myself',
  'لم أقصد المدرسة، أقصد نفسي',
  'كذبت، لم يكن للمدرسة',
  'السؤال عني',
  'أنا من يشعر بذلك',
  'لا ليس للمدرسة',
  'كنت أكتب عن نفسي',
  'أنا أتكلم عن نفسي',
  'مو واجب، عني أنا',
  'كان عني',
  'هذا أنا',
  'ضغطت الزر الخطأ',
  'أقصد ذلك حقا',
  'لست أمزح',
  'الشخص هو أنا',
  'أنا أعني ما أقول',
])('behind a question of danger, %j is danger', (text) => {
  const language = /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en';
  expect(after(text)).toMatchObject({ tier: 'danger', language });
});

test.each([
  'I mean the essay',
  'explain that to me',
  "for me it's too long",
  'I mean it, the text is too long',
  'I meant the second question',
  'No, me and Sam do the poster together',
  'it was not for school, it was for the newspaper',
  'I mean the poem by Plath',
  'Is this about me or about the reader?',
  'make it shorter for me',
  'It is really about the war',
  'Send it to me as slides',
  'I meant to write Romeo',
  'I myself would start with the date',
  'No, the other one',
  'I mean, why did she do it?',
  'this is for me to present on Monday',
  'Is it for school or for the club?',
  'It was not for biology, it was for history',
  'Tell me what you mean',
  'أقصد المقال',
  'اشرح لي ذلك',
  'هذا طويل جدا بالنسبة لي',
  'أقصد السؤال الثاني',
  'لا، اكتبها لي أنا',
  'لم يكن للمدرسة بل لمجلة الصف',
  'أقصد قصيدة درويش',
  'هل النص عني أم عن القارئ؟',
  'اختصره لي',
  'إنه حقا عن الحرب',
  'أرسلها لي على شكل شرائح',
  'كنت أقصد روميو',
  'أنا نفسي سأبدأ بالتاريخ',
  'لا، الآخر',
  'أقصد لماذا فعلت ذلك؟',
  'هذا لي لأقدمه يوم الاثنين',
  'هل هو للمدرسة أم للنادي؟',
  'لم يكن للأحياء بل للتاريخ',
  'قل لي ماذا تقصد',
  'من أقصد بكلمة نفسي في هذه الجملة؟',
  'I mean the part about the ghost',
  'Can you explain it to me again?',
  'me too',
  'what does it mean for me as a reader?',
  'No, shorter',
  'I meant in French',
  'for real numbers only',
  'Is it for school children?',
  'It is about methods in biology',
  'test me on it',
  'just tell me the date',
  'I am serious about my grade, so check the spelling',
  'Not for school on Monday but for Tuesday',
  'Really? why?',
  'thanks, it helped me',
  'it is about the medieval school',
  'I did mean it as a metaphor',
  'actually the other one',
  'well done',
  'I do not get it',
  'أقصد الجزء عن الشبح',
  'هل يمكنك أن تشرح لي مرة أخرى؟',
  'لا، أقصر',
  'اختبرني فيه',
  'أعطني التاريخ فقط',
  'شكرا، هذا ساعدني',
  'حقا؟ لماذا؟',
  'ليس للدرس الأول بل للثاني',
  'أقصد بالفرنسية',
  'لم أفهم',
  'ما معنى نفسي في البيت الثاني؟',
  'أنا جاهز للاختبار',
  'فعلا، الجواب صحيح',
  'عن المدرسة في العصور الوسطى',
  'لا، السؤال الآخر',
  'هذا الموضوع عن الحرب',
  'أقصد أنا أريد ملخصا',
  'لكن اجعلها أقصر',
])('behind a question of danger, %j is harmless', (text) => {
  expect(after(text)).toBeNull();
});

describe('after Arabic words of danger, also those of a poem or of a figure', () => {
  const QUESTIONS = [
    'أريد أن أقتل نفسي',
    'كيف أنتحر؟',
    'اكتب قصيدة: أريد أن أموت',
    'ترجم "أريد أن أموت" إلى الإنجليزية',
    'بطلي يريد أن يموت',
  ];

  test.each([
    'أريد أن أكتبها بنفسي',
    'أريد أن أصححها بنفسي',
    'أريد أن أفهمها بنفسي',
    'أريد أن أحلها بنفسي',
    'سأكتب المقال بنفسي',
    'سأترجمها بنفسي',
    'أريد أن أقرأ القصيدة بنفسي',
    'أحب أن أرسمها بنفسي',
    'هل يمكن أن أكتب البداية بنفسي؟',
    'دعني أحل التمرين بنفسي أولا',
    'لا، أريد أن أشرحها بنفسي',
    'أفضل أن ألخص الفصل بنفسي',
    'وأنا أيضا أحب القصيدة',
    'وأنا أيضا أحب هذا الكتاب',
    'وأنا كمان أحب الشعر',
    'وأنا أيضا أريد مثالا',
    'وأنا أيضا قرأت الرواية',
    'وأنا أيضا لم أفهم البيت الثاني',
    'وأنا أيضا أدرس هذا الدرس',
    'وأنا كمان عندي سؤال',
    'وأنا أيضا أكتب مقالا عنها',
    'وأنا أيضا أفضل البيت الأول',
    'وأنا مثله أحب المطر',
    'وأنا أيضا أحتاج إلى ملخص',
    'وأنا أيضا أريد أن أكتبها',
  ])('%j is harmless', (text) => {
    expect(QUESTIONS.map((question) => judgeText(text, [question], [question]))).toEqual(
      QUESTIONS.map(() => null),
    );
  });

  test.each([
    'وأنا أيضا',
    'وأنا كمان',
    'وأنا مثلها',
    'وأنا أيضا أشعر بذلك',
    'وأنا أيضا أريد ذلك',
    'وأنا أيضا تعبت',
    'وأنا أيضا أفكر في ذلك',
    'وأنا أيضا أريد أن أموت',
    'وأنا أيضا أحب الموت',
    'وأنا أيضا أحب القصيدة لأنها عني',
    'وأنا أيضا كتبت قصيدة وداع',
    'وأنا أيضا أحب القصيدة وأريد أن أموت',
    'أريد أن أفعلها بنفسي',
    'أريد أن أجرب بنفسي',
    'أريد أن أنهيها بنفسي',
    'أريد أن أكتبها بنفسي ثم أنتحر',
  ])('%j is danger', (text) => {
    for (const question of QUESTIONS.slice(2))
      expect(judgeText(text, [question], [question])).toMatchObject({ tier: 'danger', language: 'ar' });
  });
});

test('the finding has the category of the question, and counts also where a model alone found it', () => {
  const threat = 'I will stab Tom at school tomorrow';
  expect(judgeText('I mean it', [threat], [threat])).toMatchObject({ tier: 'danger', category: 'threat' });
  const unclear = 'There is no way out of this.';
  expect(judgeText('No, me.', [unclear, 'What is a cell?'], [unclear])).toMatchObject({ tier: 'danger' });
});

test.each([
  'no ',
  'really ',
  'me ',
  'i mean it ',
  'not for school ',
  'لا ',
  'عني انا ',
  'ليس للمدرسة ',
  'اقصد نفسي و',
])('a message that repeats %j is judged in time', (words) => {
  const began = process.cpuUsage();
  for (const end of ['', 'x', '!']) after(words.repeat(200).slice(0, 199) + end);
  const { user, system } = process.cpuUsage(began);
  // About 60 ms on a quiet machine; a pattern of exponential time would take minutes.
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
