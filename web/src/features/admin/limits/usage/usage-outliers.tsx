import { useQuery } from '../../../../account/data/use-query';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { FiguresRow, FiguresTable } from '../../../../common/figures-table';
import { PersonName } from '../../../../common/person-name';
import { Card } from '../../../../ui/card';
import { formatNumber } from '../../format';
import { kindLabel } from '../limit-kinds';
import { limitsCalls, type UsageFilter } from '../limits.calls';
import { money } from '../money/money-text';

/** Users with at least three times the usage of most others; empty if there are none. */
export function UsageOutliers({ filter }: { filter: UsageFilter }) {
  const texts = useTexts(limitsTexts);
  const { data } = useQuery(limitsCalls.usage({ ...filter, by: 'person' }));
  if (data === null || data.people.length === 0) return null;
  const { people, currency } = data;
  return (
    <Card>
      <h3 className="font-semibold">{texts.farAbove}</h3>
      <p className="mt-1 max-w-2xl text-sm text-muted">{texts.farAboveText}</p>
      <FiguresTable
        label={texts.farAbove}
        columns={[texts.aPerson, texts.kind, texts.amount, texts.typical, texts.cost]}
      >
        {people.map((person) => (
          <FiguresRow
            key={`${person.user_id} ${person.kind}`}
            name={<PersonName person={person} />}
            figures={[
              kindLabel(person.kind, texts),
              formatNumber(person.amount),
              formatNumber(person.median),
              person.cost === null || currency === null ? '–' : money(person.cost, currency),
            ]}
          />
        ))}
      </FiguresTable>
    </Card>
  );
}
