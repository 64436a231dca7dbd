import type { SafeguardingView } from '@studyhall/contracts';

/** What each card of the settings has. */
export interface SafeguardingSettingsProps {
  school: { id: number; name: string };
  settings: SafeguardingView;
}
