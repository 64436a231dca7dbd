import { Radio } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { lessonPath } from './lesson-path';

/** Shows that a class is in session, with a link to its wall. */
export function LiveLink({ id, name }: { id: string; name: string }) {
  const texts = useTexts(wallTexts);
  const [path] = useLocation();
  return (
    <Link
      href={lessonPath(path, id)}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-brand underline underline-offset-4"
    >
      <Radio size={16} aria-hidden="true" />
      {texts.live}
      <span className="sr-only">{name}</span>
    </Link>
  );
}
