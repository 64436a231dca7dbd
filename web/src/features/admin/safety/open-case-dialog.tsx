import type { ListedSafetyCase, SafetyCaseView } from '@studyhall/contracts';
import { useRef, useState } from 'react';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Button } from '../../../ui/button';
import { formatDate, formatDateTime } from '../format';
import { caseLabel } from './case-labels';
import { safetyCalls } from './safety.calls';

interface OpenCaseDialogProps extends CaseActionsProps {
  row: ListedSafetyCase;
  onClose: () => void;
}

/** Says that opening is recorded, then shows the case with its passage. Mounted only while open. */
export function OpenCaseDialog({ row, onClose, ...actions }: OpenCaseDialogProps) {
  const texts = useTexts(safetyTexts);
  const [found, setFound] = useState<SafetyCaseView | null>(null);
  return (
    <FormDialog
      title={caseLabel(row, texts)}
      text={found ? undefined : texts.readText}
      submitLabel={texts.readSubmit}
      cancelLabel={found ? texts.backToList : undefined}
      closeVariant="secondary"
      onSubmit={async () => setFound(await safetyCalls.open(row.id))}
      failed={texts.failed}
      result={
        found && (
          <>
            <CaseFacts found={found} />
            {found.closed_at === null && (
              <CaseActions isAcknowledged={found.acknowledged_at !== null} {...actions} />
            )}
          </>
        )
      }
      onClose={onClose}
    />
  );
}

interface CaseActionsProps {
  /** Resolves with whether it was acknowledged. */
  onAcknowledge: () => Promise<boolean>;
  onCloseCase: () => void;
}

/** What the lead does with a case that was read. */
function CaseActions(props: CaseActionsProps & { isAcknowledged: boolean }) {
  const texts = useTexts(safetyTexts);
  const [isAcknowledged, setAcknowledged] = useState(props.isAcknowledged);
  const closeCase = useRef<HTMLButtonElement>(null);
  const acknowledge = async (): Promise<void> => {
    if (!(await props.onAcknowledge())) return;
    setAcknowledged(true);
    closeCase.current?.focus();
  };
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!isAcknowledged && <Button onClick={() => void acknowledge()}>{texts.acknowledge}</Button>}
      <Button ref={closeCase} variant="secondary" onClick={props.onCloseCase}>
        {texts.closeTitle}
      </Button>
    </div>
  );
}

function CaseFacts({ found }: { found: SafetyCaseView }) {
  const texts = useTexts(safetyTexts);
  const { said_for_school_at: said, account_deleted_at: deleted } = found;
  const facts = [
    [texts.student, found.student.display_name],
    [texts.status, deleted && texts.accountDeleted({ day: formatDate(deleted) })],
    [found.is_reply ? texts.replyPassage : texts.passage, found.passage],
    [texts.where, found.place && texts.writtenIn({ place: found.place })],
    [texts.forSchool, said && texts.saidForSchool({ time: formatDateTime(said) })],
    [texts.reason, found.reason],
    [texts.withheldReason, found.withheld_reason],
  ] as const;
  return (
    <dl className="space-y-3">
      {facts.map(
        ([term, text]) =>
          text !== null && (
            <div key={term}>
              <dt className="text-sm text-muted">{term}</dt>
              <dd dir="auto" className="break-words whitespace-pre-line">
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
