import { Injectable, StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { AppError } from '@studyhall/contracts';
import { pathOf, sentenceOf, type Issue } from './issue.sentence.js';

/** At most so many issues are listed: how many there are is up to the sender. */
const MOST_ISSUES = 20;

/** A failed check in words: the first issue is the sentence, all of them are the list. */
export function invalid(issues: readonly Issue[]): AppError {
  const listed = issues.slice(0, MOST_ISSUES).map((issue) => ({
    path: pathOf(issue),
    message: sentenceOf(issue),
  }));
  return new AppError('invalid', listed[0]?.message, { issues: listed });
}

/** `@Body({ schema })`, `@Query({ schema })`: 422. `@Param('id', { schema })`: 404, as for an id that is nobody's. */
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
