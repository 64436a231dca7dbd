import type { LessonSummary } from '@studyhall/contracts';
import { Presentation } from 'lucide-react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { IconButton } from '../../../ui/icon-button';
import { useProjection } from './use-projection';

interface ProjectButtonProps {
  lesson: LessonSummary;
  what: 'push_id' | 'ticket_id';
  id: string;
}

/** Shows something that was sent to the class on the projector, or removes it. */
export function ProjectButton({ lesson, what, id }: ProjectButtonProps) {
  const texts = useTexts(wallTexts);
  const project = useProjection(lesson);
  const isShown = lesson.projected[what] === id;
  return (
    <IconButton
      label={texts.onProjector}
      aria-pressed={isShown}
      onClick={() => void project({ [what]: isShown ? null : id })}
      className={isShown ? 'size-11! bg-brand-soft text-brand' : 'size-11!'}
    >
      <Presentation size={18} aria-hidden="true" />
    </IconButton>
  );
}
