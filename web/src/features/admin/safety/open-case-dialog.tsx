import type { SafetyCaseRow, SafetyCaseView } from '@studyhall/contracts';
import { useState } from 'react';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { categoryLabel } from './case-labels';
import { safetyCalls } from './safety.calls';

/** Says that opening is recorded, then shows the case with its passage. Mounted while it is open. */
export function OpenCaseDialog({ row, onClose }: { row: SafetyCaseRow; onClose: () => void }) {
  const texts = useTexts(safetyTexts);
  const [found, setFound] = useState<SafetyCaseView | null>(null);
  return (
    <FormDialog
      title={categoryLabel(row.category, texts)}
      text={texts.readText}
      submitLabel={texts.readSubmit}
      onSubmit={async () => setFound(await safetyCalls.open(row.id))}
      failed={texts.failed}
      result={found && <CaseFacts found={found} />}
      onClose={onClose}
    />
  );
}

function CaseFacts({ found }: { found: SafetyCaseView }) {
  const texts = useTexts(safetyTexts);
  const facts = [
    [texts.student, found.student.display_name],
    [found.is_reply ? texts.replyPassage : texts.passage, found.passage],
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
