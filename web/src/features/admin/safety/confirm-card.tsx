import type { SafeguardingView } from '@studyhall/contracts';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { useConsole } from '../../../common/console/sections';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { safetyCalls } from './safety.calls';
import { namedPerson } from './safety-views';

interface ConfirmCardProps {
  school: { id: number; name: string };
  settings: SafeguardingView;
}

/** Asks the signed-in lead or deputy to confirm, and explains what that means. Empty for all other users. */
export function ConfirmCard({ school, settings }: ConfirmCardProps) {
  const texts = useTexts(safetyTexts);
  const { me } = useConsole();
  const { busy, change } = useGuardedChange();
  const named = namedPerson(me, settings);
  if (named === null || named.confirmed_at !== null) return null;
  const isLead = settings.lead?.id === me.id;
  const confirm = (): void =>
    void change({
      run: () => safetyCalls.confirm(school.id),
      topics: ['safety'],
      done: texts.confirmed,
    });
  return (
    <Card className="mb-5 max-w-3xl print:hidden">
      <h3 className="text-lg font-semibold">
        {isLead ? texts.namedLead({ school: school.name }) : texts.namedDeputy({ school: school.name })}
      </h3>
      <ul className="mt-3 list-disc space-y-1.5 ps-5 text-sm">
        <li>{isLead ? texts.leadIsTold : texts.deputyIsTold({ count: settings.minutes_to_deputy })}</li>
        <li>{texts.readsAreRecorded}</li>
        <li>{texts.studentsAreTold}</li>
        {settings.confirmed_at === null && settings.enabled && <li>{texts.chatWaits}</li>}
      </ul>
      <Button className="mt-4" busy={busy} onClick={confirm}>
        {texts.confirm}
      </Button>
    </Card>
  );
}
