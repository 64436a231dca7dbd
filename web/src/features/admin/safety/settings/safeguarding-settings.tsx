import { AlertSettings } from './alert-settings';
import { HelpLineSettings } from './help-line-settings';
import { PeopleSettings } from './people-settings';
import type { SafeguardingSettingsProps } from './settings-props';

/** All safeguarding settings of a school, in cards that are saved separately. */
export function SafeguardingSettings(props: SafeguardingSettingsProps) {
  return (
    <div className="space-y-4">
      <PeopleSettings {...props} />
      <HelpLineSettings {...props} />
      <AlertSettings {...props} />
    </div>
  );
}
