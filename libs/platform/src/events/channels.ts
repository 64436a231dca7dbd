import type { ServerEventName, ServerEvents } from '@studyhall/contracts';

/**
 * Who receives an event: one user's tabs, the admins, the teachers or everyone of a school, the master admins, or every user.
 * With `actsIn`, of the tabs of a user those whose session acts in this school: what a role there gives.
 */
export type Audience =
  | { user: number; actsIn?: string }
  | { school: string }
  | { teachers: string }
  | { members: string }
  | { masters: true }
  | { everyone: true };

/** The Redis channel of an audience; the Socket.IO room has the same name. */
export function channelFor(audience: Audience): string {
  if ('user' in audience) return `user:${audience.user}`;
  if ('school' in audience) return `school:${audience.school}`;
  if ('teachers' in audience) return `teachers:${audience.teachers}`;
  if ('members' in audience) return `members:${audience.members}`;
  return 'everyone' in audience ? 'everyone' : 'masters';
}

/** The message of a channel: one event, ready to be emitted to the room. */
export interface Published<Name extends ServerEventName = ServerEventName> {
  name: Name;
  payload: ServerEvents[Name];
  /** The school that a session must act in. */
  actsIn?: string;
}

/**
 * Messages of the api to workers and other api processes. The state is stored too: a lost message costs seconds, never
 * correctness.
 */
export type ControlMessage =
  | { type: 'turn.stop'; turn_id: string }
  | { type: 'image.stop'; job_id: string }
  | { type: 'user.cancel'; user_id: number }
  | { type: 'models.changed' };
