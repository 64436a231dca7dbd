import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@studyhall/contracts';
import type { SessionAccount } from '@studyhall/persistence';
import './sessions/request.js';

/** The signed-in account, read from the database for this request: `@CurrentUser() user: Account`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SessionAccount => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new AppError('unauthorized');
  return actor;
});

const CHECKED = Symbol('checked');

/** Like `@CurrentUser()`, for a route that checks the account's rights and may therefore answer `forbidden`. */
export const Actor = (): ParameterDecorator => CurrentUser(CHECKED);

/** Whether the route has an `@Actor()` argument. */
export function hasActor(controller: Type, handler: string): boolean {
  const metadata = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { data?: unknown }
  >;
  return Object.values(metadata).some(({ data }) => data === CHECKED);
}
