import type { ServerEventName, ServerEvents } from '@studyhall/contracts';

/**
 * Who receives an event: the tabs of one user, the admins, the teachers or all users of a school, the master admins, or all
 * users.
 * `actsIn` limits a user's tabs to those whose session acts in this school.
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

/** A message on a channel: one event, serialized for the room. */
export interface Published<Name extends ServerEventName = ServerEventName> {
  name: Name;
  payload: ServerEvents[Name];
  /** The school that a receiving session must act in. */
  actsIn?: string;
}

/**
 * Messages from the api to workers and other api processes. They are not reliable, but the state is stored too: a lost
 * message only causes a delay of seconds.
 */
export type ControlMessage =
  | { type: 'turn.stop'; turn_id: string }
  | { type: 'image.stop'; job_id: string }
  | { type: 'user.cancel'; user_id: number }
  | { type: 'models.changed' };
