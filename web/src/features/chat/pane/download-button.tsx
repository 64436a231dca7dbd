import { Download } from 'lucide-react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';

/** Downloads what stands in the pane. */
export function DownloadButton({ name, onDownload }: { name: string; onDownload: () => void }) {
  const texts = useTexts(messagesTexts);
  return (
    <IconButton label={texts.download({ name })} onClick={onDownload}>
      <Download size={18} aria-hidden="true" />
    </IconButton>
  );
}
