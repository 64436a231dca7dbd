import { LIMITS } from '@studyhall/contracts/limits';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The maximum TTL of Redis keys in seconds, by the first part of the key and by its purpose. Code that stores such a key,
 * and the register of personal data, must take the time from here.
 */
export const REDIS_SECONDS = {
  /** The log of a reply: TTL after its start and after its end. */
  turn: { running: HOUR, ended: 10 * MINUTE },
  signin: { window: 15 * MINUTE },
  forgotten: { window: HOUR },
  scim: { window: MINUTE },
  'sign-in': { pending: 5 * MINUTE, setup: 10 * MINUTE, codes: HOUR },
  'sign-on': { pending: 10 * MINUTE, begun: 10 * MINUTE },
  'sign-on-test': { pending: 10 * MINUTE },
  /** The maximum age of a sign-out message, plus clock tolerance. */
  'sign-out': { message: 11 * MINUTE },
  lti: { login: 10 * MINUTE, ticket: 10 * MINUTE, registration: HOUR, begun: 10 * MINUTE },
  seal: { import: 24 * HOUR, sheet: 24 * HOUR, upload: 10 * MINUTE, roster: HOUR },
  join: { window: 15 * MINUTE },
  limit: { speech: HOUR, removals: MINUTE, 'own-name': HOUR, reset: MINUTE, 'model-test': 10 * MINUTE },
  presence: { process: 20 * MINUTE },
  lesson: { notified: 2 * LIMITS.lessonHoursMax * HOUR, watched: 2 * MINUTE, changes: MINUTE },
} as const;
