import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';
import { formatSize } from '../../../base/format-size';
import type { Attachment } from '../state/attachments';
import { useConversation } from '../state/chat.context';
import { removeAttachment } from './attach';
import { createQueue, Thumbnail, type Queue } from './thumbnail';

/** The attached files, above the input; at most 200 px high (docs/specification/chat.md#limits). */
export function AttachmentList() {
  const texts = useTexts(chatTexts);
  const files = useAtomValue(useConversation().attachments.filesAtom);
  const [queue] = useState(createQueue);
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={texts.stagedFiles}
      className="max-h-[200px] space-y-1 overflow-y-auto border-b border-line p-2"
    >
      {files.map((file) => (
        <AttachmentRow key={file.key} attachment={file} queue={queue} />
      ))}
    </ul>
  );
}

function AttachmentRow({ attachment, queue }: { attachment: Attachment; queue: Queue }) {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const { key, file, problem } = attachment;
  const waiting = useAtomValue(conversation.attachments.waitingAtom).has(key);
  const row = useRef<HTMLLIElement>(null);
  // The list scrolls, so a problem may be out of view.
  useEffect(() => {
    if (problem !== null) row.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <li ref={row} className="flex items-center gap-2 rounded-lg bg-sunken ps-1">
      <Thumbnail file={file} queue={queue} />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="truncate text-sm">{file.name}</p>
        {problem ? (
          <p role="alert" className="text-xs text-danger">
            {problem}
          </p>
        ) : (
          <p className="text-xs text-muted">
            <bdi>{formatSize(file.size, texts)}</bdi>
            {waiting && ` · ${texts.waitsForNext}`}
          </p>
        )}
      </div>
      <IconButton
        label={texts.removeFile({ name: file.name })}
        onClick={() => removeAttachment(conversation, key)}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
