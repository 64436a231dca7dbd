import * as contracts from '@studyhall/contracts';
import { z } from 'zod';

/** Names the schemas of the contracts, so that used ones become components. */
export function nameSchemas(): void {
  for (const [name, schema] of Object.entries(contracts)) {
    const isNamed = schema instanceof z.ZodObject || schema instanceof z.ZodEnum;
    if (!isNamed || schema.meta()?.id !== undefined) continue;
    z.globalRegistry.add(schema, { ...schema.meta(), id: name.replace(/Schema$/, '') });
  }
}

/** Clients must accept additional fields of later versions. */
export function allowMoreFields({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
