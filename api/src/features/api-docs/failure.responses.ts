import { STATUS_CODES } from 'node:http';
import { ERRORS, ScimErrorBody, type ErrorCode } from '@studyhall/contracts';
import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { isScim, type ServedRoute } from '../../http/index.js';
import { listErrors } from './route.errors.js';

/** Routes with the same codes for a status share a component, which is named after the codes if there are at most this many. */
const MAX_NAMED = 4;
const RETRY_AFTER = z.object({ 'Retry-After': z.string().meta({ description: 'Seconds.' }).optional() });

/** The error responses of routes, by status, with the possible codes. */
export class FailureResponses {
  readonly components: Record<string, ZodOpenApiResponseObject> = {};

  of(route: ServedRoute): ZodOpenApiResponsesObject {
    if (isScim(route.path)) return scimResponses(route);
    const byStatus = Map.groupBy(listErrors(route), (code) => ERRORS[code][0]);
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.response(status, codes)]));
  }

  private response(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponsesObject[`${1}`] {
    const response: ZodOpenApiResponseObject = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
      ...([429, 503].includes(status) && { headers: RETRY_AFTER }),
      content: { 'application/json': { schema: errorSchema(codes) } },
    };
    if (codes.length > MAX_NAMED) return response;
    const name = codes.map(pascalCase).join('Or');
    this.components[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }
}

/** The errors of RFC 7644 §3.12: input that does not validate is 400. */
function scimResponses(route: ServedRoute): ZodOpenApiResponsesObject {
  const codes = [...listErrors(route), 'unauthorized' as const, 'forbidden' as const];
  const statuses = new Set(codes.map((code) => (ERRORS[code][0] === 422 ? 400 : ERRORS[code][0])));
  const content = { 'application/scim+json': { schema: ScimErrorBody } };
  return Object.fromEntries(
    [...statuses].map((status) => [status, { description: STATUS_CODES[status] ?? '', content }]),
  );
}

const pascalCase = (code: string): string =>
  code.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());

const errorSchema = (codes: readonly ErrorCode[]) => ({
  allOf: [
    { $ref: '#/components/schemas/ErrorBody' },
    { type: 'object' as const, properties: { code: { enum: [...codes] } } },
  ],
});
