import { FileQuestion } from 'lucide-react';
import type { FileInfo } from '@studyhall/contracts';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { Button, buttonClasses } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { formatSize } from '../../../base/format-size';
import { isImage } from './image-types';
import { download } from './results/download';
import { Lightbox } from './results/lightbox';

interface FilePreviewProps {
  file: FileInfo;
  open: boolean;
  onClose: () => void;
}

/**
 * Previews a file: shows images large, and says of other files that there is no preview
 * (docs/specification/chat.md#states).
 */
export function FilePreview({ file, open, onClose }: FilePreviewProps) {
  const texts = useTexts(messagesTexts);
  const chat = useTexts(chatTexts);
  const { sentence } = useServerSentences();
  const { name, url } = file;
  if (isImage(file.type)) {
    return (
      <Lightbox
        open={open}
        onClose={onClose}
        src={apiUrl(url)}
        alt={name}
        downloadUrl={url}
        filename={name}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      text={formatSize(file.size, chat)}
      footer={
        <>
          {file.type === 'application/pdf' && (
            <a href={apiUrl(url)} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
              {texts.open}
            </a>
          )}
          <Button onClick={() => void download(url, name, texts)}>{texts.downloadShort}</Button>
        </>
      }
    >
      <p className="flex items-center gap-3 rounded-lg bg-sunken px-4 py-6 text-sm">
        <FileQuestion size={20} aria-hidden="true" className="shrink-0 text-muted" />
        {texts.noPreview}
      </p>
      {file.detail && <p className="mt-3 text-sm text-muted">{sentence({ text: file.detail })}</p>}
    </Dialog>
  );
}
