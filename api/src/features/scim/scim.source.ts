import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError, type RosterSettings } from '@studyhall/contracts';
import type { scimPeople } from '@studyhall/persistence';

/** The source of a request. It acts with the rights of an admin of its school. */
export interface ScimSource extends scimPeople.ScimSource {
  bound: number;
  teacher_rules: NonNullable<RosterSettings['teacher_rules']>;
  /** The URL of the service, without a trailing slash. */
  root: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    scimSource?: ScimSource;
  }
}

/** The source that `ScimGuard` authenticated. */
export const Source = createParamDecorator((_data: unknown, context: ExecutionContext): ScimSource => {
  const { scimSource } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!scimSource) throw new AppError('unauthorized');
  return scimSource;
});

/** The role by the source's rules, which only master admins write; null without rules: an existing role stays. */
export function readRole(
  { teacher_rules }: Pick<ScimSource, 'teacher_rules'>,
  attributes: scimPeople.ScimAttributes,
): 'STUDENT' | 'TEACHER' | null {
  if (teacher_rules.length === 0) return null;
  const isTeacher = teacher_rules.some(({ attribute, value }) =>
    [attributes[attribute] ?? []].flat().some((sent) => sent.toLowerCase() === value.toLowerCase()),
  );
  return isTeacher ? 'TEACHER' : 'STUDENT';
}
