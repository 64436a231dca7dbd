import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Chip } from '../../../ui/chip';
import { number } from '../format';
import { listed } from '../parts/listed';

/** Chips before the rest is a number (admin.md §9). */
const SHOWN = 3;

export function ClassChips({ classes }: { classes: readonly string[] }) {
  const texts = useTexts(adminTexts);
  if (classes.length === 0) return <span className="text-muted">{texts.noClasses}</span>;
  const rest = classes.slice(SHOWN);
  return (
    <ul className="flex flex-wrap gap-1">
      {classes.slice(0, SHOWN).map((name) => (
        <li key={name} className="max-w-44 min-w-0" title={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={listed(rest, texts)}>
          <Chip tone="brand">{texts.andMore({ count: number(rest.length) })}</Chip>
        </li>
      )}
    </ul>
  );
}
