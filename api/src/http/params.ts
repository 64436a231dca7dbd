import { Param } from '@nestjs/common';
import { IntId, Uuid } from '@studyhall/contracts';

/** An id in the path, as a number: `@IntParam() id: number`. */
export const IntParam = (name = 'id'): ParameterDecorator => Param(name, { schema: IntId });

/** An id in the path, as a UUID: `@UuidParam() id: string`. */
export const UuidParam = (name = 'id'): ParameterDecorator => Param(name, { schema: Uuid });
