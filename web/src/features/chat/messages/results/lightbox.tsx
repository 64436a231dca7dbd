import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { Download, X } from 'lucide-react';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { BaseDialog } from '../../../../ui/base-dialog';
import { IconButton } from '../../../../ui/icon-button';
import { download } from './download';

interface LightboxProps {
  open: boolean;
  onClose: () => void;
  src: string;
  alt: string;
  downloadUrl: string;
  filename: string;
}

/** An image over the whole window. */
export function Lightbox({ open, onClose, src, alt, downloadUrl, filename }: LightboxProps) {
  const texts = useTexts(messagesTexts);
  return (
    <BaseDialog open={open} onClose={onClose} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-paper" />
      <DialogPanel className="fixed inset-0 flex flex-col">
        <div className="flex items-center gap-1 border-b border-line px-3 py-1.5">
          <DialogTitle className="min-w-0 flex-1 truncate px-1 text-sm font-medium">{alt}</DialogTitle>
          <IconButton
            label={texts.download({ name: filename })}
            onClick={() => void download(downloadUrl, filename, texts)}
          >
            <Download size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.close} autoFocus onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="flex min-h-0 flex-1 items-center justify-center p-3 sm:p-6">
          <img src={src} alt={alt} className="max-h-full max-w-full rounded-lg object-contain" />
        </div>
      </DialogPanel>
    </BaseDialog>
  );
}
