import { isMaster, isSchoolAdmin, isTeacher } from '@studyhall/domain';
import { BookOpen, GraduationCap } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { calls } from '../admin.calls';
import { LoadError } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { useConsole } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';
import { CountCard } from './count-card';
import { SchoolNotices } from './school-notices';
import { SystemHealth } from './system-health';
import { Today } from './today';
import { PendingCard } from './pending-card';
import { WeekSchedule } from './week-schedule';

/** The dashboard (docs/specification/console.md#screens). */
export function DashboardSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const own = isTeacher(me);
  const { data, error, retry } = useQuery(calls.stats);
  return (
    <>
      <SectionHead title={texts.dashboard} text={own ? texts.dashboardOfTeacherText : texts.dashboardText} />
      {isMaster(me) && <SystemHealth />}
      {isSchoolAdmin(me) && me.school && <SchoolNotices school={me.school} />}
      <Today />
      {!data && error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <div
          className={cx('grid gap-4 sm:grid-cols-2 md:max-lg:grid-cols-1', isMaster(me) && 'xl:grid-cols-3')}
        >
          <CountCard
            title={own ? texts.yourStudents : texts.studentsPerSchool}
            Icon={GraduationCap}
            counts={data?.students_per_school ?? null}
            empty={texts.noStudentsYet}
          />
          <CountCard
            title={own ? texts.yourClasses : texts.classesPerSchool}
            Icon={BookOpen}
            counts={data?.classes_per_school ?? null}
            empty={texts.noClassesYet}
          />
          {isMaster(me) && <PendingCard total={data?.pending_approvals ?? null} />}
        </div>
      )}
      <WeekSchedule />
    </>
  );
}
