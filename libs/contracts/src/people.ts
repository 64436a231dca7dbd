import { z } from 'zod';
import type { ScheduleSlotView } from './dashboard.js';
import type { GroupView, TimeSlotView } from './groups.js';
import type { InviteView } from './invites.js';
import { inQuery, type Role } from './common.js';
import { TimeZone } from './schools.js';

/** What a `User-Agent` header names; null for what it does not say. */
export interface DeviceView {
  browser: string | null;
  system: string | null;
  kind: 'desktop' | 'mobile' | 'tablet' | null;
}

/** `GET /api/users/{id}`: one user, with classes, sessions, use and limits. An addition to `admin.md`. */
export interface PersonView {
  id: number;
  username: string;
  role: Role;
  school: string | null;
  access_granted: boolean;
  must_change_password: boolean;
  created_at: string;
  last_sign_in: string | null;
  classes: Array<{ id: number; name: string; school: string }>;
  /** The last used first; null where the caller may not end them. */
  sessions: Array<{
    id: string;
    device: DeviceView;
    address: string | null;
    signed_in_at: string;
    /** To ten minutes. */
    last_used_at: string;
    /** The session of this request. */
    current: boolean;
  }> | null;
  usage: { conversations: number; messages: number; files: number; images: number };
  /** `storage` in bytes; `replies` that are written at once. */
  limits: Array<{ kind: 'storage' | 'replies'; used: number; limit: number }>;
}

/** `GET /api/groups/{id}`: one class, its times and its newest invitations. An addition to `admin.md`. */
export interface ClassView extends GroupView {
  time_slots: TimeSlotView[];
  invites: Array<
    Pick<InviteView, 'code' | 'role' | 'uses' | 'max_uses' | 'expires_at' | 'pending' | 'ended'>
  >;
}

/**
 * `GET /api/dashboard/today?time_zone=`: what an admin does next. `time_zone` is that of the reader, for schools without
 * their own. An addition to `admin.md`.
 */
export interface DashboardToday {
  pending_approvals: number;
  /** Up to `LIMITS.searchCountMax`. */
  never_signed_in: number;
  classes: { total: number; slots: Array<ScheduleSlotView & { state: 'over' | 'now' | 'later' }> };
  /** The caller's own that have not ended. */
  imports: Array<{
    id: string;
    file_name: string;
    status: 'queued' | 'running';
    done: number;
    total: number;
  }>;
  /** The steps of the first hour; null once all are done. `model` is for master admins alone. */
  first_hour:
    | (Record<'school' | 'admins' | 'teachers' | 'classes' | 'roster' | 'invitations', boolean> & {
        model: boolean | null;
      })
    | null;
}

export const TodayQuery = z.object({
  time_zone: inQuery(TimeZone),
});
