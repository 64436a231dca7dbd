import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { SkeletonText } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { PersonLink } from '../parts/detail-links';
import { LoadError } from '../parts/load-error';
import { Pager } from '../parts/pager';
import { useQuery } from '../state/use-query';

const ROWS = 20;

/** The members of a class, a page at a time, each with the way to their own page. */
export function ClassMembers({ id }: { id: number }) {
  const texts = useTexts(adminTexts);
  const [offset, setOffset] = useState(0);
  const { data, error, retry } = useQuery(
    `members ${id} ${offset}`,
    (signal) => calls.members(id, { limit: ROWS, offset }, signal),
    ['groups', 'users'],
  );
  if (!data) return error ? <LoadError error={error} onRetry={retry} /> : <SkeletonText lines={5} />;
  if (data.total === 0) return <p className="text-sm text-muted">{texts.noMembers}</p>;
  return (
    <>
      <ul className="gap-x-6 text-sm sm:columns-2">
        {data.rows.map((member) => (
          <li key={member.id} className="py-1 break-words">
            <PersonLink id={member.id} name={member.username} />
          </li>
        ))}
      </ul>
      <Pager
        label={texts.currentMembersList}
        offset={offset}
        total={data.total}
        size={ROWS}
        onChange={setOffset}
      />
    </>
  );
}
