import type { ListedSafetyCase, SafetyCaseRow } from '@studyhall/contracts';
import type { SafetyTexts } from '../../../base/i18n/safety.texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { moment } from '../format';
import type { Column } from '../parts/data-table';
import { categoryLabel, statusLabel, tierLabel } from './case-labels';

interface CaseActions {
  onOpen: (row: SafetyCaseRow) => void;
  onAcknowledge: (row: SafetyCaseRow) => void;
  onClose: (row: SafetyCaseRow) => void;
}

/** Columns of the list of cases; nothing in a row names the student, whose cases have one number. */
export function caseColumns(texts: SafetyTexts, actions: CaseActions): Column<ListedSafetyCase>[] {
  return [
    {
      id: 'category',
      head: texts.category,
      isName: true,
      cell: (row) => (
        <>
          {categoryLabel(row.category, texts)}
          <span className="block text-xs text-muted">
            {texts.studentNumber({ number: row.student_number })}
          </span>
          {row.is_pattern && <span className="block text-xs text-muted">{texts.pattern}</span>}
        </>
      ),
    },
    {
      id: 'tier',
      head: texts.tier,
      cell: ({ tier }) => <Chip tone={tier === 'danger' ? 'danger' : 'mark'}>{tierLabel(tier, texts)}</Chip>,
    },
    {
      id: 'time',
      head: texts.time,
      cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time>,
    },
    {
      id: 'status',
      head: texts.status,
      cell: (row) => <span className="break-words">{statusLabel(row, texts)}</span>,
    },
    {
      id: 'actions',
      head: texts.actions,
      cell: (row) => {
        const named = { category: categoryLabel(row.category, texts), time: moment(row.created_at) };
        return (
          <div className="flex flex-wrap gap-2">
            <Button aria-label={texts.readNamed(named)} onClick={() => actions.onOpen(row)}>
              {texts.read}
            </Button>
            {row.acknowledged_at === null && row.closed_at === null && (
              <Button
                variant="secondary"
                aria-label={texts.acknowledgeNamed(named)}
                onClick={() => actions.onAcknowledge(row)}
              >
                {texts.acknowledge}
              </Button>
            )}
            {row.closed_at === null && (
              <Button
                variant="secondary"
                aria-label={texts.closeNamed(named)}
                onClick={() => actions.onClose(row)}
              >
                {texts.close}
              </Button>
            )}
          </div>
        );
      },
    },
  ];
}
