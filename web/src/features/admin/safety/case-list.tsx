import type { SafetyCaseRow, SafetyCases } from '@studyhall/contracts';
import { ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { QueryResult } from '../../../account/data/use-query';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange } from '../../../common/changes/guarded-change';
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
  /** Null shows all, those that are open first. */
  state: CaseState | null;
  onState: (state: CaseState | null) => void;
}

/** A page of cases, with what the lead and the deputy do with them. */
export function CaseList({ result, list, state, onState }: CaseListProps) {
  const texts = useTexts(safetyTexts);
  const common = useTexts(adminTexts);
  const [dialog, setDialog] = useState<{ kind: 'open' | 'close'; row: SafetyCaseRow } | null>(null);
  const columns = useMemo(
    () =>
      caseColumns(texts, {
        onOpen: (row) => setDialog({ kind: 'open', row }),
        onClose: (row) => setDialog({ kind: 'close', row }),
        onAcknowledge: ({ id }) =>
          void guardedChange({
            run: () => safetyCalls.acknowledge(id),
            topics: ['safety'],
            done: texts.acknowledged,
          }),
      }),
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
          <Select<CaseState | null>
            label={texts.status}
            hideLabel
            value={state}
            onChange={onState}
            options={[
              { value: null, label: texts.allCases },
              { value: 'open', label: texts.openCases },
              { value: 'closed', label: texts.closedCases },
            ]}
            className="w-52"
          />
        }
        empty={<EmptyState icon={<ShieldAlert size={26} />} title={texts.noCases} text={texts.noCasesText} />}
      />
      {dialog?.kind === 'open' && <OpenCaseDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'close' && <CloseCaseDialog row={dialog.row} onClose={close} />}
    </>
  );
}
