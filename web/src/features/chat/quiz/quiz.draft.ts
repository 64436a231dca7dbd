import type { QuizAnswer, QuizOption, QuizQuestionView, QuizView } from '@studyhall/contracts';
import type { QuizTexts } from '../../../base/i18n/quiz.texts';

/** What is chosen or written so far for one question. `answerId` stays the same until the server has the answer. */
export interface QuizDraft {
  answerId: string;
  choices: readonly string[];
  order: readonly string[];
  text: string;
}

/** What the page knows of a quiz. It stands in the conversation: a row that is scrolled away is unmounted. */
export interface QuizState {
  view: QuizView | null;
  /** The number of the question on the screen, or the result; null until the user chooses. */
  shown: number | 'result' | null;
  drafts: Readonly<Record<number, QuizDraft>>;
}

/** The draft of a question that was not touched since it was opened or last marked. */
export const newDraft = ({ options, attempts }: QuizQuestionView): QuizDraft => {
  const last = attempts.at(-1)?.answer;
  return {
    answerId: crypto.randomUUID(),
    choices: [],
    order: last && 'order' in last ? last.order : options.map(({ id }) => id),
    text: last && 'text' in last ? last.text : '',
  };
};

/** The answer to send; null where nothing is chosen or written. */
export function toAnswer({ kind }: QuizQuestionView, { choices, order, text }: QuizDraft): QuizAnswer | null {
  if (kind === 'order') return { order: [...order] };
  if (kind === 'number' || kind === 'text') return text.trim() === '' ? null : { text: text.trim() };
  return choices.length === 0 ? null : { choices: [...choices] };
}

/** The draft with the option at `from` moved by one place; the same draft where it cannot move. */
export function move(draft: QuizDraft, from: number, by: 1 | -1): QuizDraft {
  const order = [...draft.order];
  const [here, there] = [order[from], order[from + by]];
  if (here === undefined || there === undefined) return draft;
  [order[from], order[from + by]] = [there, here];
  return { ...draft, order };
}

/** The message that asks the assistant about a closed question that was not answered correctly. */
export function explainMessage(title: string, question: QuizQuestionView, texts: QuizTexts): string {
  const { attempts, options, prompt, solution } = question;
  const answer = attempts.at(-1)?.answer ?? { gave_up: true };
  const given =
    'gave_up' in answer
      ? texts.noAnswer
      : 'text' in answer
        ? answer.text
        : namesOf('order' in answer ? answer.order : answer.choices, options);
  return texts.explainMessage({
    title,
    question: prompt,
    answer: given,
    solution: solution?.text ?? namesOf(solution?.options ?? [], options),
  });
}

const namesOf = (ids: readonly string[], options: readonly QuizOption[]): string =>
  ids.map((id) => options.find((one) => one.id === id)?.text ?? '').join('; ');
