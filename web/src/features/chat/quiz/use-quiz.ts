import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { invalidate } from '../../../account/data/queries';
import { read, type Read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import type { Journal } from '../../../account/journal/journal';
import { useJournal } from '../../../account/journal/use-journal';
import type { QuizAnswer, QuizView } from '@studyhall/contracts';
import { useConversation } from '../state/chat.context';
import {
  isTried,
  readDrafts,
  storeDrafts,
  toAnswer,
  type QuizDraft,
  type QuizDrafts,
  type QuizState,
} from './quiz.draft';

interface Quiz extends QuizState {
  failed: boolean;
  /** True if the answer of a draft is waiting to be sent. */
  waits: (draft: QuizDraft) => boolean;
  retry: () => void;
  show: (shown: number | 'result') => void;
  setDraft: (question: number, draft: QuizDraft) => void;
  /**
   * Sends an answer. If the server cannot be reached, it is sent once the page is back online. @throws ApiError or
   * NetworkError; the draft stays then.
   */
  answer: (question: number, draft: QuizDraft, answer: QuizAnswer) => Promise<void>;
}

/** Also reads the journal, so that waiting answers are known before the quiz shows. */
const quizRead = (id: string, journal: Journal | null): Read<QuizView> => {
  const asked = read<QuizView>(['quizzes'], `/api/quizzes/${id}`);
  return {
    ...asked,
    load: async (signal) => {
      const [view] = await Promise.all([asked.load(signal), journal?.read()]);
      return view;
    },
  };
};

/** A quiz of the open conversation, kept up to date while shown. */
export function useQuiz(id: string): Quiz {
  const { deps, disposal, quizzesAtom } = useConversation();
  const { owner, store } = deps;
  const initial = useMemo<QuizState>(
    () => ({ view: null, shown: null, drafts: readDrafts(owner, id) }),
    [owner, id],
  );
  const quizAtom = useMemo(() => atom((get) => get(quizzesAtom)[id] ?? initial), [quizzesAtom, id, initial]);
  const state = useAtomValue(quizAtom);
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
  const { journal, waiting } = useJournal();
  const path = `/api/quizzes/${id}/answers`;
  const take = useCallback(
    (view: QuizView): void => {
      const isWaiting = (answerId: string): boolean =>
        journal !== null && store.get(journal.requestsAtom).has(answerId);
      change(({ drafts }) => ({ view, drafts: openDrafts(view, drafts, isWaiting) }));
    },
    [change, journal, store],
  );
  const { data, error, retry } = useQuery(quizRead(id, journal));
  useEffect(() => {
    if (data) take(data);
  }, [data, take]);
  useEffect(
    () => journal?.onSettled((request) => request.path === path && invalidate('quizzes')),
    [journal, path],
  );
  return {
    ...state,
    failed: error !== null && state.view === null,
    waits: ({ answerId }) => waiting.has(answerId),
    retry,
    show: (shown) => change(() => ({ shown })),
    setDraft: (question, draft) => {
      if (waiting.has(draft.answerId)) void journal?.drop(draft.answerId);
      setDraft(question, draft);
    },
    async answer(question, draft, answer) {
      // The event that closes the question may come before the response: keeps the page at this question.
      change(() => ({ shown: question }));
      setDraft(question, draft);
      const body = { answer_id: draft.answerId, question, answer };
      const view = await journal?.submit<QuizView>({
        ...{ kind: 'answer', id: draft.answerId, method: 'POST', path, body },
      });
      if (view) take(view);
    },
  };
}

/** The drafts of open questions that the server does not have. Returns the same object if nothing changes. */
function openDrafts(
  { questions }: QuizView,
  drafts: QuizDrafts,
  isWaiting: (answerId: string) => boolean,
): QuizDrafts {
  const open = Object.entries(drafts).filter(([number, draft]) => {
    const question = questions[Number(number) - 1];
    const answer = question && toAnswer(question, draft);
    const hasArrived = answer && isTried(question, answer) && !isWaiting(draft.answerId);
    return !question?.solution && !hasArrived;
  });
  return open.length === Object.keys(drafts).length ? drafts : Object.fromEntries(open);
}
