import { useQuery } from '../../../../account/data/use-query';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { safetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Pending } from '../../../../common/console/load-error';
import { safetyCalls } from '../safety.calls';
import { EarlierCases } from '../earlier-cases';
import { SafetyState } from '../safety-state';
import { SafeguardingSettings } from './safeguarding-settings';

/** The safeguarding settings on the page of a school, for master admins. */
export function SchoolSafeguarding({ school }: { school: { id: number; name: string } }) {
  const common = useTexts(adminTexts);
  const texts = useTexts(safetyTexts);
  const { data, error, retry } = useQuery(safetyCalls.settings(school.id));
  return (
    <section className="mt-8">
      <h2 className="font-display text-xl font-semibold tracking-tight">{common.safety}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{texts.settingsText}</p>
      {data === null ? (
        <Pending error={error} retry={retry} lines={6} />
      ) : (
        <>
          <SafetyState settings={data} canChange={false} />
          <EarlierCases schoolId={school.id} settings={data} />
          <SafeguardingSettings school={school} settings={data} />
        </>
      )}
    </section>
  );
}
