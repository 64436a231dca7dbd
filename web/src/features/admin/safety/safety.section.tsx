import { useQuery } from '../../../account/data/use-query';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { FullAdminFields } from '../../../common/console/full-admin';
import { SectionHead } from '../../../common/console/section-head';
import { useConsole } from '../../../common/console/sections';
import { SectionViews } from '../parts/section-views';
import { useAddress } from '../state/use-address';
import { CasesView } from './cases-view';
import { ConfirmCard } from './confirm-card';
import { EarlierCases } from './earlier-cases';
import { FiguresView } from './figures/figures-view';
import { ReadLogView } from './read-log-view';
import { MovedSettings } from '../privacy/moved-settings';
import { safetyCalls } from './safety.calls';
import { SafetyState } from './safety-state';
import { safetyViews, type SafetyView } from './safety-views';
import { SafeguardingSettings } from './settings/safeguarding-settings';

/** Safeguarding of the user's school: cases for the lead and the deputy, figures and settings for its admins. */
export function SafetySection() {
  const texts = useTexts(safetyTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const { params } = useAddress();
  const schoolId = me.school_id ?? null;
  const { data, error, retry } = useQuery(schoolId === null ? null : safetyCalls.settings(schoolId));
  if (schoolId === null || data === null) return <Pending error={error} retry={retry} lines={6} />;
  const views = safetyViews(me, data);
  const [first] = views;
  const current = views.find((view) => view === params.get('view')) ?? first;
  const pages: Record<SafetyView, { label: string; text: string }> = {
    cases: { label: texts.cases, text: texts.casesText },
    figures: { label: texts.figures, text: texts.figuresText },
    looks: { label: texts.looks, text: texts.looksText },
    settings: { label: texts.settings, text: texts.settingsText },
  };
  const school = { id: schoolId, name: me.school ?? '' };
  return (
    <>
      <SectionHead title={common.safety} text={current && pages[current].text} />
      <ConfirmCard school={school} settings={data} />
      {current !== undefined && (
        <>
          <SafetyState
            settings={data}
            canChange={views.includes('settings') && current !== 'settings'}
            readsCases={views.includes('cases')}
          />
          <EarlierCases schoolId={schoolId} settings={data} />
          <SectionViews
            section="safety"
            label={texts.views}
            views={views.map((id) => ({ id, label: pages[id].label }))}
            current={current}
          />
          {current === 'cases' && <CasesView />}
          {current === 'figures' && <FiguresView school={school.name} settings={data} />}
          {current === 'looks' && <ReadLogView />}
          {current === 'settings' && (
            <FullAdminFields>
              <div className="space-y-4">
                <SafeguardingSettings school={school} settings={data} />
                <MovedSettings />
              </div>
            </FullAdminFields>
          )}
        </>
      )}
    </>
  );
}
