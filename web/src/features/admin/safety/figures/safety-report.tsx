import type { SafeguardingView, SafetyTrends, UsageAnswer } from '@studyhall/contracts';
import { useState } from 'react';
import { safetyTexts, type SafetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { FiguresRow, FiguresTable } from '../../../../common/figures-table';
import { formatDate, formatNumber } from '../../format';
import { categoryLabel, tierLabel } from '../case-labels';
import type { Span } from './span';
import { termDays } from './term-days';
import { trendSums, type WeekSum } from './trend-sums';
import { UsePart } from './use-part';

interface SafetyReportProps {
  school: string;
  settings: SafeguardingView;
  span: Span;
  trends: SafetyTrends;
  /** The usage; null if the user may not see it. */
  totals: UsageAnswer['totals'] | null;
}

const NOTHING = '–';
/** The minimum number of students for a rate per 100. */
const MIN_STUDENTS = 10;
const HEADING = 'mt-8 text-lg font-semibold';

/** What happened in a period, in sentences and tables for school governors. */
export function SafetyReport({ school, settings, span, trends, totals }: SafetyReportProps) {
  const texts = useTexts(safetyTexts);
  const [asOf] = useState(() => new Date().toISOString());
  const { all, categories, weeks: byWeek } = trendSums(trends);
  const columns = [texts.category, texts.tier, texts.total, texts.per100, texts.falseAlarms];
  return (
    <article>
      <h2 className="font-display text-xl font-semibold break-words">{texts.reportTitle({ school })}</h2>
      <p className="mt-1 text-sm text-muted">
        {span.weeks === null
          ? texts.reportTerm({ ...termDays(span), day: formatDate(asOf) })
          : texts.reportSpan({ count: span.weeks, day: formatDate(asOf) })}
      </p>
      <p className="mt-4 max-w-2xl">
        {all.total === 0
          ? texts.nothingHappened({ students: trends.students })
          : texts.happened({
              total: all.total,
              students: trends.students,
              false_alarms: all.false_alarms,
            })}
      </p>
      <p className="mt-2 max-w-2xl text-sm text-muted">
        {texts.countsQuestions} {texts.howFound}
      </p>
      {all.total > 0 && (
        <>
          <h3 className={HEADING}>{texts.byCategory}</h3>
          <FiguresTable label={texts.byCategory} columns={columns}>
            {categories.map(({ category, tier, total, per_100, false_alarms }) => (
              <FiguresRow
                key={`${tier} ${category}`}
                name={categoryLabel(category, texts)}
                figures={[
                  tierLabel(tier, texts),
                  formatNumber(total),
                  rateOf(per_100, trends.students, texts),
                  tier === 'not_allowed' ? NOTHING : formatNumber(false_alarms),
                ]}
              />
            ))}
          </FiguresTable>
          <h3 className={HEADING}>{texts.byWeek}</h3>
          <Weeks weeks={byWeek} />
        </>
      )}
      {totals !== null && (
        <>
          <h3 className={HEADING}>{texts.use}</h3>
          <UsePart totals={totals} />
        </>
      )}
      <h3 className={HEADING}>{texts.whoLooksAfter}</h3>
      <People settings={settings} />
      <h3 className={HEADING}>{texts.meanings}</h3>
      <dl className="mt-2 max-w-2xl space-y-2 text-sm">
        {(
          [
            [texts.danger, texts.dangerMeans],
            [texts.concern, texts.concernMeans],
            [texts.notAllowed, texts.notAllowedMeans],
            [texts.falseAlarms, texts.falseAlarmsMean],
          ] as const
        ).map(([term, meaning]) => (
          <div key={term} className="break-inside-avoid">
            <dt className="font-medium">{term}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** A rate above all students means one per student; with few students it is meaningless. */
const rateOf = (per100: number | null, students: number, texts: SafetyTexts): string => {
  if (per100 === null) return NOTHING;
  if (students < MIN_STUDENTS) return texts.fewStudents({ count: MIN_STUDENTS });
  return per100 <= 100 ? formatNumber(per100) : texts.forEach({ count: Math.round(per100 / 10) / 10 });
};

/** A row per week; the bar shows the week's share of the busiest one. */
function Weeks({ weeks }: { weeks: readonly WeekSum[] }) {
  const texts = useTexts(safetyTexts);
  const most = Math.max(...weeks.map(({ total }) => total));
  return (
    <FiguresTable
      label={texts.byWeek}
      columns={[texts.weekFrom, texts.danger, texts.concern, texts.notAllowed, texts.total]}
    >
      {weeks.map(({ week, danger, concern, not_allowed, total }) => (
        <FiguresRow
          key={week}
          name={
            <>
              {formatDate(`${week}T12:00:00`)}
              <span
                aria-hidden="true"
                className="mt-1 block h-1.5 rounded-full bg-brand print:border print:border-ink"
                style={{ inlineSize: `${(total / most) * 100}%` }}
              />
            </>
          }
          figures={[danger, concern, not_allowed, total].map((count) => formatNumber(count))}
        />
      ))}
    </FiguresTable>
  );
}

function People({ settings: { enabled, lead, deputy, reviewed_at } }: { settings: SafeguardingView }) {
  const texts = useTexts(safetyTexts);
  const facts = [
    [texts.lead, lead?.display_name],
    [texts.deputy, deputy?.display_name],
    [texts.helpLinesChecked, reviewed_at === null ? null : formatDate(reviewed_at)],
  ] as const;
  return (
    <>
      {!enabled && <p className="mt-2 text-sm">{texts.isOff}</p>}
      <dl className="mt-2 grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">
              <bdi>{fact ?? NOTHING}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
