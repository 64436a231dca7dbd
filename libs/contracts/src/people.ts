import { z } from 'zod';
import { ScheduleSlotView } from './dashboard.js';
import { GroupView, TimeSlotView } from './groups.js';
import { MembershipView } from './memberships.js';
import { InviteView } from './invites.js';
import { ParentConsent } from './consent.js';
import { AdminScope, inQuery, Role, IsoTime } from './common.js';
import { PersonFields } from './person-names.js';
import { TimeZone } from './schools.js';

/** The device in a `User-Agent` header; null for missing parts. */
export const DeviceView = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
});
export type DeviceView = z.infer<typeof DeviceView>;

/** `GET /api/users/{id}`: one user, with classes, sessions, use and limits. An addition to `docs/specification/console.md`. */
export const PersonView = z.object({
  id: z.number().int(),
  username: z.string(),
  ...PersonFields.shape,
  /** See `UserView`. */
  roster: z.string().nullable(),
  /** Whether the school shows the family name first. */
  family_name_first: z.boolean(),
  role: Role,
  /** The scope of a school admin; `full` for other roles. */
  admin_scope: AdminScope,
  school: z.string().nullable(),
  /** The roles in other schools. */
  memberships: z.array(MembershipView),
  access_granted: z.boolean(),
  must_change_password: z.boolean(),
  created_at: IsoTime,
  last_sign_in: IsoTime.nullable(),
  classes: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      school: z.string(),
    }),
  ),
  /** Most recently used first; null if the caller may not end them. */
  sessions: z
    .array(
      z.object({
        id: z.string(),
        device: DeviceView,
        address: z.string().nullable(),
        signed_in_at: IsoTime,
        /** Accurate to ten minutes. */
        last_used_at: IsoTime,
        /** Whether this is the session of the request. */
        current: z.boolean(),
      }),
    )
    .nullable(),
  /** The number of second factors; null if the caller may not reset them. */
  factors: z.number().int().nullable(),
  /** Reason and start of a legal hold, which keeps all data of the user; null without one. */
  hold: z.object({ reason: z.string(), placed_by: z.string(), placed_at: IsoTime }).nullable(),
  /** A parent's decision; null if none is recorded. `consent_asked`: whether the school asks for it. */
  parent_consent: ParentConsent.nullable(),
  consent_asked: z.boolean(),
  usage: z.object({
    conversations: z.number().int(),
    messages: z.number().int(),
    files: z.number().int(),
    images: z.number().int(),
  }),
  /** `storage` in bytes; `replies` is the number of concurrent replies. */
  limits: z.array(
    z.object({
      kind: z.enum(['storage', 'replies']),
      used: z.number().int(),
      limit: z.number().int(),
    }),
  ),
});
export type PersonView = z.infer<typeof PersonView>;

/** `GET /api/groups/{id}`: one class with its times and newest invitations. An addition to `docs/specification/console.md`. */
export const ClassView = GroupView.extend({
  time_slots: z.array(TimeSlotView),
  invites: z.array(
    InviteView.pick({
      code: true,
      role: true,
      uses: true,
      max_uses: true,
      expires_at: true,
      pending: true,
      ended: true,
    }),
  ),
});
export type ClassView = z.infer<typeof ClassView>;

/**
 * `GET /api/dashboard/today?time_zone=`: an admin's open tasks. `time_zone` is the reader's, for schools without one. An
 * addition to `docs/specification/console.md`.
 */
export const DashboardToday = z.object({
  pending_approvals: z.number().int(),
  /** Counts up to `LIMITS.searchCountMax`. */
  never_signed_in: z.number().int(),
  classes: z.object({
    total: z.number().int(),
    slots: z.array(ScheduleSlotView.extend({ state: z.enum(['over', 'now', 'later']) })),
  }),
  /** The caller's own running imports. */
  imports: z.array(
    z.object({
      id: z.string(),
      file_name: z.string(),
      status: z.enum(['queued', 'running']),
      done: z.number().int(),
      total: z.number().int(),
    }),
  ),
  /** The steps of setting up; null after all are done. `school` and `model` are only for master admins. */
  first_hour: z
    .object({
      school: z.boolean().nullable(),
      admins: z.boolean(),
      teachers: z.boolean(),
      classes: z.boolean(),
      roster: z.boolean(),
      invitations: z.boolean(),
      model: z.boolean().nullable(),
    })
    .nullable(),
});
export type DashboardToday = z.infer<typeof DashboardToday>;

export const TodayQuery = z.object({
  time_zone: inQuery(TimeZone),
});
