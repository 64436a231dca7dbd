import { inside } from '../assistant/passages.js';
import { callTool, type Skill } from '../assistant/skill.js';

const TASK =
  /\b(solve|calculate|compute|work out|simplif\w+|factor\w*|evaluate|find (?:x|the|how)|how (?:many|much)|what is -?\d|answer to|homework|exercise|problem)\b|احسب|حل |حلّ|أوجد|كم |بسط|تمرين|واجب/i;
const CONCEPT =
  /\b(what (?:is|are|does)|explain|why|how (?:does|do|is|are)|describe|define|difference|meaning|example)\b|ما (?:هو|هي|معنى)|اشرح|لماذا|كيف|عر[ّ]?ف|الفرق/i;
const BACK =
  /\b(answer|solution|solve it|result|hint|that one|just tell|give (?:it|me)|the value|finish|final)\b|الجواب|الحل|الناتج|تلميح|الإجابة/i;
const OWN_WORK =
  /\b(i (?:got|think|tried|did|wrote|added|divided|subtracted)|my (?:answer|attempt|work|solution))\b|حاولت|أظن|محاولتي/i;
const REASON = /\b(because|so|then|first|since|therefore)\b|=|لأن|ثم|أولا/i;
const REQUEST =
  /\b(?:solve|calculate|compute|work out|find|what is|give|tell|show|teacher|permission|answer|solution)\b|احسب|أوجد|معلم/i;
/** Work that needs no word such as "I got": a calculation, a formula, a step, or a reason. */
const WORK = [
  /\d\s*(?:[a-z%°]{1,7}\s*)?(?:[-+*/×÷·:−]|times|divided by|plus|minus|mal)\s*\d|\d\s*[xس]\s*=\s*[-−]?\d/i,
  /\p{L}\w{0,12}\s*=\s*\p{L}[\w_]{0,12}\s*[*/×÷·:+]\s*\p{L}/u,
  /(?<!\p{L})(?:multipl|divid|divis|subtract|t(?:ake|ook) (?:\d+ )?away|أضرب|ضربت|أقسم|قسمت|طرحت)/iu,
  /\p{L}{3}.*(?<!\p{L})(?:because|since|so|therefore|weil|also|car|donc|porque|لأن\p{L}*|لذلك)\s+\S+\s+\S+/iu,
];
const LINEAR = /(-?\d+(?:\.\d+)?)?\s*\*?\s*[xس]\s*([+-−]\s*\d+(?:\.\d+)?)?\s*=\s*(-?\d+(?:\.\d+)?)/i;
const PRODUCT = /(-?\d+(?:\.\d+)?)\s*([-+*/×÷−])\s*(\d+(?:\.\d+)?)/;

/** Judges a question in study mode, through `judge_question`. */
export const judgingSkill: Skill = (conversation) => {
  if (!conversation.tools.has('judge_question')) return undefined;
  const [question = ''] = inside(conversation.question, 'question');
  const known = inside(conversation.question, 'known');
  const same = known.findIndex((text) => findNumbers(text).length > 0 && sharesNumbers(text, question));
  const isBack = known.length > 0 && findNumbers(question).length === 0 && BACK.test(question);
  const isWork = showsOwnWork(question);
  const isAbout = isBack || (isWork && known.length > 0 && !TASK.test(question) && solve(question) === null);
  const at = same !== -1 ? same : isAbout ? 0 : -1;
  const isExercise =
    at !== -1 || solve(question) !== null || (TASK.test(question) && !CONCEPT.test(question));
  const kind = isExercise ? 'exercise' : CONCEPT.test(question) ? 'concept' : 'other';
  const exercise = known[at] ?? question;
  const answer = solve(exercise);
  return callTool(
    conversation,
    'judge_question',
    {
      ...{ kind, known: at + 1, exercise },
      is_attempt: isWork,
      values: answer === null ? [] : [answer],
      texts: [],
    },
    'I judge what the question asks for.',
  );
};

/** Judges a reply in study mode, through `judge_reply`: by whether it has the answer's own words. */
export const replyJudgingSkill: Skill = (conversation) => {
  if (!conversation.tools.has('judge_reply')) return undefined;
  const [reply = ''] = inside(conversation.question, 'reply');
  const parts = (inside(conversation.question, 'answer')[0] ?? '').split('; ').filter(Boolean);
  const gives_away = parts.some((part) => reply.toLowerCase().includes(part.toLowerCase()));
  return callTool(conversation, 'judge_reply', { gives_away }, 'I compare the reply with the answer.');
};

/** Answers that a book has no exercises, and answers no words, beyond what rules find. */
export const indexingSkill: Skill = (conversation) => {
  const say = 'I add nothing to what rules found.';
  if (conversation.tools.has('find_exercises'))
    return callTool(conversation, 'find_exercises', { exercises: [] }, say);
  if (conversation.tools.has('say_answers'))
    return callTool(conversation, 'say_answers', { answers: [] }, say);
  return undefined;
};

/** The answer of a linear equation or of one operation. */
function solve(text: string): number | null {
  const linear = LINEAR.exec(text);
  if (linear) {
    const [, factor = '1', added = '0', right = '0'] = linear;
    return (Number(right) - signed(added)) / Number(factor);
  }
  const [, a, sign, b] = PRODUCT.exec(text) ?? [];
  if (a === undefined || b === undefined) return null;
  const [one, other] = [Number(a), Number(b)];
  if (sign === '+') return one + other;
  if (sign === '*' || sign === '×') return one * other;
  return sign === '/' || sign === '÷' ? one / other : one - other;
}

/** Ignores the equation of the exercise itself, and questions. Rules of the platform decide what of it is own and new. */
function showsOwnWork(question: string): boolean {
  if (OWN_WORK.test(question) && REASON.test(question.replace(LINEAR, ''))) return true;
  const own = question
    .replace(new RegExp(LINEAR, 'gi'), (equation, _, added?: string) => (added ? '' : equation))
    .replace(/[^.!?؟\n]*[?؟]/g, '');
  return WORK.some((one) => one.test(own)) && !REQUEST.test(own);
}

const signed = (text: string): number => Number(text.replace('−', '-').replace(/\s/g, ''));

const findNumbers = (text: string): string[] => text.match(/\d+/g) ?? [];

function sharesNumbers(known: string, question: string): boolean {
  const asked = new Set(findNumbers(question));
  return findNumbers(known).every((number) => asked.has(number));
}
