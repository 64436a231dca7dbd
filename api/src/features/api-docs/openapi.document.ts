import { STATUS_CODES } from 'node:http';
import { ErrorBodySchema } from '@studyhall/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { isScim, FileAnswer, type RouteDescription, type ServedRoute } from '../../http/index.js';
import type { OpenApi } from './documents.js';
import { FailureResponses } from './failure.responses.js';
import { allowMoreFields, nameSchemas } from './named.schemas.js';

export const VERSION = '1';
const SESSION = 'session';
const INTRODUCTION = `Everything that the page does goes through these calls; the events of the socket are in \`asyncapi.json\`.

- A session begins with \`POST /api/signin\`, which sets the cookie \`session\`. Send the cookie with each call.
- Calls that change something may name the account that they were made for in \`X-Account-Id\`: under the session of another account they answer 409 \`other_account\` and change nothing. Each answer in a session has the header \`X-Account-Id\`.
- Calls that change something are refused with \`bad_origin\` if their \`Origin\` is another site.
- Every error is \`{detail, code, request_id}\`. \`detail\` is a sentence for a person, \`code\` stays the same.
- An answer may get more fields at any time: ignore those that you do not know.
- Times are ISO 8601 in UTC.`;

/** Describes these routes. Omits routes without a description, which a test reports. */
export function openApiDocument(routes: readonly ServedRoute[]): OpenApi {
  nameSchemas();
  const paths: ZodOpenApiPathsObject = {};
  const failures = new FailureResponses();
  const served = new Map<string, number>();
  for (const route of routes.filter(isDescribed).toSorted(byPath)) {
    const item = (paths[pathTemplate(route.path)] ??= {});
    const operation = toOperation(route, failures);
    const { operationId = '' } = operation;
    // A handler may serve several paths.
    const count = (served.get(operationId) ?? 0) + 1;
    served.set(operationId, count);
    if (count > 1) operation.operationId = `${operationId}${count}`;
    item[route.method.toLowerCase() as 'get'] = operation;
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Studyhall', version: VERSION, description: INTRODUCTION },
      paths,
      components: {
        schemas: { ErrorBody: ErrorBodySchema },
        responses: failures.components,
        securitySchemes: {
          [SESSION]: { type: 'apiKey', in: 'cookie', name: SESSION },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ [SESSION]: [] }],
    },
    { override: allowMoreFields },
  );
  return document as unknown as OpenApi;
}

const byPath = (one: ServedRoute, other: ServedRoute): number =>
  one.path.localeCompare(other.path) || one.method.localeCompare(other.method);

/** Converts `/api/users/:id` to `/api/users/{id}`. */
export const pathTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}');

type DescribedRoute = ServedRoute & { description: RouteDescription };
const isDescribed = (route: ServedRoute): route is DescribedRoute => route.description !== undefined;

function toOperation(route: DescribedRoute, failures: FailureResponses): ZodOpenApiOperationObject {
  const { description, params, headers, query, isPublic } = route;
  const tag = route.controller.replace(/Controller$/, '');
  const isByToken = headers.includes('authorization') || isScim(route.path);
  const header = headers.filter((name) => name !== 'authorization');
  return {
    operationId: `${tag[0]?.toLowerCase()}${tag.slice(1)}_${route.handler}`,
    tags: [tag],
    summary: description.summary,
    ...(isPublic && { security: isByToken ? [{ token: [] }] : [] }),
    requestParams: {
      ...(/[:*]/.test(route.path) && { path: pathParameters(route.path, params) }),
      ...(query instanceof z.ZodObject && { query }),
      ...(header.length > 0 && {
        header: z.object(Object.fromEntries(header.map((name) => [name, z.string().optional()]))),
      }),
    },
    ...toRequestBody(route),
    responses: { ...failures.of(route), ...toResponses(route) },
  };
}

function pathParameters(path: string, schemas: Record<string, z.ZodType>): z.ZodObject {
  const names = [...pathTemplate(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return z.object(Object.fromEntries(names.map((name) => [name, schemas[name] ?? z.string()])));
}

function toRequestBody({
  path,
  body,
  description,
}: DescribedRoute): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { form } = description;
  if (form) {
    const schema = z.object({ file: z.file(), ...form.shape });
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (description.bytes)
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (!body) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { [jsonType(path)]: { schema: body } } } };
}

function toResponses({ path, status, description }: DescribedRoute): ZodOpenApiOperationObject['responses'] {
  const headers = description.counted && {
    headers: z.object({
      'X-Total-Count': z.string().meta({ description: 'The number of all rows.' }).optional(),
    }),
  };
  const answers = [[status, description.answer] as const, ...Object.entries(description.also)];
  const responses: Record<string, ZodOpenApiResponseObject> = {};
  for (const [code, answer] of answers) {
    const { content } = toContent(answer, path);
    const known = responses[String(code)];
    // A status may have two content types, one of which is a file.
    if (known) known.content = { ...known.content, ...content };
    else
      responses[code] = {
        description: STATUS_CODES[code] ?? String(code),
        ...headers,
        ...(content && { content }),
      };
  }
  return responses;
}

function toContent(
  answer: z.ZodType | FileAnswer | null,
  path: string,
): { content?: NonNullable<ZodOpenApiResponseObject['content']> } {
  if (answer === null) return {};
  if (answer instanceof FileAnswer) return { content: { [answer.mediaType]: {} } };
  return { content: { [jsonType(path)]: { schema: answer } } };
}

const jsonType = (path: string): 'application/scim+json' | 'application/json' =>
  isScim(path) ? 'application/scim+json' : 'application/json';
