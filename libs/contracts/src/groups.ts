import { z } from 'zod';
import { ClockTime, DryRun, inQuery, PlainText, Role, RowId, SchoolName } from './common.js';
import { LIMITS } from './limits.js';
import { Page, Search, Sort } from './lists.js';
import { PersonFields } from './person-names.js';
import { STUDY_MODES } from './schools.js';
import { sentenceText } from './sentence.js';

/** A class. `schedule` is derived from its slots. Source: `docs/specification/console.md#entities`, `docs/specification/api.md#administration`. */
export const GroupView = z.object({
  id: z.number().int(),
  name: z.string(),
  school: z.string(),
  description: z.string().nullable(),
  /** Distinguishes classes with the same name in one school. */
  school_year: z.string().nullable(),
  /** The study mode of the class; null for the school's setting. */
  study_mode: z.enum(STUDY_MODES).nullable(),
  /** The roster source that owns the class: name, school and year can only be changed there. Null if users manage them. */
  roster: z.string().nullable(),
  schedule: z.string(),
  member_count: z.number().int(),
});
export type GroupView = z.infer<typeof GroupView>;

export const GroupsQuery = z.object({
  ...Page,
  ...Sort('name', 'school', 'students'),
  search: Search,
  school: inQuery(SchoolName),
});
export type GroupsQuery = z.infer<typeof GroupsQuery>;

/** A weekly slot. Days are 0 = Monday to 6 = Sunday. */
export const TimeSlotRequest = z
  .object({ day_of_week: z.number().int().min(0).max(6), start_time: ClockTime, end_time: ClockTime })
  .refine((slot) => slot.end_time > slot.start_time, {
    path: ['end_time'],
    message: sentenceText('end_before_start'),
  });
export type TimeSlotRequest = z.infer<typeof TimeSlotRequest>;
export const TimeSlotView = z.object({
  id: z.number().int(),
  day_of_week: z.number().int(),
  start_time: z.string(),
  end_time: z.string(),
});
export type TimeSlotView = z.infer<typeof TimeSlotView>;

/** All slots of a class. Overlapping or reversed slots are rejected (422). */
const TimeSlots = z
  .array(TimeSlotRequest)
  .min(1, sentenceText('slot_missing'))
  .max(LIMITS.slotsPerClass, sentenceText('too_many_slots', { max: LIMITS.slotsPerClass }));

/** `PUT /api/groups/{id}/timeslots`: replaces all slots of the class. */
export const ReplaceSlotsRequest = z.object({ time_slots: TimeSlots });
export type ReplaceSlotsRequest = z.infer<typeof ReplaceSlotsRequest>;

/** `POST /api/groups` and `PUT /api/groups/{id}`. */
export const GroupWriteRequest = z.object({
  name: PlainText.pipe(z.string().trim().min(1, sentenceText('class_missing')).max(LIMITS.classNameMax)),
  school: SchoolName,
  description: PlainText.pipe(z.string().trim().max(2_000)).nullish(),
  /** Such as `2026/27`; empty for none. */
  school_year: PlainText.pipe(z.string().trim().max(LIMITS.schoolYearMax)).nullish(),
  /** Null for the school's setting; unchanged if absent. */
  study_mode: z.enum(STUDY_MODES).nullish(),
  /** If present, replaces all slots of the class in the same transaction. */
  time_slots: TimeSlots.optional(),
});
export type GroupWriteRequest = z.infer<typeof GroupWriteRequest>;
export const GroupUpdateRequest = GroupWriteRequest.extend({ dry_run: DryRun });
export type GroupUpdateRequest = z.infer<typeof GroupUpdateRequest>;

export const MemberView = z.object({
  id: z.number().int(),
  username: z.string(),
  ...PersonFields.shape,
  role: Role,
  school: z.string().nullable(),
});
export type MemberView = z.infer<typeof MemberView>;

/** `GET /api/groups/{id}/members?search=&sort=&order=&limit=&offset=`: all without `limit`. `X-Total-Count` has the total. */
export const MembersQuery = z.object({ ...Page, ...Sort('username', 'added_at'), search: Search });
export type MembersQuery = z.infer<typeof MembersQuery>;

/** `GET /api/groups/{id}/eligible?search=&order=&limit=&offset=`: students of the school who are not in the class. */
export const EligibleQuery = z.object({ ...Page, ...Sort('username'), search: Search });
export type EligibleQuery = z.infer<typeof EligibleQuery>;

/** `GET /api/groups/{id}/conflicts`: members who have another class at the same time. Only for information. */
export const TimeConflictView = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  /** The other class and its overlapping slot. */
  group_id: z.number().int(),
  group_name: z.string(),
  day_of_week: z.number().int(),
  start_time: z.string(),
  end_time: z.string(),
});
export type TimeConflictView = z.infer<typeof TimeConflictView>;
export const AssignRequest = z.array(RowId).min(1, sentenceText('user_missing')).max(5_000);

/** `PUT /api/groups/{id}/study-mode`. An addition to `docs/specification/api.md#class`. */
export const StudyModeRequest = z.object({ study_mode: z.enum(STUDY_MODES).nullable() });
export type StudyModeRequest = z.infer<typeof StudyModeRequest>;

/** `GET /api/groups/{id}/cover/colleagues`. */
export const ColleaguesQuery = z.object({ search: Search });
export type ColleaguesQuery = z.infer<typeof ColleaguesQuery>;
