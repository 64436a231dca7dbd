import { isMaster } from '@studyhall/domain';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FullAdminFields } from '../../../common/console/full-admin';
import { SectionHead } from '../../../common/console/section-head';
import { useConsole } from '../../../common/console/sections';
import { SectionViews } from '../parts/section-views';
import { useAddress } from '../state/use-address';
import { HoursForm } from './hours/hours-form';
import { LimitForm } from './limit-form';
import { BudgetForm } from './money/budget-form';
import { PriceTable } from './money/price-table';
import { Scoped } from './scope/scoped';
import { ToolsForm } from './tools-form';
import { UsageView } from './usage/usage-view';

const VIEWS = ['limits', 'hours', 'tools', 'budget', 'usage'] as const;

/** Limits, hours and usage, for school admins and master admins. */
export function LimitsSection() {
  const texts = useTexts(limitsTexts);
  const admin = useTexts(adminTexts);
  const { me } = useConsole();
  const { params } = useAddress();
  const current = VIEWS.find((view) => view === params.get('view')) ?? 'limits';
  const labels = {
    limits: texts.limits,
    hours: texts.openHours,
    tools: texts.tools,
    budget: texts.budget,
    usage: texts.usage,
  };
  return (
    <>
      <SectionHead title={admin.useAndLimits} text={texts.sectionText} />
      <SectionViews
        section="limits"
        label={texts.views}
        views={VIEWS.map((id) => ({ id, label: labels[id] }))}
        current={current}
      />
      {current === 'limits' && (
        <Scoped targets={['school', 'role', 'class', 'person']}>
          {(scope) => (
            <FullAdminFields>
              <LimitForm scope={scope} />
            </FullAdminFields>
          )}
        </Scoped>
      )}
      {current === 'hours' && (
        <Scoped targets={['school', 'role', 'class', 'person']}>
          {(scope) => (
            <FullAdminFields>
              <HoursForm scope={scope} />
            </FullAdminFields>
          )}
        </Scoped>
      )}
      {current === 'tools' && (
        <Scoped targets={['school', 'role', 'class']}>
          {(scope) => (
            <FullAdminFields>
              <ToolsForm scope={scope} />
            </FullAdminFields>
          )}
        </Scoped>
      )}
      {current === 'budget' && (
        <div className="space-y-4">
          <Scoped targets={['school']}>
            {(scope) => (
              <FullAdminFields>
                <BudgetForm scope={scope} />
              </FullAdminFields>
            )}
          </Scoped>
          {isMaster(me) && <PriceTable />}
        </div>
      )}
      {current === 'usage' && <UsageView />}
    </>
  );
}
