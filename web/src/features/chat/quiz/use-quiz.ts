import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { QuizAnswer, QuizView } from '@studyhall/contracts';
import { connectionAtom } from '../../../transport/connection';
import { NetworkError } from '../../../transport/errors';
import { api } from '../../../transport/rest';
import { onServerEvent } from '../../../transport/socket';
import { useConversation } from '../state/chat.context';
import {
  newDraft,
  readDrafts,
  storeDrafts,
  type QuizDraft,
  type QuizDrafts,
  type QuizState,
} from './quiz.draft';

interface Quiz extends QuizState {
  failed: boolean;
  load: () => void;
  show: (shown: number | 'result') => void;
  setDraft: (question: number, draft: QuizDraft) => void;
  /**
   * Sends an answer; one that does not reach the server goes out when the line is back.
   * @throws ApiError or NetworkError; the draft stays then.
   */
  answer: (question: number, draft: QuizDraft, answer: QuizAnswer) => Promise<void>;
}

/** A quiz of the conversation on the screen, kept up to date while it is shown. */
export function useQuiz(id: string): Quiz {
  const { deps, disposal, quizzesAtom } = useConversation();
  const { owner, store } = deps;
  const initial = useMemo<QuizState>(
    () => ({ view: null, shown: null, drafts: readDrafts(owner, id) }),
    [owner, id],
  );
  const quizAtom = useMemo(() => atom((get) => get(quizzesAtom)[id] ?? initial), [quizzesAtom, id, initial]);
  const state = useAtomValue(quizAtom);
  const [failed, setFailed] = useState(false);
  const online = useAtomValue(connectionAtom) === 'online';
  const change = useCallback(
    (changeOf: (before: QuizState) => Partial<QuizState>): void => {
      if (disposal.signal.aborted) return;
      const before = store.get(quizAtom);
      const after = { ...before, ...changeOf(before) };
      store.set(quizzesAtom, (all) => ({ ...all, [id]: after }));
      if (after.drafts !== before.drafts) storeDrafts(owner, id, after.drafts);
    },
    [store, owner, disposal, quizzesAtom, quizAtom, id],
  );
  const setDraft = useCallback(
    (question: number, draft: QuizDraft) =>
      change(({ drafts }) => ({ drafts: { ...drafts, [question]: draft } })),
    [change],
  );
  const load = useCallback((): void => {
    api<QuizView>('GET', `/api/quizzes/${id}`, { signal: disposal.signal })
      .then((view) => {
        setFailed(false);
        change(({ drafts }) => ({ view, drafts: openDrafts(view, drafts) }));
      })
      .catch(() => setFailed(true));
  }, [id, disposal, change]);
  useEffect(load, [load, online]);
  useEffect(() => onServerEvent('quiz.changed', ({ quiz_id }) => quiz_id === id && load()), [id, load]);
  const send = async (question: number, draft: QuizDraft, answer: QuizAnswer): Promise<void> => {
    setDraft(question, { ...draft, unsent: answer });
    try {
      const body = { answer_id: draft.answerId, question, answer };
      const view = await api<QuizView>('POST', `/api/quizzes/${id}/answers`, { body });
      const marked = view.questions[question - 1];
      // The next attempt has an id of its own.
      if (marked) setDraft(question, newDraft(marked));
      change(({ drafts }) => ({ view, drafts: openDrafts(view, drafts) }));
    } catch (error) {
      if (!(error instanceof NetworkError)) setDraft(question, { ...draft, unsent: null });
      throw error;
    }
  };
  const sendAgain = useEffectEvent((): void => {
    for (const [question, draft] of Object.entries(state.drafts))
      if (draft.unsent) send(Number(question), draft, draft.unsent).catch(() => undefined);
  });
  useEffect(() => {
    if (online) sendAgain();
  }, [online]);
  return {
    ...state,
    failed: failed && state.view === null,
    load,
    show: (shown) => change(() => ({ shown })),
    setDraft,
    answer: (question, draft, answer) => {
      // The answer may close the question and is announced before it is back: the page stays where it is.
      change(() => ({ shown: question }));
      return send(question, draft, answer);
    },
  };
}

/** The drafts without those of closed questions. The same object where there are none. */
function openDrafts({ questions }: QuizView, drafts: QuizDrafts): QuizDrafts {
  const open = Object.entries(drafts).filter(([number]) => !questions[Number(number) - 1]?.solution);
  return open.length === Object.keys(drafts).length ? drafts : Object.fromEntries(open);
}
