import { useState } from 'react';
import { Download, FileArchive, FileSpreadsheet, FileText, Presentation, Trash2 } from 'lucide-react';
import { chatTexts, type ChatTexts } from '../../../../base/i18n/chat.texts';
import { messagesTexts, type MessagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { deferredImport, lazyPart, usePreloaded } from '../../../../ui/deferred';
import { DotSeparated } from '../../../../ui/dot-separated';
import { IconButton } from '../../../../ui/icon-button';
import { formatSize } from '../../../../base/format-size';
import { madeContent, openPane } from '../../pane/open-pane';
import { readerCode } from '../../pane/reader-code';
import { useConversation } from '../../state/chat.context';
import { useFileRemoval } from '../use-file-removal';
import { download } from './download';
import type { FileFacts } from './file-facts';

/** Formats that open beside the chat as pages. */
const PAGED: ReadonlySet<string> = new Set(['pdf', 'docx', 'pptx', 'xlsx']);
const READER = [readerCode] as const;
const NOTHING = [] as const;

const CardVersions = lazyPart(
  deferredImport(() => import('./card-versions'), 'CardVersions'),
  {
    waiting: () => <div className="min-h-11 border-t border-line" />,
  },
);

const DeckThumbnails = lazyPart(
  deferredImport(() => import('./deck-thumbnails'), 'DeckThumbnails'),
  { waiting: () => <div className="min-h-[90px] border-t border-line" /> },
);

/** A file that the assistant made: its kind, length and size, with download and delete. */
export function FileCard({ file }: { file: FileFacts }) {
  const { versions = [] } = file;
  usePreloaded(PAGED.has(file.format) ? READER : NOTHING);
  const [shown, setShown] = useState<FileFacts | null>(null);
  return (
    <div className="w-full max-w-md rounded-lg border border-line bg-surface">
      <CardRow file={shown ?? file} />
      {file.format === 'pptx' && <DeckThumbnails key={(shown ?? file).file_id} file={shown ?? file} />}
      {versions.length > 1 && <CardVersions file={shown ?? file} files={versions} onShow={setShown} />}
    </div>
  );
}

function CardRow({ file }: { file: FileFacts }) {
  const texts = useTexts(messagesTexts);
  const chat = useTexts(chatTexts);
  const { filename } = file;
  const conversation = useConversation();
  const { deleted, remove } = useFileRemoval(file.file_id, filename);
  return (
    <div className="flex items-center gap-3 py-2 ps-3 pe-1">
      <FileIcon file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={filename} dir="auto">
          {PAGED.has(file.format) && !deleted ? (
            <button
              type="button"
              onClick={() => openPane(conversation, madeContent(file))}
              className="max-w-full truncate hover:underline"
            >
              {filename}
            </button>
          ) : (
            filename
          )}
        </p>
        <p className="truncate text-xs text-muted">
          {deleted ? texts.fileDeleted : <DotSeparated parts={facts(file, texts, chat)} />}
        </p>
      </div>
      {!deleted && (
        <div className="-ms-1 flex shrink-0">
          <IconButton
            label={texts.download({ name: filename })}
            onClick={() => void download(file.download_url, filename, texts)}
          >
            <Download size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.deleteFile({ name: filename })} onClick={() => void remove()}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function facts(file: FileFacts, texts: MessagesTexts, chat: ChatTexts): string[] {
  return [
    file.format.toUpperCase(),
    file.slides_count ? texts.slides({ count: file.slides_count }) : '',
    file.pages_count ? texts.pages({ count: file.pages_count }) : '',
    file.word_count ? texts.words({ count: file.word_count }) : '',
    file.size === undefined ? '' : formatSize(file.size, chat),
  ].filter((fact) => fact !== '');
}

const ICONS: Record<string, typeof FileText> = {
  pptx: Presentation,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  html: FileSpreadsheet,
  zip: FileArchive,
};

function FileIcon({ file }: { file: FileFacts }) {
  const Icon = file.type === 'presentation' ? Presentation : (ICONS[file.format] ?? FileText);
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
      <Icon size={20} aria-hidden="true" />
    </span>
  );
}
