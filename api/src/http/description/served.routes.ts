import { RequestMethod, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { z } from 'zod';
import { hasActor } from '../current-user.js';
import { PUBLIC } from '../sessions/session.decorators.js';
import { DESCRIPTION, type RouteDescription } from './answers.decorator.js';

/** A route as declared in Nest. */
export interface ServedRoute {
  method: string;
  /** With parameters such as `:id`. */
  path: string;
  status: number;
  isPublic: boolean;
  controller: string;
  handler: string;
  /** Whether the route checks the account's rights. */
  hasActor: boolean;
  params: Record<string, z.ZodType>;
  headers: string[];
  query: z.ZodType | null;
  body: z.ZodType | null;
  description: RouteDescription | undefined;
}

interface RouteArgument {
  data?: string;
  schema?: z.ZodType;
}

/** All routes of these controllers. */
export function listRoutes(controllers: Iterable<Type>): ServedRoute[] {
  return [...controllers].flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name) => routesOfHandler(controller, name)),
  );
}

function routesOfHandler(controller: Type, name: string): ServedRoute[] {
  const handler = (controller.prototype as Record<string, unknown>)[name];
  if (typeof handler !== 'function') return [];
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  if (method === undefined) return [];
  const isPublic = [handler, controller].some((target) => Reflect.getMetadata(PUBLIC, target) === true);
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const description = Reflect.getMetadata(DESCRIPTION, handler) as RouteDescription | undefined;
  const route = {
    method: RequestMethod[method] ?? '',
    status: status ?? (method === RequestMethod.POST ? 201 : 200),
    isPublic,
    controller: controller.name,
    handler: name,
    ...readArguments(controller, name),
    description,
  };
  return readPaths(controller).flatMap((base) =>
    readPaths(handler).map((path) => ({ ...route, path: join(base, path) })),
  );
}

const readPaths = (target: object): string[] =>
  [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

const join = (base: string, path: string): string =>
  `/${base}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');

function readArguments(
  controller: Type,
  name: string,
): Pick<ServedRoute, 'hasActor' | 'params' | 'headers' | 'query' | 'body'> {
  const metadata = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    RouteArgument
  >;
  // The keys have the form `<kind>:<index of the argument>`.
  const of = (kind: RouteParamtypes) =>
    Object.entries(metadata).flatMap(([key, argument]) => (key.startsWith(`${kind}:`) ? [argument] : []));
  return {
    hasActor: hasActor(controller, name),
    params: Object.fromEntries(
      of(RouteParamtypes.PARAM).flatMap(({ data, schema }) => (data && schema ? [[data, schema]] : [])),
    ),
    headers: of(RouteParamtypes.HEADERS).flatMap(({ data }) => data ?? []),
    query: of(RouteParamtypes.QUERY)[0]?.schema ?? null,
    body: of(RouteParamtypes.BODY)[0]?.schema ?? null,
  };
}
