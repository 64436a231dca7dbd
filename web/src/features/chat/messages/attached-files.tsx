import { FileText, ImageIcon } from 'lucide-react';
import type { FileInfo } from '@studyhall/contracts';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { useTexts } from '../../../app/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { formatSize } from '../format-size';

/** The files of a message, by name and size. */
export function AttachedFiles({ files }: { files: readonly FileInfo[] }) {
  const texts = useTexts(chatTexts);
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={apiUrl(file.url)}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-10 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-sm hover:border-line-strong"
          >
            {file.type.startsWith('image/') ? (
              <ImageIcon size={16} aria-hidden="true" className="shrink-0 text-muted" />
            ) : (
              <FileText size={16} aria-hidden="true" className="shrink-0 text-muted" />
            )}
            <span className="max-w-56 truncate">{file.name}</span>
            <span className="text-xs whitespace-nowrap text-muted">
              {file.status === 'failed'
                ? texts.fileFailed
                : file.status === 'processing'
                  ? texts.fileReading
                  : formatSize(file.size)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
