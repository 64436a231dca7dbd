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

/** The selected or typed answer to one question. `answerId` stays the same until the server has the answer. */
export interface QuizDraft {
  answerId: string;
  choices: readonly string[];
  order: readonly string[];
  text: string;
  /** The chosen reading of an ambiguous number; absent in drafts of an earlier version. */
  decimal?: DecimalSeparator | null;
}

export type QuizDrafts = Readonly<Record<number, QuizDraft>>;

/** The page's state of a quiz. It is kept in the conversation, because rows out of view are unmounted. */
export interface QuizState {
  view: QuizView | null;
  /** The number of the visible question, or the result; null until the user chooses. */
  shown: number | 'result' | null;
  drafts: QuizDrafts;
}

const placeOf = (owner: number, quizId: string): string => `${draftsOf(owner)}quiz.${quizId}`;

/** The answers of a quiz that an earlier page did not send. */
export function readDrafts(owner: number, quizId: string): QuizDrafts {
  try {
    return JSON.parse(readStored(placeOf(owner, quizId)) ?? '{}') as QuizDrafts;
  } catch {
    return {};
  }
}

/** Keeps drafts over a reload, until they are sent or the user signs out. */
export const storeDrafts = (owner: number, quizId: string, drafts: QuizDrafts): void =>
  writeStored(placeOf(owner, quizId), Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));

/** The initial draft of a question that was just opened or marked. */
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

/** The answer to send; null if it is empty, or if a number has two readings and none is chosen. */
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

/** True if this answer was already given and wrong. */
export const isTried = ({ attempts }: QuizQuestionView, answer: QuizAnswer): boolean =>
  attempts.some((attempt) => isSameAnswer(attempt.answer, answer));

/** The draft with the option at `from` moved by one place; the same object if it cannot move. */
export function move(draft: QuizDraft, from: number, by: 1 | -1): QuizDraft {
  const order = [...draft.order];
  const [here, there] = [order[from], order[from + by]];
  if (here === undefined || there === undefined) return draft;
  [order[from], order[from + by]] = [there, here];
  return { ...draft, order };
}

/** The user's last answer before giving up, if they did. */
export const lastGiven = ({ attempts }: QuizQuestionView): QuizAnswer =>
  attempts.findLast(({ answer }) => !('gave_up' in answer))?.answer ?? { gave_up: true };

/** The message that asks the assistant to explain a closed question that was not answered correctly. */
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

/** The typed answer, in the chosen reading. */
export const answerText = ({ text, decimal }: Extract<QuizAnswer, { text: string }>): string =>
  decimal ? (chooseReading(text, decimal) ?? text) : text;

const namesOf = (ids: readonly string[], options: readonly QuizOption[]): string =>
  ids.map((id) => options.find((one) => one.id === id)?.text ?? '').join('; ');
