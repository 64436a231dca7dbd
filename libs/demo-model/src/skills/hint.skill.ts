import type { Language } from '../assistant/language.js';
import type { Skill } from '../assistant/skill.js';

const HINTS: Record<Language, string[]> = {
  en: [
    'Let us look at this together. What is given here, and what is asked for? Write both down in your own words.',
    'Let us look at this together. Which rule of your lesson fits here? Name it and say why you think so.',
    'Let us go one step further. Do only the first step on paper. What do you get?',
    'Write your own attempt here, even if it is not finished, and we will look at it together.',
  ],
  ar: [
    'لننظر في الأمر معًا. ما المعطيات هنا، وما المطلوب؟ اكتبهما بكلماتك.',
    'لننظر في الأمر معًا. أي قاعدة من درسك تناسب هذا التمرين؟ اذكرها وقل لماذا اخترتها.',
    'لنتقدم خطوة أخرى. نفّذ الخطوة الأولى فقط على الورق. على ماذا حصلت؟',
    'اكتب محاولتك هنا، حتى لو لم تكتمل، وسننظر فيها معًا.',
  ],
};

/** A general hint, if study mode asks for one. */
export const hintSkill: Skill = ({ hint, language }) => {
  if (hint === undefined) return undefined;
  const hints = HINTS[language];
  return {
    reasoning: 'Study mode asks for a hint, so I give one and no solution.',
    text: hints[Math.min(hint, hints.length) - 1] ?? '',
  };
};
