import { Injectable, StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { AppError } from '@studyhall/contracts';
import { fieldPath, issueSentence, type Issue } from './issue.sentence.js';

/** Limit on the listed issues: the client's input determines how many there are. */
const MAX_ISSUES = 20;

/** The error of a failed validation. `detail` is the first issue; `issues` lists all. */
export function invalid(issues: readonly Issue[]): AppError {
  const listed = issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: fieldPath(issue),
    message: issueSentence(issue),
  }));
  return new AppError('invalid', listed[0]?.message, { issues: listed });
}

/**
 * Validates `@Body({ schema })` and `@Query({ schema })` with 422, and `@Param('id', { schema })` with 404, as for an
 * unknown id.
 */
@Injectable()
export class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: invalid });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      if (metadata.type === 'param' && error instanceof AppError) throw new AppError('not_found');
      throw error;
    }
  }
}
