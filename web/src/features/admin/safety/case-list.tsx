import type { ListedSafetyCase, SafetyCases } from '@studyhall/contracts';
import { ArrowLeft, ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { QueryResult } from '../../../account/data/use-query';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { safetyTexts, type SafetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange, useGuardedChange } from '../../../common/changes/guarded-change';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Select } from '../../../ui/select';
import { DataTable } from '../parts/data-table';
import type { ListState } from '../state/use-address';
import { caseColumns } from './case-columns';
import { CloseCaseDialog } from './close-case-dialog';
import { OpenCaseDialog } from './open-case-dialog';
import { safetyCalls, type CaseState } from './safety.calls';

interface CaseListProps {
  result: QueryResult<SafetyCases>;
  list: ListState;
  /** Null shows all, those not closed first. */
  state: CaseState | null;
  onState: (state: CaseState | null) => void;
  /** The student whose cases are listed; null lists one case of each student. */
  student: number | null;
  onStudent: (number: number | null) => void;
}

const acknowledge = async ({ id }: ListedSafetyCase, texts: SafetyTexts): Promise<boolean> => {
  const run = () => safetyCalls.acknowledge(id);
  return (await guardedChange({ run, topics: ['safety'], done: texts.acknowledged })) !== null;
};

/** A page of cases, with the actions of the lead and the deputy. */
export function CaseList({ result, list, state, onState, student, onStudent }: CaseListProps) {
  const texts = useTexts(safetyTexts);
  const common = useTexts(adminTexts);
  const [dialog, setDialog] = useState<{ kind: 'open' | 'close'; row: ListedSafetyCase } | null>(null);
  const columns = useMemo(
    () =>
      caseColumns(texts, {
        onOpen: (row) => setDialog({ kind: 'open', row }),
        onClose: (row) => setDialog({ kind: 'close', row }),
        onAcknowledge: (row) => void acknowledge(row, texts),
        onStudent,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function for the same address changes nothing
    [texts],
  );
  const { data, stale, error, retry } = result;
  const page = useMemo(() => data && { rows: data.cases, total: data.total }, [data]);
  const close = (): void => setDialog(null);
  return (
    <>
      <DataTable
        name="safety"
        caption={common.safety}
        result={{ data: page, stale, error, retry, patch: () => undefined }}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        filters={
          <>
            <Select<CaseState | null>
              label={texts.status}
              hideLabel
              value={state}
              onChange={onState}
              options={[
                { value: null, label: texts.allCases },
                { value: 'open', label: texts.casesNotClosed },
                { value: 'closed', label: texts.closedCases },
              ]}
              className="w-52"
            />
            {student !== null && (
              <OneStudent number={student} cases={data?.cases ?? []} onAll={() => onStudent(null)} />
            )}
          </>
        }
        empty={<EmptyState icon={<ShieldAlert size={26} />} title={texts.noCases} text={texts.noCasesText} />}
      />
      {dialog?.kind === 'open' && (
        <OpenCaseDialog
          row={dialog.row}
          onAcknowledge={() => acknowledge(dialog.row, texts)}
          onCloseCase={() => setDialog({ kind: 'close', row: dialog.row })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'close' && <CloseCaseDialog row={dialog.row} onClose={close} />}
    </>
  );
}

interface OneStudentProps {
  number: number;
  /** The listed ones: only what the user sees is acknowledged together. */
  cases: readonly ListedSafetyCase[];
  onAll: () => void;
}

/** Names the student whose cases are listed, acknowledges these together, and leads back to all students. */
function OneStudent({ number, cases, onAll }: OneStudentProps) {
  const texts = useTexts(safetyTexts);
  const { busy, change } = useGuardedChange();
  const waiting = cases.filter(
    ({ acknowledged_at, closed_at, student_number }) =>
      student_number === number && acknowledged_at === null && closed_at === null,
  );
  const count = waiting.length;
  // One call for each case: each is an entry of the audit log.
  const run = async (): Promise<void> => {
    for (const { id } of waiting) await safetyCalls.acknowledge(id);
  };
  const acknowledgeAll = (): void =>
    void change({ run, topics: ['safety'], done: texts.acknowledgedAll({ count }) });
  return (
    <>
      <Button
        variant="secondary"
        icon={<ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
        onClick={onAll}
        className="min-h-11!"
      >
        {texts.allStudents}
      </Button>
      {count > 1 && (
        <Button variant="secondary" busy={busy} onClick={acknowledgeAll} className="min-h-11!">
          {texts.acknowledgeAll({ count })}
        </Button>
      )}
      <h3 className="w-full font-semibold">{texts.casesOf({ number })}</h3>
    </>
  );
}
