import type { MessageVersions } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { repliesTexts } from '../../../base/i18n/replies.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { IconButton } from '../../../ui/icon-button';
import { notifyError } from '../../../ui/snackbar';
import { useConversation } from '../state/chat.context';
import { showVersion } from '../state/versions';

/** `‹ 2/3 ›`: shows the version before and after, with what followed it. */
export function VersionSwitch({ versions: { current, of, ids } }: { versions: MessageVersions }) {
  const texts = useTexts(repliesTexts);
  const conversation = useConversation();
  const [switching, setSwitching] = useState(false);
  const blocked = useAtomValue(conversation.busyAtom) || switching;
  const step = (by: number) => () => {
    const id = ids[current - 1 + by];
    if (id === undefined || blocked) return;
    setSwitching(true);
    showVersion(conversation, id)
      .catch((error: unknown) => notifyError(reasonOf(error, texts.showFailed)))
      .finally(() => setSwitching(false));
  };
  return (
    <span
      role="group"
      aria-label={texts.versions}
      aria-busy={switching}
      className="flex items-center text-xs"
    >
      <IconButton
        label={texts.previous}
        aria-disabled={blocked || current === 1}
        onClick={step(-1)}
        className={TARGET}
      >
        <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
      <span aria-hidden="true" dir="ltr" className="min-w-6 text-center tabular-nums">
        {current}/{of}
      </span>
      <span role="status" className="sr-only">
        {texts.version({ current, of })}
      </span>
      <IconButton
        label={texts.next}
        aria-disabled={blocked || current === of}
        onClick={step(1)}
        className={TARGET}
      >
        <ChevronRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </span>
  );
}

/** The focus stays on a button that can do nothing more: it is disabled by its look and to screen readers only. */
const TARGET = 'aria-disabled:opacity-45 [@media(pointer:coarse)]:size-11';
