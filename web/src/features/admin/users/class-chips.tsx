import type { UserView } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Chip } from '../../../ui/chip';
import { formatNumber } from '../format';
import { ClassLink } from '../parts/detail-links';
import { listed } from '../parts/listed';

/** The number of chips; the rest is a count (docs/specification/console.md#limits). */
const SHOWN = 3;

/** A user's first classes, linked to their pages, and the number of the others. */
export function ClassChips({ user: { classes, class_ids: ids } }: { user: UserView }) {
  const texts = useTexts(adminTexts);
  if (classes.length === 0) return <span className="text-muted">{texts.noClasses}</span>;
  const rest = classes.slice(SHOWN);
  return (
    <ul className="flex flex-wrap gap-1">
      {classes.slice(0, SHOWN).map((name, at) => (
        <li key={ids[at] ?? name} className="max-w-44 min-w-0" title={name}>
          <Chip>
            <ClassLink id={ids[at] ?? 0} name={name} />
          </Chip>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={listed(rest, texts)}>
          <Chip tone="brand">{texts.andMore({ count: formatNumber(rest.length) })}</Chip>
        </li>
      )}
    </ul>
  );
}
