import type { RosterRunRow, RosterRunView } from '@studyhall/contracts';
import { useQuery } from '../../../account/data/use-query';
import { roleLabel } from '../../../account/role-label';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { rostersTexts, type RostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { SkeletonText } from '../../../ui/skeleton';
import { PlainTable } from '../imports/plain-table';
import { listed } from '../parts/listed';
import { rosterCalls } from './rosters.calls';

interface RunRowsProps {
  run: RosterRunView;
  kind: RosterRunRow['kind'];
  caption: string;
}

const fieldLabel = (field: string, texts: RostersTexts): string =>
  ({
    given_name: texts.fieldGivenName,
    family_name: texts.fieldFamilyName,
    email: texts.fieldEmail,
    role: texts.fieldRole,
    school: texts.school,
    access_granted: texts.fieldAccess,
  })[field] ?? field;

/** The people with one kind of change, up to a limit. */
export function RunRows({ run, kind, caption }: RunRowsProps) {
  const texts = useTexts(rostersTexts);
  const common = useTexts(adminTexts);
  const { data } = useQuery(rosterCalls.rows(run.id, kind));
  if (!data) return <SkeletonText lines={4} />;
  return (
    <>
      <PlainTable caption={caption} heads={[texts.person, texts.fieldRole, texts.school, texts.change]}>
        {data.map((row) => (
          <tr key={row.external_id}>
            <td className="min-w-32 px-3 py-2 align-top wrap-anywhere">
              <bdi>{row.name}</bdi>
              <bdi className="block text-xs text-muted">{row.external_id}</bdi>
            </td>
            <td className="px-3 py-2 align-top">{roleLabel(row.role, common)}</td>
            <td className="min-w-32 px-3 py-2 align-top wrap-anywhere">
              <bdi>{row.school ?? '–'}</bdi>
            </td>
            <td className="px-3 py-2 align-top">
              {changeOf(
                row,
                texts,
                listed(
                  row.fields.map((field) => fieldLabel(field, texts)),
                  common,
                ),
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {run[kind] > data.length && (
        <p className="mt-2 text-sm text-muted">{texts.more({ count: run[kind] - data.length })}</p>
      )}
    </>
  );
}

function changeOf({ kind, entered, left }: RosterRunRow, texts: RostersTexts, fields: string): string {
  if (kind === 'gone') return texts.losesAccess;
  return (
    [fields, entered + left > 0 ? texts.places({ entered, left }) : ''].filter(Boolean).join(' · ') || '–'
  );
}
