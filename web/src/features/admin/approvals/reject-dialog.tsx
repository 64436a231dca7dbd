import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { TextField } from '../../../ui/text-field';

interface RejectDialogProps {
  /** Names the requesters who get no account. */
  text: string;
  /** The reason is optional: null if none was entered. */
  onReject: (reason: string | null) => void;
  /** Cancelling aborts the rejection. */
  onClose: () => void;
}

/** Asks for an optional reason (docs/specification/console.md#validation). Mounted only while open. */
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
