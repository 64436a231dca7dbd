import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@studyhall/contracts';
import type { SessionAccount } from '@studyhall/persistence';
import './sessions/request.js';

/** The signed-in account, as read from the database for this request: `@CurrentUser() user: Account`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SessionAccount => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new AppError('unauthorized');
  return actor;
});

const CHECKED = Symbol('checked');

/** The same for a route that checks the rights of the account, so that it may answer `forbidden`. */
export const Actor = (): ParameterDecorator => CurrentUser(CHECKED);

/** Whether the metadata of an argument is that of `@Actor()`. */
export const isActor = ({ data }: { data?: unknown }): boolean => data === CHECKED;
