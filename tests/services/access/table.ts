import type { Row } from './cases.js';
import { ACTIVITY_ROWS } from './rows/activities.js';
import { ANNOUNCEMENT_ROWS } from './rows/announcements.js';
import { FACTOR_ROWS } from './rows/factors.js';
import { IDENTITY_ROWS } from './rows/identity.js';
import { GROUP_ROWS } from './rows/groups.js';
import { INSTALLATION_ROWS } from './rows/installation.js';
import { JOINING_ROWS } from './rows/joining.js';
import { LIST_ROWS } from './rows/lists.js';
import { OWN_ROWS } from './rows/own.js';
import { PUBLIC_ROWS } from './rows/public.js';
import { ROSTER_ROWS } from './rows/rosters.js';
import { SAFETY_ROWS } from './rows/safety.js';
import { SCHOOL_ROWS } from './rows/schools.js';
import { LESSON_ROWS } from './rows/lessons.js';
import { TEACHER_ROWS } from './rows/teachers.js';
import { USER_ROWS } from './rows/users.js';

/** Every route of the api: who may, on what. A route that is not here fails the test. Source: `docs/specification/console.md#permissions`. */
export const ROUTES: Record<string, Row> = {
  ...PUBLIC_ROWS,
  ...OWN_ROWS,
  ...LIST_ROWS,
  ...USER_ROWS,
  ...GROUP_ROWS,
  ...LESSON_ROWS,
  ...ACTIVITY_ROWS,
  ...TEACHER_ROWS,
  ...ANNOUNCEMENT_ROWS,
  ...JOINING_ROWS,
  ...ROSTER_ROWS,
  ...SAFETY_ROWS,
  ...SCHOOL_ROWS,
  ...IDENTITY_ROWS,
  ...FACTOR_ROWS,
  ...INSTALLATION_ROWS,
};
