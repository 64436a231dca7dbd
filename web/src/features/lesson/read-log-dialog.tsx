import { useState } from 'react';
import { useQuery } from '../../account/data/use-query';
import { formatDateTime, formatTimeOfDay } from '../../base/i18n/format';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SkeletonText } from '../../ui/skeleton';
import { lessonCalls } from './lesson.calls';
import { useRoleName } from './role-name';

/** Shows who read the student's lesson conversations, and passages of closed safeguarding cases, and when. */
export function ReadLogButton({ variant }: { variant: 'quiet' | 'secondary' }) {
  const texts = useTexts(lessonTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)} className="min-h-11! px-3!">
        {texts.whoLooked}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.whoLooked} text={texts.looksText}>
        {open && <Looks />}
      </Dialog>
    </>
  );
}

function Looks() {
  const texts = useTexts(lessonTexts);
  const roleName = useRoleName();
  const { data: looks, error } = useQuery(lessonCalls.looks);
  if (looks === null)
    return error === null ? (
      <SkeletonText lines={3} />
    ) : (
      <p role="alert">{reasonOf(error, texts.looksFailed)}</p>
    );
  if (looks.length === 0) return <p>{texts.noLooks}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {looks.map(({ by, role, lesson, at, until }) => (
        <li key={`${by} ${at}`} className="py-2">
          <p className="font-medium break-words">
            <bdi>{by}</bdi> · {roleName(role)}
          </p>
          <p className="text-muted">
            <bdi>{lesson === '' ? texts.looksSafety : lesson}</bdi> ·{' '}
            {formatTimeOfDay(at) === formatTimeOfDay(until)
              ? formatDateTime(at)
              : `${formatDateTime(at)} – ${formatTimeOfDay(until)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
