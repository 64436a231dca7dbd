import type { UsageRow } from '@studyhall/contracts';
import type { LimitsTexts } from '../../../../base/i18n/limits.texts';
import { formatDate, formatNumber } from '../../format';
import type { Column } from '../../parts/data-table';
import { kindLabel } from '../limit-kinds';
import { money } from '../money/money-text';

const NOTHING = '–';

/** The columns of the usage table; the school's column is for users who see several schools. */
export function usageColumns(
  texts: LimitsTexts,
  currency: string | null,
  hasSchools: boolean,
): Column<UsageRow>[] {
  const school: Column<UsageRow> = {
    id: 'school',
    head: texts.school,
    cell: (row) => <bdi>{row.school ?? NOTHING}</bdi>,
  };
  return [
    { id: 'day', head: texts.day, isName: true, cell: (row) => formatDate(`${row.day}T12:00:00`) },
    ...(hasSchools ? [school] : []),
    { id: 'class', head: texts.aClass, cell: (row) => <bdi>{row.class?.name ?? NOTHING}</bdi> },
    { id: 'kind', head: texts.kind, cell: (row) => kindLabel(row.kind, texts) },
    {
      id: 'model',
      head: texts.model,
      cell: (row) => <bdi className="break-all">{row.model ?? NOTHING}</bdi>,
    },
    {
      id: 'amount',
      head: texts.amount,
      cell: (row) => <span className="tabular-nums">{formatNumber(row.amount)}</span>,
    },
    {
      id: 'cost',
      head: texts.cost,
      cell: (row) => (
        <span className="tabular-nums">
          {row.cost === null || currency === null ? NOTHING : money(row.cost, currency)}
        </span>
      ),
    },
  ];
}
