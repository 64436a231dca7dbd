import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { TextField } from '../../../ui/text-field';

interface RejectDialogProps {
  /** Says who gets no account. */
  text: string;
  /** The reason is optional; null where none was given. */
  onReject: (reason: string | null) => void;
  /** Cancelling aborts the rejection. */
  onClose: () => void;
}

/** Asks why, which need not be answered (docs/specification/console.md#validation). Mounted while it is open. */
export function RejectDialog({ text, onReject, onClose }: RejectDialogProps) {
  const texts = useTexts(adminTexts);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={texts.rejectRequest}
      text={text}
      submitLabel={texts.reject}
      variant="danger"
      onSubmit={async () => onReject(reason.trim() || null)}
      failed={texts.tryAgainLater}
      onClose={onClose}
    >
      <TextField
        label={texts.rejectReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={1_000}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
