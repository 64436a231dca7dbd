import { Download } from 'lucide-react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';

interface DownloadButtonProps {
  name: string;
  /** Why it cannot be downloaded now, as a sentence. */
  refusal?: string | null;
  onDownload: () => void;
}

/** Downloads the content of the pane. */
export function DownloadButton({ name, refusal = null, onDownload }: DownloadButtonProps) {
  const texts = useTexts(messagesTexts);
  return (
    <IconButton label={refusal ?? texts.download({ name })} disabled={refusal !== null} onClick={onDownload}>
      <Download size={18} aria-hidden="true" />
    </IconButton>
  );
}
