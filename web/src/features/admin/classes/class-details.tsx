import type { GroupView } from '@studyhall/contracts';
import type { ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { cx } from '../../../ui/class-names';
import { Dialog } from '../../../ui/dialog';
import { calls } from '../admin.calls';
import { dayLetter, dayName, DAYS, slotTime } from '../format';
import { useStudyModeName } from '../../desk';
import { Pending } from '../../../common/console/load-error';
import { useQuery } from '../../../account/data/use-query';

/**
 * Class Details: name, school, week, and the number of students (docs/specification/console.md#screens). Mounted only
 * while open.
 */
export function ClassDetails({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const { data: slots, error, retry } = useQuery(calls.slots(group.id));
  const studyMode = useStudyModeName(group.study_mode);
  const active = new Set(slots?.map((slot) => slot.day_of_week));
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.classDetails}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <dl className="space-y-4">
        <Fact name={texts.className}>{group.name}</Fact>
        <Fact name={texts.school}>{group.school}</Fact>
        {group.description && (
          <Fact name={texts.description}>
            <span className="whitespace-pre-line">{group.description}</span>
          </Fact>
        )}
        <Fact name={texts.schedule}>
          {slots ? (
            <>
              <ul className="flex flex-wrap gap-1 py-1 sm:gap-1.5">
                {DAYS.map((day) => (
                  <li
                    key={day}
                    className={cx(
                      'grid size-9 place-items-center rounded-full border text-sm font-semibold',
                      active.has(day)
                        ? 'border-mark bg-mark text-mark-ink'
                        : 'border-line bg-sunken font-normal text-muted',
                    )}
                  >
                    <span aria-hidden="true">{dayLetter(day)}</span>
                    <span className="sr-only">
                      {texts.dayState({ day: dayName(day), state: active.has(day) ? 'active' : 'other' })}
                    </span>
                  </li>
                ))}
              </ul>
              {slots.length > 0 ? (
                <ul className="mt-2 flex flex-wrap gap-1.5">
                  {slots.map((slot) => (
                    <li key={slot.id}>
                      <Chip>{slotTime(slot)}</Chip>
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="text-sm text-muted">{texts.noSchedule}</p>
              )}
            </>
          ) : (
            <Pending error={error} retry={retry} lines={2} />
          )}
        </Fact>
        <Fact name={texts.classStudyMode}>{studyMode}</Fact>
        <Fact name={texts.students}>{texts.studentsEnrolled({ count: group.member_count })}</Fact>
      </dl>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-medium text-muted">{name}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
