import type { MessageVersions } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { repliesTexts } from '../../../base/i18n/replies.texts';
import { useTexts } from '../../../base/i18n/texts';
import { NetworkError, reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { useConversation } from '../state/chat.context';
import { showVersion } from '../state/versions';
import { VersionStepper } from './version-stepper';

/** `‹ 2/3 ›`: switches to the previous or next version, together with the messages after it. */
export function VersionSwitch({ versions: { current, of, ids } }: { versions: MessageVersions }) {
  const texts = useTexts(repliesTexts);
  const conversation = useConversation();
  /** The number of the chosen version until it is loaded. */
  const [chosen, setChosen] = useState<number | null>(null);
  const switching = chosen !== null;
  const blocked = useAtomValue(conversation.busyAtom) || switching;
  const step = (by: number): void => {
    const id = ids[current - 1 + by];
    if (id === undefined || blocked) return;
    setChosen(current + by);
    // Not queued for later: the page does not have the other version, and another device may show a third one.
    showVersion(conversation, id)
      .catch((error: unknown) =>
        notifyError(error instanceof NetworkError ? texts.showNeedsLine : reasonOf(error, texts.showFailed)),
      )
      .finally(() => setChosen(null));
  };
  const shown = chosen ?? current;
  return <VersionStepper current={shown} of={of} blocked={blocked} busy={switching} onStep={step} />;
}
