import type { MemberView } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { ChartNoAxesColumn, CirclePlus, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { personLabel } from '../../../common/person-name';
import { IconButton } from '../../../ui/icon-button';
import { classCalls } from '../../../common/console/class.calls';
import { progressPath } from '../../desk';
import { PersonLink } from '../parts/detail-links';
import { Pending } from '../../../common/console/load-error';
import { Pager } from '../parts/pager';
import { useConsole } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';
import { ResetDialog } from '../users/reset-dialog';
import { AllowanceDialog } from './allowance-dialog';

const ROWS = 20;

/** The members of a class in pages: for admins with links to their pages, for teachers with password reset and allowances. */
export function ClassMembers({ id }: { id: number }) {
  const texts = useTexts(adminTexts);
  const people = useTexts(peopleTexts);
  const wall = useTexts(wallTexts);
  const [path] = useLocation();
  const { me } = useConsole();
  const [offset, setOffset] = useState(0);
  const [resetting, setResetting] = useState<MemberView | null>(null);
  const [granting, setGranting] = useState<MemberView | null>(null);
  const { data, error, retry } = useQuery(classCalls.members(id, { limit: ROWS, offset }));
  if (!data) return <Pending error={error} retry={retry} lines={5} />;
  if (data.total === 0) return <p className="text-sm text-muted">{texts.noMembers}</p>;
  return (
    <>
      <ul className="gap-x-6 text-sm sm:columns-2">
        {data.rows.map((member) => (
          <li key={member.id} className="flex min-h-8 break-inside-avoid items-center gap-2 py-1">
            <span className="min-w-0 flex-1 break-words">
              <PersonLink person={member} />
            </span>
            <Link
              href={progressPath(path, id, member.id)}
              aria-label={wall.progressOf({ name: personLabel(member) })}
              title={wall.progressOf({ name: personLabel(member) })}
              className="-my-1 inline-flex size-target items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
            >
              <ChartNoAxesColumn size={18} aria-hidden="true" />
            </Link>
            {isTeacher(me) && (
              <>
                <IconButton
                  label={texts.newPasswordFor({ name: personLabel(member) })}
                  className="-my-1"
                  onClick={() => setResetting(member)}
                >
                  <KeyRound size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={people.grantMoreTo({ name: personLabel(member) })}
                  className="-my-1"
                  onClick={() => setGranting(member)}
                >
                  <CirclePlus size={18} aria-hidden="true" />
                </IconButton>
              </>
            )}
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
      {resetting && <ResetDialog user={resetting} onClose={() => setResetting(null)} />}
      {granting && <AllowanceDialog student={granting} onClose={() => setGranting(null)} />}
    </>
  );
}
