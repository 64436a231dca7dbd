import type { SafeguardingView } from '@studyhall/contracts';

/** The props of each settings card. */
export interface SafeguardingSettingsProps {
  school: { id: number; name: string };
  settings: SafeguardingView;
}
