import { useQuery } from '../../../account/data/use-query';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { TermsNotice } from '../limits/hours/terms-notice';
import { limitsCalls } from '../limits/limits.calls';

/** The share of a budget from which its admins see a notice on the dashboard. */
const WARN_PERCENT = 80;

/** Warns if a school's chat is or will soon be closed: by the end of terms, or a used-up budget. */
export function SchoolNotices({ school }: { school: string }) {
  const texts = useTexts(limitsTexts);
  const { data } = useQuery(limitsCalls.limits({ school }));
  if (data === null) return null;
  const { budget, open_hours: hours } = data;
  const percent = budget === null ? 0 : Math.floor((budget.spent * 100) / budget.amount);
  return (
    <>
      <TermsNotice hours={hours} className="mb-4" />
      {budget?.refuses && (
        <Banner kind="error" className="mb-4">
          {texts.budgetRefuses}
        </Banner>
      )}
      {!budget?.refuses && percent >= WARN_PERCENT && (
        <Banner kind="warning" className="mb-4">
          {texts.budgetNearlySpent({ percent })}
        </Banner>
      )}
    </>
  );
}
