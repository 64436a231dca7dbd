import type {
  StudentTicket,
  StudentTicketQuestion,
  TicketAnswerRequest,
  TicketValue,
} from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useJournal } from '../../account/journal/use-journal';
import { scopeAtom } from '../../account/scope';
import { draftsOf, readStored, writeStored } from '../../base/storage';
import { store } from '../../base/store';
import type { AnsweredQuestion } from '../../common/ticket-result';
import { lessonRefreshAtom } from './lesson.atoms';
import { withDraft } from './ticket-state';

/** `waits` if the server could not be reached: the answer is sent later. */
export type AnswerOutcome = 'sent' | 'waits' | 'refused';

interface Answers {
  /** The questions of a ticket, including unsent answers; with `reason`, also those that are only typed. */
  answered: (ticket: StudentTicket, reason?: string) => AnsweredQuestion[];
  /** Stores an answer until the server has it, and sends it at once. */
  send: (body: TicketAnswerRequest) => Promise<AnswerOutcome>;
  /** The storage key of what is typed as the answer to a question. */
  draftKey: (question: number) => string;
  /** Discards refused answers and what was typed. */
  forget: (ticket: StudentTicket) => void;
}

/**
 * The student's answers to an exit ticket or quiz. The server decides until when they count.
 * @param of the path of the ticket or quiz
 * @param onStored called with each value as stored by the server, where a typed number has one meaning
 */
export function useAnswers(of: string, onStored: (question: number, value: TicketValue) => void): Answers {
  const { journal, waiting, refused, isAway } = useJournal();
  const owner = useAtomValue(scopeAtom)?.userId ?? 0;
  const draftKey = (question: number): string =>
    `${draftsOf(owner)}answer.${of.split('/').at(-1)}.${question}`;
  const path = `${of}/answers`;
  const idOf = (question: number): string => `${path}#${question}`;
  const stored = useEffectEvent(onStored);
  useEffect(
    () =>
      journal?.onSettled((request, refusal, answer) => {
        if (request.path !== path) return;
        const { question_id } = request.body as TicketAnswerRequest;
        // It may be closed, or the student has left the class.
        if (refusal) store.set(lessonRefreshAtom, (count) => count + 1);
        else stored(question_id, (answer as { value: TicketValue }).value);
      }),
    [journal, path],
  );
  const withUnsent = (question: StudentTicketQuestion): AnsweredQuestion => {
    const id = idOf(question.id);
    const body = waiting.get(id)?.body as TicketAnswerRequest | undefined;
    return body
      ? { ...question, unsent: { value: body.value, reason: refused.get(id) ?? null, isAway } }
      : question;
  };
  return {
    answered: ({ questions }, reason) =>
      questions
        .map(withUnsent)
        .map((one) => (reason === undefined ? one : withDraft(one, readStored(draftKey(one.id)), reason))),
    draftKey,
    async send(body) {
      const id = idOf(body.question_id);
      const command = { kind: 'ticket', id, method: 'POST', path, body } as const;
      const outcome = await journal?.submit(command).then(
        () => 'sent' as const,
        () => 'waits' as const,
      );
      return journal && store.get(journal.refusedAtom).has(id) ? 'refused' : (outcome ?? 'waits');
    },
    forget({ questions }) {
      for (const { id } of questions) writeStored(draftKey(id), null);
      for (const id of refused.keys()) if (id.startsWith(path)) void journal?.drop(id);
    },
  };
}
