import { useId, useState, type FormEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/text-field';

interface RejectDialogProps {
  /** Says who gets no account. */
  text: string;
  /** The reason is optional; null where none was given. */
  onReject: (reason: string | null) => void;
  /** Cancelling aborts the rejection. */
  onClose: () => void;
}

/** Asks why, which need not be answered (admin.md §5). Mounted while it is open. */
export function RejectDialog({ text, onReject, onClose }: RejectDialogProps) {
  const texts = useTexts(adminTexts);
  const formId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReject(reason.trim() || null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.rejectRequest}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId}>
            {texts.reject}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={texts.rejectReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={1_000}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}
