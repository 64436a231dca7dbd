import type { SafetyFigure } from '@studyhall/contracts';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { number } from '../format';
import { PlainTable } from '../imports/plain-table';
import { categoryLabel, tierLabel } from './case-labels';

/** Counts of the last 90 days by category, without cases. */
export function CaseCounts({ figures }: { figures: readonly SafetyFigure[] }) {
  const texts = useTexts(safetyTexts);
  if (figures.length === 0) return <p className="mt-6 text-sm text-muted">{texts.noCounts}</p>;
  return (
    <section className="mt-8">
      <h3 className="mb-3 text-lg font-semibold">{texts.counts}</h3>
      <PlainTable
        caption={texts.counts}
        heads={[texts.category, texts.tier, texts.total, texts.openCount, texts.falseAlarms]}
      >
        {figures.map(({ category, tier, total, open, false_alarms }) => (
          <tr key={`${category} ${tier}`}>
            <td className="px-3 py-2">{categoryLabel(category, texts)}</td>
            <td className="px-3 py-2">{tierLabel(tier, texts)}</td>
            <td className="px-3 py-2 tabular-nums">{number(total)}</td>
            <td className="px-3 py-2 tabular-nums">{number(open)}</td>
            <td className="px-3 py-2 tabular-nums">{number(false_alarms)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
