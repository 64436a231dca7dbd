import { SetMetadata, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import type { ErrorCode } from '@studyhall/contracts';

export const DESCRIPTION = Symbol('description');

/** A body that is not JSON. */
export class FileAnswer {
  constructor(readonly mediaType: string) {}
}

/** The description of a route, in addition to what Nest declares. */
export interface RouteDescription {
  summary: string;
  /** Null if the response has no body. */
  answer: z.ZodType | FileAnswer | null;
  /** Error codes of this route, in addition to those that `listErrors` derives. */
  errors: readonly ErrorCode[];
  /** Additional responses by status, with the schema of their body. */
  also: Also<unknown>;
  /** The fields of a multipart form, in addition to its file. */
  form: z.ZodObject | null;
  /** Whether the body is bytes. */
  bytes: boolean;
  /** Whether `X-Total-Count` has the total number of rows. */
  counted: boolean;
}

type Also<Other> = Readonly<Record<number, z.ZodType<Other> | FileAnswer | null>>;
export type More<Other = never> = Partial<Pick<RouteDescription, 'errors' | 'form' | 'bytes'>> & {
  also?: Also<Other>;
};
type Answered<T> = T | StreamableFile | Promise<T | StreamableFile>;

export const describe = (
  summary: string,
  answer: RouteDescription['answer'],
  more: More<unknown> & { counted?: boolean },
) =>
  SetMetadata(DESCRIPTION, {
    summary,
    answer,
    errors: [],
    also: {},
    form: null,
    bytes: false,
    counted: false,
    ...more,
  } satisfies RouteDescription);

/** Describes a route: a short summary and its response. The handler's return value must match the schema. */
export function Answers<T, Other = never>(
  summary: string,
  answer: z.ZodType<T>,
  more: More<Other> & { counted?: boolean } = {},
) {
  return <Handler extends (...args: never[]) => Answered<T | Other>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    describe(summary, answer, more)(target, key, descriptor);
  };
}

/** Like `Answers`, for a route without a response body. */
export const AnswersNothing = (summary: string, more: More = {}) => describe(summary, null, more);

/** Like `Answers`, for a route that responds with a file. */
export const AnswersFile = (summary: string, mediaType: string, more: More = {}) =>
  describe(summary, new FileAnswer(mediaType), more);
