import type { DashboardToday } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { CircleCheckBig, Circle, X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { guidePath } from '../../../base/guide-path';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Card } from '../../../ui/card';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';

type Steps = NonNullable<DashboardToday['first_hour']>;

interface FirstStepsProps {
  steps: Steps;
  onDismiss: () => void;
  className?: string;
}

/** The first steps of a new school, checked off by what exists, each with a link. */
export function FirstSteps({ steps, onDismiss, className }: FirstStepsProps) {
  const texts = useTexts(peopleTexts);
  const [path] = useLocation();
  const locale = useAtomValue(localeAtom);
  const all: Array<{ text: string; href: string; done: boolean | null }> = [
    { text: texts.stepSchool, href: `${path}?section=schools`, done: steps.school },
    { text: texts.stepAdmins, href: `${path}?section=users&add=SCHOOL_ADMIN`, done: steps.admins },
    { text: texts.stepTeachers, href: `${path}?section=users&add=TEACHER`, done: steps.teachers },
    { text: texts.stepClasses, href: `${path}?section=classes`, done: steps.classes },
    { text: texts.stepRoster, href: `${path}?section=users`, done: steps.roster },
    { text: texts.stepInvitations, href: `${path}?section=invitations`, done: steps.invitations },
    { text: texts.stepModel, href: guidePath('connect-a-model.html', locale), done: steps.model },
  ];
  return (
    <Card className={cx('min-w-0', className)}>
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm font-semibold">{texts.firstHour}</h3>
        <IconButton label={texts.hideFirstHour} className="-my-2 -me-2" onClick={onDismiss}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-1 mb-2 text-sm text-muted">{texts.firstHourText}</p>
      <ol className="text-sm">
        {all
          .filter(({ done }) => done !== null)
          .map(({ text, href, done }) => (
            <li key={text} className="flex min-h-10 items-center gap-3">
              {done ? (
                <CircleCheckBig size={18} aria-hidden="true" className="shrink-0 text-ok" />
              ) : (
                <Circle size={18} aria-hidden="true" className="shrink-0 text-muted" />
              )}
              <StepLink href={href} done={done === true}>
                {text}
              </StepLink>
              {done && <span className="sr-only">{texts.stepDone}</span>}
            </li>
          ))}
      </ol>
    </Card>
  );
}

/** The guide is a separate page outside the application. */
function StepLink({ href, done, children }: { href: string; done: boolean; children: string }) {
  const classes = `inline-flex min-h-10 items-center underline underline-offset-4 ${done ? 'text-muted' : 'text-brand'}`;
  if (href.startsWith('/guides/'))
    return (
      <a href={href} target="_blank" rel="noopener" className={classes}>
        {children}
      </a>
    );
  return (
    <Link href={href} className={classes}>
      {children}
    </Link>
  );
}
