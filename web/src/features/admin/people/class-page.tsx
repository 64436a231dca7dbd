import type { ClassView } from '@studyhall/contracts';
import { adminScopeOf, isTeacher } from '@studyhall/domain';
import { ClipboardPlus, UserCog } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { materialsTexts } from '../../../base/i18n/materials.texts';
import { exercisesTexts } from '../../../base/i18n/exercises.texts';
import { reportTexts } from '../../../base/i18n/report.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { calls } from '../admin.calls';
import { ClassDialog } from '../classes/class-dialog';
import { formatTimeRange, dayName, formatDateTime, formatNumber } from '../format';
import {
  ClassHomework,
  HOMEWORK_FORM,
  HomeworkDialog,
  ClassLessons,
  ClassCover,
  ClassPlans,
  ClassStudyMode,
  ClassQuizzes,
  ClassRequests,
} from '../../desk/class-page.module';
import { inviteStatus } from '../invites/invite-status';
import { MembersDialog } from '../members/members-dialog';
import { FullAdminFields, FullAdminOnly } from '../../../common/console/full-admin';
import { useUnfinishedForm } from '../../../common/use-draft';
import { useConsole } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';
import { ClassActions } from './class-actions';
import { ClassCourses } from './class-courses';
import { ClassMaterials } from './class-materials';
import { ClassMembers } from './class-members';
import { ClassExercises } from './exercises/class-exercises';
import { ClassTeachers } from './class-teachers';
import { ClassPasswords } from './class-passwords';
import { DetailFrame, Facts, Part } from '../../../common/console/detail-frame';

/** One class: facts, week, members and invitations. */
export function ClassPage({ id }: { id: number }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const materials = useTexts(materialsTexts);
  const exercises = useTexts(exercisesTexts);
  const homework = useTexts(homeworkTexts);
  const report = useTexts(reportTexts);
  const { me } = useConsole();
  const [managing, setManaging] = useState(false);
  const [giving, setGiving] = useState(useUnfinishedForm(HOMEWORK_FORM) === '');
  /** The class as of opening its dialog. Each new version restarts the dialog. */
  const [editing, setEditing] = useState<{ group: ClassView; version: number } | null>(null);
  const result = useQuery(calls.group(id));
  return (
    <>
      <DetailFrame
        section="classes"
        result={result}
        title={(group) => group.name}
        actions={
          result.data && (
            <ClassActions
              group={result.data}
              onEdit={() => result.data && setEditing({ group: result.data, version: 0 })}
            />
          )
        }
        gone={isTeacher(me) ? (result.data ? common.noLongerTaught : common.notTaught) : undefined}
      >
        {(group) => (
          <>
            <Part title={common.classDetails}>
              <ClassFacts group={group} />
              <ClassCourses group={group} />
            </Part>
            <Part title={texts.week}>
              <Week group={group} />
            </Part>
            <Part title={common.lessons}>
              <FullAdminFields>
                <ClassStudyMode group={group} />
                <ClassPlans group={group} />
              </FullAdminFields>
              <ClassLessons group={group.id} />
            </Part>
            <Part title={common.teachers}>
              <FullAdminFields>
                <ClassTeachers group={group} />
                <ClassCover group={group} />
              </FullAdminFields>
            </Part>
            <Part
              title={homework.homework}
              wide
              action={
                <FullAdminOnly>
                  <Button
                    variant="secondary"
                    icon={<ClipboardPlus size={18} aria-hidden="true" />}
                    onClick={() => setGiving(true)}
                  >
                    {homework.give}
                  </Button>
                </FullAdminOnly>
              }
            >
              <FullAdminFields>
                <ClassHomework group={group.id} />
              </FullAdminFields>
            </Part>
            <FullAdminFields>
              <ClassQuizzes group={group.id} school={group.school} />
            </FullAdminFields>
            <Part
              title={common.currentMembers({ count: formatNumber(group.member_count) })}
              action={
                <FullAdminOnly>
                  <Button
                    variant="secondary"
                    icon={<UserCog size={18} aria-hidden="true" />}
                    onClick={() => setManaging(true)}
                  >
                    {common.manage}
                  </Button>
                </FullAdminOnly>
              }
            >
              <ClassMembers id={id} />
              {adminScopeOf(me) !== 'read_only' && <ClassPasswords group={group} />}
            </Part>
            <Part
              title={common.invitations}
              action={
                <FullAdminOnly>
                  <OpenInvitations />
                </FullAdminOnly>
              }
            >
              <FullAdminFields>
                <Invites group={group} />
              </FullAdminFields>
            </Part>
            <Part title={report.workRequests} wide>
              <ClassRequests group={group.id} />
            </Part>
            <Part title={materials.title} wide>
              <FullAdminFields>
                <ClassMaterials group={group} />
              </FullAdminFields>
            </Part>
            <Part title={exercises.title} wide>
              <FullAdminFields>
                <ClassExercises group={group.id} />
              </FullAdminFields>
            </Part>
          </>
        )}
      </DetailFrame>
      {editing && (
        <ClassDialog
          key={editing.version}
          group={editing.group}
          latest={result.data ?? undefined}
          onClose={() => setEditing(null)}
          onTakeLatest={() => result.data && setEditing({ group: result.data, version: editing.version + 1 })}
        />
      )}
      {giving && <HomeworkDialog group={id} onClose={() => setGiving(false)} />}
      {managing && result.data && <MembersDialog group={result.data} onClose={() => setManaging(false)} />}
    </>
  );
}

function ClassFacts({ group }: { group: ClassView }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  return (
    <Facts
      facts={[
        [common.school, group.school],
        [common.students, formatNumber(group.member_count)],
        ...(group.roster === null
          ? []
          : [[texts.fromRoster, texts.rosterOwnsClass({ source: group.roster })] as const]),
        ...(group.description ? [[common.description, group.description] as const] : []),
      ]}
    />
  );
}

function OpenInvitations() {
  const texts = useTexts(peopleTexts);
  const { open } = useConsole();
  return (
    <Button variant="secondary" onClick={() => open('invitations')}>
      {texts.openInvitations}
    </Button>
  );
}

function Week({ group: { time_slots } }: { group: ClassView }) {
  const common = useTexts(adminTexts);
  if (time_slots.length === 0) return <p className="text-sm text-muted">{common.noSchedule}</p>;
  return (
    <ul className="space-y-1 text-sm">
      {time_slots.map((slot) => (
        <li key={slot.id} className="flex gap-4">
          <span className="min-w-24 font-medium">{dayName(slot.day_of_week)}</span>
          <bdi className="tabular-nums">{formatTimeRange(slot)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Invites({ group: { invites } }: { group: ClassView }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  if (invites.length === 0) return <p className="text-sm text-muted">{common.noInvitations}</p>;
  const labels = {
    active: common.inviteActive,
    ended: common.inviteEnded,
    expired: common.inviteExpired,
    used: common.inviteUsedUp,
  };
  return (
    <ul className="divide-y divide-line text-sm">
      {invites.map((invite) => {
        const status = inviteStatus(invite);
        return (
          <li key={invite.code} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Chip tone={status === 'active' ? 'ok' : 'neutral'}>{labels[status]}</Chip>
            <span>{texts.validUntil({ time: formatDateTime(invite.expires_at) })}</span>
            <span className="text-muted">
              {invite.max_uses === null
                ? texts.usedTimes({ count: invite.uses })
                : common.usesOf({ uses: formatNumber(invite.uses), most: formatNumber(invite.max_uses) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
