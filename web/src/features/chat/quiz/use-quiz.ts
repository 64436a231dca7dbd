import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { QuizAnswer, QuizView } from '@studyhall/contracts';
import { connectionAtom } from '../../../transport/connection';
import { api } from '../../../transport/rest';
import { onServerEvent } from '../../../transport/socket';
import { useConversation } from '../state/chat.context';
import { newDraft, type QuizDraft, type QuizState } from './quiz.draft';

const EMPTY: QuizState = { view: null, shown: null, drafts: {} };

interface Quiz extends QuizState {
  failed: boolean;
  load: () => void;
  show: (shown: number | 'result') => void;
  setDraft: (question: number, draft: QuizDraft) => void;
  /** @throws ApiError or NetworkError; the draft stays then. */
  answer: (question: number, answerId: string, answer: QuizAnswer) => Promise<void>;
}

/** A quiz of the conversation on the screen, kept up to date while it is shown. */
export function useQuiz(id: string): Quiz {
  const { deps, disposal, quizzesAtom } = useConversation();
  const state = useAtomValue(useMemo(() => atom((get) => get(quizzesAtom)[id] ?? EMPTY), [quizzesAtom, id]));
  const [failed, setFailed] = useState(false);
  const online = useAtomValue(connectionAtom) === 'online';
  const change = useCallback(
    (changeOf: (before: QuizState) => Partial<QuizState>): void => {
      if (disposal.signal.aborted) return;
      deps.store.set(quizzesAtom, (all) => {
        const before = all[id] ?? EMPTY;
        return { ...all, [id]: { ...before, ...changeOf(before) } };
      });
    },
    [deps, disposal, quizzesAtom, id],
  );
  const load = useCallback((): void => {
    api<QuizView>('GET', `/api/quizzes/${id}`, { signal: disposal.signal })
      .then((view) => {
        setFailed(false);
        change(() => ({ view }));
      })
      .catch(() => setFailed(true));
  }, [id, disposal, change]);
  useEffect(load, [load, online]);
  useEffect(() => onServerEvent('quiz.changed', ({ quiz_id }) => quiz_id === id && load()), [id, load]);
  return {
    ...state,
    failed: failed && state.view === null,
    load,
    show: (shown) => change(() => ({ shown })),
    setDraft: (question, draft) => change(({ drafts }) => ({ drafts: { ...drafts, [question]: draft } })),
    answer: async (question, answer_id, answer) => {
      // The answer may close the question and is announced before it is back: the page stays where it is.
      change(() => ({ shown: question }));
      const body = { answer_id, question, answer };
      const view = await api<QuizView>('POST', `/api/quizzes/${id}/answers`, { body });
      const marked = view.questions[question - 1];
      change(({ drafts }) => ({
        view,
        // The next attempt has an id of its own.
        ...(marked && { drafts: { ...drafts, [question]: newDraft(marked) } }),
      }));
    },
  };
}
