import type {
  DecimalSeparator,
  QuizAnswer,
  QuizOption,
  QuizQuestionView,
  QuizView,
} from '@studyhall/contracts';
import { isSameAnswer, chooseReading, possibleReadings } from '@studyhall/domain';
import type { QuizTexts } from '../../../base/i18n/quiz.texts';
import { draftsOf, readStored, writeStored } from '../../../base/storage';
import { randomId } from '../../../base/random-id';

/** What is chosen or written so far for one question. `answerId` stays the same until the server has the answer. */
export interface QuizDraft {
  answerId: string;
  choices: readonly string[];
  order: readonly string[];
  text: string;
  /** The chosen reading of a number that has two; absent in drafts of an earlier version. */
  decimal?: DecimalSeparator | null;
}

export type QuizDrafts = Readonly<Record<number, QuizDraft>>;

/** What the page knows of a quiz. It stands in the conversation: a row that is scrolled away is unmounted. */
export interface QuizState {
  view: QuizView | null;
  /** The number of the question on the screen, or the result; null until the user chooses. */
  shown: number | 'result' | null;
  drafts: QuizDrafts;
}

const placeOf = (owner: number, quizId: string): string => `${draftsOf(owner)}quiz.${quizId}`;

/** The answers of a quiz that were not sent before the page was loaded. */
export function readDrafts(owner: number, quizId: string): QuizDrafts {
  try {
    return JSON.parse(readStored(placeOf(owner, quizId)) ?? '{}') as QuizDrafts;
  } catch {
    return {};
  }
}

/** Keeps them over a reload, until they are sent or the user signs out. */
export const storeDrafts = (owner: number, quizId: string, drafts: QuizDrafts): void =>
  writeStored(placeOf(owner, quizId), Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));

/** The draft of a question that was not touched since it was opened or last marked. */
export const newDraft = ({ options, attempts }: QuizQuestionView): QuizDraft => {
  const last = attempts.at(-1)?.answer;
  return {
    answerId: randomId(),
    choices: [],
    order: last && 'order' in last ? last.order : options.map(({ id }) => id),
    text: last && 'text' in last ? last.text : '',
    decimal: last && 'text' in last ? (last.decimal ?? null) : null,
  };
};

/** The answer to send; null where nothing is chosen or written, or a number has two readings and none is chosen. */
export function toAnswer(
  { kind }: QuizQuestionView,
  { choices, order, text, decimal = null }: QuizDraft,
): QuizAnswer | null {
  if (kind === 'order') return { order: [...order] };
  const written = text.trim();
  if (kind === 'text') return written === '' ? null : { text: written };
  if (kind === 'number') {
    if (written === '' || chooseReading(written, decimal) === undefined) return null;
    return possibleReadings(written).length > 1 && decimal ? { text: written, decimal } : { text: written };
  }
  return choices.length === 0 ? null : { choices: [...choices] };
}

/** Whether an answer was given before, and was not right. */
export const isTried = ({ attempts }: QuizQuestionView, answer: QuizAnswer): boolean =>
  attempts.some((attempt) => isSameAnswer(attempt.answer, answer));

/** The draft with the option at `from` moved by one place; the same draft where it cannot move. */
export function move(draft: QuizDraft, from: number, by: 1 | -1): QuizDraft {
  const order = [...draft.order];
  const [here, there] = [order[from], order[from + by]];
  if (here === undefined || there === undefined) return draft;
  [order[from], order[from + by]] = [there, here];
  return { ...draft, order };
}

/** The last answer that the user gave, also where they gave up after it. */
export const lastGiven = ({ attempts }: QuizQuestionView): QuizAnswer =>
  attempts.findLast(({ answer }) => !('gave_up' in answer))?.answer ?? { gave_up: true };

/** The message that asks the assistant about a closed question that was not answered correctly. */
export function explainMessage(title: string, question: QuizQuestionView, texts: QuizTexts): string {
  const { options, prompt, solution } = question;
  const answer = lastGiven(question);
  const given =
    'gave_up' in answer
      ? texts.noAnswer
      : 'text' in answer
        ? answerText(answer)
        : namesOf('order' in answer ? answer.order : answer.choices, options);
  return texts.explainMessage({
    title,
    question: prompt,
    answer: given,
    solution: solution?.text ?? namesOf(solution?.options ?? [], options),
  });
}

/** What was written, in the reading that was chosen. */
export const answerText = ({ text, decimal }: Extract<QuizAnswer, { text: string }>): string =>
  decimal ? (chooseReading(text, decimal) ?? text) : text;

const namesOf = (ids: readonly string[], options: readonly QuizOption[]): string =>
  ids.map((id) => options.find((one) => one.id === id)?.text ?? '').join('; ');
