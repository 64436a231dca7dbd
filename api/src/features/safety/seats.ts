import type { safeguarding } from '@studyhall/persistence';

/** The lead or the deputy of a school as stored. */
export interface Seat {
  id: number | null;
  confirmed_at: Date | null;
  /** Sees no case from before `confirmed_at` until another person agrees. */
  waits: boolean;
}

type Settings = NonNullable<Awaited<ReturnType<typeof safeguarding.findOfSchool>>>;

export const leadOf = (settings: Settings): Seat => ({
  ...{ id: settings.lead_id, confirmed_at: settings.lead_confirmed_at, waits: settings.lead_waits },
});

export const deputyOf = (settings: Settings): Seat => ({
  ...{ id: settings.deputy_id, confirmed_at: settings.deputy_confirmed_at, waits: settings.deputy_waits },
});

/**
 * The seats after people were named. Who stays, or changes to the other seat, stays confirmed. Who is new confirms, and waits
 * for earlier cases once anyone was confirmed before, or a case exists: an admin could otherwise read them by an account of their
 * own.
 */
export function withPeople(old: Settings, lead: number | null, deputy: number | null, hasCases: boolean) {
  const [first, second] = [leadOf(old), deputyOf(old)];
  const waits =
    hasCases ||
    old.confirmed_at !== null ||
    [first, second].some((seat) => seat.waits || seat.confirmed_at !== null);
  const seat = (id: number | null, seats: readonly Seat[]): Seat =>
    seats.find((one) => one.id === id) ?? { id, confirmed_at: null, waits };
  const [nextLead, nextDeputy] = [
    seat(lead, lead === null ? [first] : [first, second]),
    seat(deputy, deputy === null ? [second] : [second, first]),
  ];
  return {
    ...{ lead_id: lead, lead_confirmed_at: nextLead.confirmed_at, lead_waits: nextLead.waits },
    ...{ deputy_id: deputy, deputy_confirmed_at: nextDeputy.confirmed_at, deputy_waits: nextDeputy.waits },
  };
}

/** Whether a person may let the other one see earlier cases: confirmed, there, and not waiting too. */
export const mayAgree = ({ confirmed_at, waits }: Seat, available: boolean): boolean =>
  available && confirmed_at !== null && !waits;
