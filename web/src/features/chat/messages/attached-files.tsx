import { FileText, ImageIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FileInfo } from '@studyhall/contracts';
import { chatTexts, type ChatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useServerSentences, type LocalizedMessage } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { IconButton } from '../../../ui/icon-button';
import { openable } from '../../../ui/deferred';
import { filePreview } from '../deferred-parts';
import { formatSize } from '../../../base/format-size';
import { isImage } from './image-types';
import { useFileRemoval } from './use-file-removal';

const FilePreview = openable(filePreview);

interface AttachedFilesProps {
  files: readonly FileInfo[];
  /** Only on assistant messages (docs/specification/chat.md#states). */
  deletable?: boolean;
}

/**
 * The attachments of a message: file names, with thumbnails of images (docs/specification/chat.md#states,
 * docs/specification/chat.md#limits).
 */
export function AttachedFiles({ files, deletable = false }: AttachedFilesProps) {
  const texts = useTexts(messagesTexts);
  if (files.length === 0) return null;
  return (
    <div className="mt-2">
      <p aria-hidden="true" className="mb-1 text-xs text-muted">
        {texts.attached}
      </p>
      <ul aria-label={texts.attached} className="flex flex-wrap items-end gap-2">
        {files.map((file) => (
          <AttachedFile key={file.id} file={file} deletable={deletable} />
        ))}
      </ul>
    </div>
  );
}

function AttachedFile({ file, deletable }: { file: FileInfo; deletable: boolean }) {
  const texts = useTexts(messagesTexts);
  const chat = useTexts(chatTexts);
  const { sentence } = useServerSentences();
  const [open, setOpen] = useState(false);
  const { deleted, remove } = useFileRemoval(file.id, file.name);
  const status = deleted ? texts.fileDeleted : statusOf(file, chat, sentence);
  const showsImage = isImage(file.type) && !deleted;
  const Icon = showsImage ? ImageIcon : FileText;
  return (
    <li className="flex max-w-full min-w-0 items-center rounded-lg border border-line bg-surface">
      <button
        type="button"
        disabled={deleted}
        aria-label={`${texts.preview({ name: file.name })} ${status}`}
        onClick={() => setOpen(true)}
        className="min-w-0 rounded-lg text-start enabled:hover:bg-sunken"
      >
        {showsImage && (
          <img
            src={apiUrl(file.url)}
            alt=""
            decoding="async"
            className="max-h-[200px] min-h-16 max-w-[250px] rounded-t-lg object-contain"
          />
        )}
        <span className="flex min-h-target items-center gap-2 px-3 py-1 text-sm">
          <Icon size={16} aria-hidden="true" className="shrink-0 text-muted" />
          <span className="max-w-44 truncate" dir="auto">
            {file.name}
          </span>
          {/* Without this space, the accessible name would differ from the visible text. */ ' '}
          <span className="text-xs whitespace-nowrap text-muted">
            <bdi>{status}</bdi>
          </span>
        </span>
      </button>
      {deletable && !deleted && (
        <IconButton label={texts.deleteFile({ name: file.name })} onClick={() => void remove()}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      )}
      <FilePreview file={file} open={open} onClose={() => setOpen(false)} />
    </li>
  );
}

function statusOf(file: FileInfo, texts: ChatTexts, sentence: (message: LocalizedMessage) => string): string {
  if (file.status === 'failed') return texts.fileFailed;
  if (file.status === 'processing') return file.detail ? sentence({ text: file.detail }) : texts.fileReading;
  return formatSize(file.size, texts);
}
