import type { RolloverEffects as Effects, RolloverRequest } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { formatNumber } from '../format';

interface RolloverEffectsProps {
  effects: Effects;
  leavers: RolloverRequest['leavers'];
}

/** What the new school year would change. */
export function RolloverEffects({ effects, leavers }: RolloverEffectsProps) {
  const texts = useTexts(adminTexts);
  return (
    <>
      {effects.leavers > 0 && (
        <Banner kind="warning">
          <p>
            {(leavers === 'revoke' ? texts.leaversRevoked : texts.leaversRemoved)({ count: effects.leavers })}
          </p>
          {effects.other_classes > 0 && (
            <p className="mt-1">{texts.leaversOtherClasses({ count: effects.other_classes })}</p>
          )}
        </Banner>
      )}
      <ul className="mt-4 divide-y divide-line" aria-label={texts.classes}>
        {effects.classes.map(({ group_id: id, from, to, students, remaining }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-2">
            {from !== to && (
              <s className="text-muted wrap-anywhere">
                <bdi>{from}</bdi>
              </s>
            )}
            <b className="font-medium wrap-anywhere">
              <bdi>{to}</bdi>
            </b>
            <span className="ms-auto text-sm text-muted tabular-nums">
              {remaining === students
                ? texts.studentsStay({ count: students })
                : texts.studentsAfterwards({ count: remaining, before: formatNumber(students) })}
            </span>
          </li>
        ))}
        {effects.created.map((name) => (
          <li key={name} className="flex flex-wrap gap-x-3 py-2">
            <b className="font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </b>
            <span className="ms-auto text-sm text-muted">{texts.newClass}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
