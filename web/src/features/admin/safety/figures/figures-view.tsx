import type { SafeguardingView } from '@studyhall/contracts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../../account/data/use-query';
import { safetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Pending } from '../../../../common/console/load-error';
import { Button } from '../../../../ui/button';
import { PrintAlone } from '../../../../ui/print-alone';
import { Select } from '../../../../ui/select';
import { useAddress } from '../../state/use-address';
import { safetyCalls } from '../safety.calls';
import { SafetyReport } from './safety-report';

/** Weeks that the figures can cover. Source: `SafetyTrendsQuery`. */
const SPANS = [12, 4, 26, 52] as const;

interface FiguresViewProps {
  school: string;
  settings: SafeguardingView;
}

/** Counts of the school without names and texts, to read and to print for governors. */
export function FiguresView({ school, settings }: FiguresViewProps) {
  const texts = useTexts(safetyTexts);
  const { params, write } = useAddress();
  const [usual] = SPANS;
  const weeks = SPANS.find((each) => String(each) === params.get('weeks')) ?? usual;
  const { data, error, retry } = useQuery(safetyCalls.trends(weeks));
  const [printing, setPrinting] = useState(false);
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  const report = <SafetyReport {...{ school, settings, weeks }} trends={data} />;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <Select<number>
          label={texts.span}
          value={weeks}
          onChange={(next) => write({ weeks: next === usual ? null : String(next) })}
          options={SPANS.toSorted((one, other) => one - other).map((value) => ({
            value,
            label: texts.lastWeeks({ count: value }),
          }))}
          className="w-52"
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
