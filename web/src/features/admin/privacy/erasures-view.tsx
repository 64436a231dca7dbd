import type { ErasureCertificateRow } from '@studyhall/contracts';
import { FileCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { protectionTexts, type ProtectionTexts } from '../../../base/i18n/protection.texts';
import { peopleTexts, type PeopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Chip } from '../../../ui/chip';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';
import { DataTable, type Column } from '../parts/data-table';
import { CertificateLink } from '../parts/detail-links';
import { SchoolFilter } from '../parts/school-filter';
import { useListAddress } from '../state/use-address';

/** The erased accounts, each with its certificate. */
export function ErasuresView() {
  const texts = useTexts(protectionTexts);
  const people = useTexts(peopleTexts);
  const admin = useTexts(adminTexts);
  const { school, list, setFilter } = useListAddress();
  const result = useQuery(calls.certificates({ school, limit: list.size, offset: list.offset }));
  const columns = useMemo(() => erasureColumns(texts, people, admin), [texts, people, admin]);
  return (
    <DataTable
      name="erasures"
      caption={texts.erasures}
      result={result}
      columns={columns}
      rowKey={(row) => row.user_id}
      list={list}
      filters={
        <SchoolFilter
          value={school}
          onChange={(next) => setFilter({ school: next })}
          className="w-full sm:w-64"
        />
      }
      empty={
        <EmptyState icon={<FileCheck size={26} />} title={texts.noErasures} text={texts.noErasuresText} />
      }
    />
  );
}

const erasureColumns = (
  texts: ProtectionTexts,
  people: PeopleTexts,
  admin: AdminTexts,
): Column<ErasureCertificateRow>[] => [
  {
    id: 'account',
    head: people.accountNumber,
    isName: true,
    cell: (row) => <span className="tabular-nums">{row.user_id}</span>,
  },
  { id: 'school', head: admin.school, cell: (row) => <bdi>{row.school ?? '–'}</bdi> },
  {
    id: 'begun',
    head: people.erasureBegun,
    cell: ({ begun_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    id: 'erased',
    head: people.erasureEnded,
    cell: ({ erased_at: at }) =>
      at === null ? <Chip>{texts.erasing}</Chip> : <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  { id: 'certificate', head: people.certificate, cell: (row) => <CertificateLink id={row.user_id} /> },
];
