import { useQuery } from '../../../account/data/use-query';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { LoadError } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { useConsole } from '../../../common/console/sections';
import { useListAddress } from '../state/use-address';
import { CaseCounts } from './case-counts';
import { CaseList } from './case-list';
import { safetyCalls, type CaseState } from './safety.calls';

/** Cases for the safeguarding lead and the deputy, counts for them and the school's admins. */
export function SafetySection() {
  const texts = useTexts(safetyTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const { params, list, setFilter } = useListAddress();
  const state = (['open', 'closed'] as const).find((each) => each === params.get('state')) ?? null;
  const result = useQuery(
    safetyCalls.cases({ limit: list.size, offset: list.offset, ...(state && { state }) }),
  );
  const isLead = me.leads_safety === true;
  return (
    <>
      <SectionHead title={common.safety} text={isLead ? texts.safetyText : texts.countsText} />
      {isLead ? (
        <CaseList
          result={result}
          list={list}
          state={state}
          onState={(next: CaseState | null) => setFilter({ state: next })}
        />
      ) : (
        result.error !== null && <LoadError error={result.error} onRetry={result.retry} />
      )}
      {result.data && <CaseCounts figures={result.data.figures} />}
    </>
  );
}
