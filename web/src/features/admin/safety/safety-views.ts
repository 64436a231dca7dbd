import type { Me, SafeguardingView } from '@studyhall/contracts';
import { isSchoolAdmin } from '@studyhall/domain';

export type SafetyView = 'cases' | 'figures' | 'looks' | 'settings';

/** The place of a user in the safeguarding of their school. */
export const namedPerson = (me: Me, { lead, deputy }: SafeguardingView) =>
  [lead, deputy].find((person) => person?.id === me.id && person.available) ?? null;

/** What a user sees of safeguarding, the first page first. Source: `docs/specification/api.md#safety`. */
export function safetyViews(me: Me, settings: SafeguardingView): SafetyView[] {
  const isLead = namedPerson(me, settings)?.confirmed_at != null;
  const isAdmin = isSchoolAdmin(me);
  return [
    ...(isLead ? (['cases'] as const) : []),
    ...(isLead || isAdmin ? (['figures'] as const) : []),
    ...(isLead ? (['looks'] as const) : []),
    ...(isAdmin ? (['settings'] as const) : []),
  ];
}
