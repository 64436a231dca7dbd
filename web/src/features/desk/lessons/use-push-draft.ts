import type { PushKind } from '@studyhall/contracts';
import { useState } from 'react';
import { useDraft } from '../../../common/use-draft';

interface Push {
  kind: PushKind;
  text: string;
  file: string | null;
}

const EMPTY: Push = { kind: 'prompt', text: '', file: null };

const isEqual = (one: Push, other: Push): boolean =>
  one.kind === other.kind && one.text === other.text && one.file === other.file;

export type PushDraft = ReturnType<typeof usePushDraft>;

/** What a teacher has typed to send to the class, kept over a reload. */
export function usePushDraft(address: string) {
  const { draft, change } = useDraft('push', EMPTY, undefined, address);
  const [proposals, setProposals] = useState(0);
  return {
    ...{ draft, change },
    isTyped: draft.text.trim() !== '',
    /** Clears the form unless something else was typed since `sent` was sent. */
    clear: (sent: Push): void => change((typed) => (isEqual({ ...EMPTY, ...typed }, sent) ? EMPTY : {})),
    /** How many texts were proposed. Each opens the form. */
    proposals,
    /** Fills the form. The teacher's text stays above the proposed text. */
    propose: (text: string): void => {
      change((typed) => ({ kind: 'prompt', text: [typed.text?.trim(), text].filter(Boolean).join('\n\n') }));
      setProposals((count) => count + 1);
    },
  };
}
