import type { LessonView } from '@studyhall/contracts';
import { Presentation } from 'lucide-react';
import { Link } from 'wouter';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { formatTimeOfDay } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button, buttonClasses } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { classCalls } from '../../../common/console/class.calls';
import { useProjection } from './use-projection';

/** The option that shows the end of a running timer instead of a number of minutes. */
const RUNNING = 0;
const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30];

interface ProjectorPanelProps {
  lesson: LessonView;
  /** The projector's page. */
  href: string;
}

/** What the teacher can project beside a task or ticket: a countdown, and a code to join the class. */
export function ProjectorPanel({ lesson, href }: ProjectorPanelProps) {
  const texts = useTexts(wallTexts);
  const project = useProjection(lesson);
  const { busy, change } = useGuardedChange();
  const { join_code: code = null, timer_ends_at: end = null } = lesson.projected;
  const showCode = () =>
    change({
      run: async () => project({ join_code: lesson.join_code ?? (await makeCode(lesson.group_id)) }),
      topics: [],
      failed: texts.failed,
    });
  return (
    <section
      aria-label={texts.projector}
      className="mb-4 space-y-2 rounded-lg border border-line bg-surface p-4 text-sm"
    >
      <Link href={href} className={`${buttonClasses('secondary')} min-h-11! w-full`}>
        <Presentation size={18} aria-hidden="true" />
        {texts.projector}
      </Link>
      <Select<number | null>
        label={texts.timer}
        options={[
          { value: null, label: texts.timerOff },
          ...MINUTES.map((count) => ({ value: count, label: texts.timerMinutes({ count }) })),
        ]}
        value={end === null ? null : RUNNING}
        placeholder={end === null ? undefined : texts.until({ time: formatTimeOfDay(end) })}
        onChange={(timer_minutes) => void project({ timer_minutes })}
      />
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => void (code === null ? showCode() : project({ join_code: null }))}
        className="min-h-11! w-full"
      >
        {code === null ? texts.showJoinCode : texts.hideJoinCode({ code })}
      </Button>
      <p className="text-muted">{texts.projectorHint}</p>
    </section>
  );
}

const makeCode = async (group_id: number): Promise<string | null> =>
  (await classCalls.createInvite({ group_id, role: 'STUDENT', short_code: true, direct: true })).short_code;
