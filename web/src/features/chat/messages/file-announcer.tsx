import { useEffect, useEffectEvent } from 'react';
import type { ServerEvents } from '@studyhall/contracts';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { onServerEvent } from '../../../transport/socket';
import { announce } from '../../../ui/live-region';
import { useConversation } from '../state/chat.context';

/** Keeps a scan of a hundred pages from being announced page by page. */
const PAUSE_MS = 10_000;

/** Announces to screen readers which page of a file is being read, and which file cannot be read. */
export function FileAnnouncer() {
  const { fileFailed } = useTexts(chatTexts);
  const { aboutFile } = useTexts(messagesTexts);
  const { sentence } = useServerSentences();
  const conversation = useConversation();
  const say = useEffectEvent(({ file_id, status, detail }: ServerEvents['file.status']): boolean => {
    const files = conversation.messages.all().flatMap(({ message }) => message.attachedFiles);
    const file = files.find(({ id }) => id === file_id);
    const said = status === 'failed' ? fileFailed : detail && sentence({ text: detail });
    if (!file || !said) return false;
    announce(aboutFile({ name: file.name, status: said }));
    return true;
  });
  useEffect(() => {
    let last = -PAUSE_MS;
    return onServerEvent('file.status', (event) => {
      const isProgress = event.status === 'processing';
      if (isProgress && performance.now() - last < PAUSE_MS) return;
      if (say(event) && isProgress) last = performance.now();
    });
  }, []);
  return null;
}
