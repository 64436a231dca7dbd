import type { SafeguardingView } from '@studyhall/contracts';
import { isSchoolAdmin } from '@studyhall/domain';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../../account/data/use-query';
import { safetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Pending } from '../../../../common/console/load-error';
import { useConsole } from '../../../../common/console/sections';
import { Button } from '../../../../ui/button';
import { PrintAlone } from '../../../../ui/print-alone';
import { Select } from '../../../../ui/select';
import { limitsCalls } from '../../limits/limits.calls';
import { useAddress } from '../../state/use-address';
import { safetyCalls } from '../safety.calls';
import { SafetyReport } from './safety-report';
import { begunTerms, readSpan, WEEKS } from './span';
import { termDays } from './term-days';

interface FiguresViewProps {
  school: string;
  settings: SafeguardingView;
}

/** Counts of the school without names or texts, to read and print for governors. School admins also see usage. */
export function FiguresView({ school, settings }: FiguresViewProps) {
  const texts = useTexts(safetyTexts);
  const { me } = useConsole();
  const { params, write } = useAddress();
  const [now] = useState(() => new Date());
  const isAdmin = isSchoolAdmin(me);
  const { data: limits } = useQuery(isAdmin ? limitsCalls.limits({ school }) : null);
  const terms = begunTerms(limits?.open_hours?.terms ?? [], now);
  const span = readSpan(params.get('span'), terms, now);
  const { from, to, weeks } = span;
  const { data, error, retry } = useQuery(safetyCalls.trends(from, to));
  const { data: use } = useQuery(isAdmin ? limitsCalls.usage({ school, from, to, by: 'kind' }) : null);
  const [printing, setPrinting] = useState(false);
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  const report = <SafetyReport {...{ school, settings, span }} trends={data} totals={use?.totals ?? null} />;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3 print:hidden">
        <Select<string>
          label={texts.span}
          value={weeks === null ? from : String(weeks)}
          onChange={(next) => write({ span: next === String(WEEKS[0]) ? null : next })}
          options={[
            ...WEEKS.toSorted((one, other) => one - other).map((value) => ({
              value: String(value),
              label: texts.lastWeeks({ count: value }),
            })),
            ...terms.map((term) => ({ value: term.from, label: texts.term(termDays(term)) })),
          ]}
          className="w-72 max-w-full"
        />
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          {texts.printReport}
        </Button>
      </div>
      {report}
      {printing && (
        <PrintAlone title={texts.reportTitle({ school })} onPrinted={() => setPrinting(false)}>
          {report}
        </PrintAlone>
      )}
    </>
  );
}
