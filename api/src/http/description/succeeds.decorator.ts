import { applyDecorators, HttpCode, UseInterceptors, type NestInterceptor } from '@nestjs/common';
import { map } from 'rxjs';
import type { z } from 'zod';
import { Success } from '@studyhall/contracts';
import { describe, type More } from './answers.decorator.js';

const SUCCEEDED: NestInterceptor = {
  intercept: (_context, next) => next.handle().pipe(map((more?: object) => ({ success: true, ...more }))),
};

/**
 * Like `Answers`, for a route that responds 200 with `{success: true}` after its handler completes, together with the
 * handler's result if `with` is given.
 */
export function Succeeds<With extends z.ZodObject | undefined = undefined>(
  summary: string,
  { with: fields, ...more }: More & { with?: With } = {},
) {
  type Returned = With extends z.ZodObject ? z.infer<With> : void;
  return <Handler extends (...args: never[]) => Promise<Returned>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    const answer = fields ? Success.extend(fields.shape) : Success;
    applyDecorators(describe(summary, answer, more), HttpCode(200), UseInterceptors(SUCCEEDED))(
      target,
      key,
      descriptor,
    );
  };
}
