import type { LessonSummary } from '@studyhall/contracts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { FullAdminOnly } from '../../../common/console/full-admin';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { Button, type ButtonVariant } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { LiveLink } from './live-link';
import { StartDialog } from './start-dialog';

interface LessonActionProps {
  group: { id: number; name: string };
  lesson: LessonSummary | undefined;
  /** Quiet in a list, where each row has one. */
  variant?: ButtonVariant;
}

/** Opens the lesson of a class, or starts one. School admins with a narrower scope cannot start one. */
export function LessonAction({ group, lesson, variant = 'quiet' }: LessonActionProps) {
  const texts = useTexts(wallTexts);
  const [starting, setStarting] = useState(false);
  if (lesson) return <LiveLink id={lesson.id} name={group.name} />;
  return (
    <FullAdminOnly>
      <OpenSchoolFields>
        <Button
          variant={variant}
          icon={<Play size={18} aria-hidden="true" />}
          onClick={() => setStarting(true)}
          className={cx('min-h-11!', variant === 'quiet' && 'px-2!')}
        >
          {texts.start}
          <span className="sr-only">{group.name}</span>
        </Button>
      </OpenSchoolFields>
      {starting && <StartDialog group={group} onClose={() => setStarting(false)} />}
    </FullAdminOnly>
  );
}
