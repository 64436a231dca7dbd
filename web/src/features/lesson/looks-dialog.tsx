import { useQuery } from '../../account/data/use-query';
import { moment, timeOf } from '../../base/i18n/format';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Dialog } from '../../ui/dialog';
import { SkeletonText } from '../../ui/skeleton';
import { lessonCalls } from './lesson.calls';
import { useRoleName } from './role-name';

/** Who looked at the student's conversations of lessons, and when. */
export function LooksDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(lessonTexts);
  return (
    <Dialog open={open} onClose={onClose} title={texts.whoLooked} text={texts.looksText}>
      {open && <Looks />}
    </Dialog>
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
            {timeOf(at) === timeOf(until) ? moment(at) : `${moment(at)} – ${timeOf(until)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
