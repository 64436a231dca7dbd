import type { ListedSafetyCase } from '@studyhall/contracts';
import type { SafetyTexts } from '../../../base/i18n/safety.texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { formatDate, formatDateTime } from '../format';
import type { Column } from '../parts/data-table';
import { categoryLabel, statusLabel, tierLabel } from './case-labels';

interface CaseActions {
  onOpen: (row: ListedSafetyCase) => void;
  onAcknowledge: (row: ListedSafetyCase) => void;
  onClose: (row: ListedSafetyCase) => void;
  /** Lists the cases of one student. */
  onStudent: (number: number) => void;
}

/**
 * The columns of the case list. A row does not name the student; all cases of a student have the same number. A row that stands for several
 * cases of a student shows the most urgent one.
 */
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
          {row.place && (
            <span className="block text-xs text-muted">{texts.writtenIn({ place: row.place })}</span>
          )}
          {row.account_deleted_at !== null && (
            <span className="block text-xs text-muted">
              {texts.accountDeleted({ day: formatDate(row.account_deleted_at) })}
            </span>
          )}
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
      cell: ({ created_at, of_student: all }) => (
        <>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {all && all.newest_at !== created_at && (
            <span className="block text-xs text-muted">
              {texts.newest({ time: formatDateTime(all.newest_at) })}
            </span>
          )}
        </>
      ),
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
        const named = { category: categoryLabel(row.category, texts), time: formatDateTime(row.created_at) };
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
                {texts.closeTitle}
              </Button>
            )}
            {row.of_student && row.of_student.total > 1 && (
              <Button
                variant="secondary"
                aria-label={texts.allOfStudentNamed({ ...row.of_student, number: row.student_number })}
                onClick={() => actions.onStudent(row.student_number)}
              >
                {texts.allOfStudent(row.of_student)}
              </Button>
            )}
          </div>
        );
      },
    },
  ];
}
