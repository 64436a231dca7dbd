import type { PushKind } from '@studyhall/contracts';
import { useState } from 'react';
import { randomId } from '../../../base/random-id';
import { useDraft } from '../../../common/use-draft';

interface Push {
  kind: PushKind;
  text: string;
  file: string | null;
  /**
   * Has the server send this once, however often it is requested. Each change gives another id. What an earlier version of
   * the page has kept has none.
   */
  id: string | undefined;
}

const EMPTY: Push = { kind: 'prompt', text: '', file: null, id: undefined };

export type PushDraft = ReturnType<typeof usePushDraft>;

/** What a teacher has typed to send to the class, kept over a reload. */
export function usePushDraft(address: string) {
  const { draft, change } = useDraft('push', EMPTY, undefined, address);
  const type = (part: Partial<Push>): void => change({ ...part, id: randomId() });
  const [proposals, setProposals] = useState(0);
  return {
    ...{ draft, change: type },
    isTyped: draft.text.trim() !== '',
    /** Clears the form unless something else was typed since `id` was sent. */
    clear: (id: string | undefined): void => change((typed) => (typed.id === id ? EMPTY : {})),
    /** How many texts were proposed. Each opens the form. */
    proposals,
    /** Fills the form. The teacher's text stays above the proposed text. */
    propose: (text: string): void => {
      change((typed) => ({
        kind: 'prompt',
        text: [typed.text?.trim(), text].filter(Boolean).join('\n\n'),
        id: randomId(),
      }));
      setProposals((count) => count + 1);
    },
  };
}
