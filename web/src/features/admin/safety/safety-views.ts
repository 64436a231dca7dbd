import type { Me, SafeguardingView } from '@studyhall/contracts';
import { isSchoolAdmin } from '@studyhall/domain';

export type SafetyView = 'cases' | 'figures' | 'looks' | 'settings';

/** The user's role in the safeguarding of their school, if they are lead or deputy. */
export const namedPerson = (me: Me, { lead, deputy }: SafeguardingView) =>
  [lead, deputy].find((person) => person?.id === me.id && person.available) ?? null;

/** The safeguarding pages of a user, the first one first. Source: `docs/specification/api.md#safety`. */
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
