import { Presentation } from 'lucide-react';
import { Link } from 'wouter';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { reasonOf } from '../../../transport/errors';
import { buttonClasses } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';

/** In place of a lesson that the user can no longer see: why, and the way to the others. */
export function LessonGone({ error, href }: { error: unknown; href: string }) {
  const texts = useTexts(wallTexts);
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<Presentation size={26} />}
        title={texts.gone}
        text={reasonOf(error, texts.failed)}
        action={
          <Link href={href} className={`${buttonClasses('primary')} min-h-11!`}>
            {texts.toLessons}
          </Link>
        }
      />
    </div>
  );
}
