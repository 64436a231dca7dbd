import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { journalAtom } from '../../../account/journal/use-journal';
import type { QuizAnswer, QuizView } from '@studyhall/contracts';
import { isSameAnswer } from '@studyhall/domain';
import { connectionAtom } from '../../../transport/connection';
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
  const journal = useAtomValue(journalAtom);
  const waiting = useAtomValue(journal?.waitingAtom ?? NONE);
  const mayWait = useCallback(
    (answerId: string): boolean => (journal && store.get(journal.waitingAtom))?.has(answerId) ?? true,
    [journal, store],
  );
  const load = useCallback((): void => {
    api<QuizView>('GET', `/api/quizzes/${id}`, { signal: disposal.signal })
      .then((view) => {
        setFailed(false);
        change(({ drafts }) => ({ view, drafts: openDrafts(view, sentDrafts(view, drafts, mayWait)) }));
      })
      .catch(() => setFailed(true));
  }, [id, disposal, change, mayWait]);
  useEffect(load, [load, online]);
  useEffect(() => onServerEvent('quiz.changed', ({ quiz_id }) => quiz_id === id && load()), [id, load]);
  const send = async (question: number, draft: QuizDraft, answer: QuizAnswer): Promise<void> => {
    if (!journal) return;
    setDraft(question, { ...draft, unsent: answer });
    const body = { answer_id: draft.answerId, question, answer };
    const request = { kind: 'answer', id: draft.answerId, method: 'POST', body } as const;
    try {
      const view = await journal.submit<QuizView>({ ...request, path: `/api/quizzes/${id}/answers` });
      const marked = view.questions[question - 1];
      // The next attempt has an id of its own.
      if (marked) setDraft(question, newDraft(marked));
      change(({ drafts }) => ({ view, drafts: openDrafts(view, drafts) }));
    } catch (error) {
      if (!mayWait(draft.answerId)) setDraft(question, { ...draft, unsent: null });
      throw error;
    }
  };
  /** Answers that were kept for the line and are gone: the server has them, or refused them. */
  const settle = useEffectEvent((): void => {
    for (const draft of Object.values(state.drafts))
      if (draft.unsent && !mayWait(draft.answerId)) return load();
  });
  useEffect(() => {
    if (waiting) settle();
  }, [waiting]);
  return {
    ...state,
    failed: failed && state.view === null,
    load,
    show: (shown) => change(() => ({ shown })),
    setDraft: (question, draft) => {
      const before = state.drafts[question];
      if (before?.unsent && !draft.unsent) void journal?.drop(before.answerId);
      setDraft(question, draft);
    },
    answer: (question, draft, answer) => {
      // The answer may close the question and is announced before it is back: the page stays where it is.
      change(() => ({ shown: question }));
      return send(question, draft, answer);
    },
  };
}

const NONE = atom(null);

/**
 * The drafts after what was kept has gone out. One that the server has begins anew: the next attempt has an id of its own.
 * One that it refused can be changed.
 */
function sentDrafts(
  { questions }: QuizView,
  drafts: QuizDrafts,
  mayWait: (answerId: string) => boolean,
): QuizDrafts {
  const hasAnswer = (question: number, { unsent }: QuizDraft): boolean =>
    unsent !== null &&
    (questions[question - 1]?.attempts ?? []).some(({ answer }) => isSameAnswer(answer, unsent));
  return Object.fromEntries(
    Object.entries(drafts).map(([number, draft]) => {
      const question = questions[Number(number) - 1];
      if (question && hasAnswer(Number(number), draft)) return [number, newDraft(question)];
      return [number, mayWait(draft.answerId) ? draft : { ...draft, unsent: null }];
    }),
  );
}

/** The drafts without those of closed questions. The same object where there are none. */
function openDrafts({ questions }: QuizView, drafts: QuizDrafts): QuizDrafts {
  const open = Object.entries(drafts).filter(([number]) => !questions[Number(number) - 1]?.solution);
  return open.length === Object.keys(drafts).length ? drafts : Object.fromEntries(open);
}
