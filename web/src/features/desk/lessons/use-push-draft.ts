import type { PushKind } from '@studyhall/contracts';
import { useState } from 'react';
import { useDraft } from '../../../common/use-draft';

interface Push {
  kind: PushKind;
  text: string;
  file: string | null;
}

const EMPTY: Push = { kind: 'prompt', text: '', file: null };

export type PushDraft = ReturnType<typeof usePushDraft>;

/** What a teacher has typed to send to the class, kept over a reload. */
export function usePushDraft(address: string) {
  const { draft, change, reset } = useDraft('push', EMPTY, undefined, address);
  const [proposals, setProposals] = useState(0);
  return {
    ...{ draft, change, reset },
    isTyped: draft.text.trim() !== '',
    /** How many texts were proposed. Each opens the form. */
    proposals,
    /** Fills the form. The teacher's text stays above the proposed text. */
    propose: (text: string): void => {
      change({ kind: 'prompt', text: [draft.text.trim(), text].filter(Boolean).join('\n\n') });
      setProposals((count) => count + 1);
    },
  };
}
