import type { SafetyReadLog } from '@studyhall/contracts';
import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { safetyTexts, type SafetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Chip } from '../../../ui/chip';
import { EmptyState } from '../../../ui/empty-state';
import { formatDateTime } from '../format';
import { DataTable, type Column } from '../parts/data-table';
import { useListAddress } from '../state/use-address';
import { categoryLabel, tierLabel } from './case-labels';
import { safetyCalls } from './safety.calls';

type Entry = SafetyReadLog['looks'][number];

/** Which passages the user opened, and when. */
export function ReadLogView() {
  const texts = useTexts(safetyTexts);
  const { list } = useListAddress();
  const { data, ...rest } = useQuery(safetyCalls.looks({ limit: list.size, offset: list.offset }));
  const page = useMemo(() => data && { rows: data.looks, total: data.total }, [data]);
  const columns = useMemo(() => entryColumns(texts), [texts]);
  return (
    <DataTable
      name="safety-looks"
      caption={texts.looks}
      result={{ ...rest, data: page, patch: () => undefined }}
      columns={columns}
      rowKey={({ case_id, at }) => `${case_id} ${at}`}
      list={list}
      empty={<EmptyState icon={<Eye size={26} />} title={texts.noLooks} text={texts.noLooksText} />}
    />
  );
}

const entryColumns = (texts: SafetyTexts): Column<Entry>[] => [
  {
    id: 'category',
    head: texts.category,
    isName: true,
    cell: ({ category }) => categoryLabel(category, texts),
  },
  {
    id: 'tier',
    head: texts.tier,
    cell: ({ tier }) => <Chip tone={tier === 'danger' ? 'danger' : 'mark'}>{tierLabel(tier, texts)}</Chip>,
  },
  { id: 'time', head: texts.openedAt, cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
];
