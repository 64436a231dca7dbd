import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A document of `docs/api`, by which values are validated. A part of it is compiled when it is first used. */
export class Described {
  readonly document: Record<string, unknown>;
  private readonly name: 'openapi.json' | 'asyncapi.json';
  private readonly ajv: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(name: 'openapi.json' | 'asyncapi.json') {
    this.name = name;
    const file = new URL(`../../../docs/api/${name}`, import.meta.url);
    this.document = tighten(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>;
    this.ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false });
    addFormats.default(this.ajv);
    this.ajv.addSchema(this.document, name);
  }

  /** @returns what is wrong with a value, by the schema at a path of the document; null for a valid value */
  whatIsWrong(path: readonly string[], value: unknown): string | null {
    const pointer = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const known = this.compiled.get(pointer);
    const validate = known ?? this.ajv.compile({ $ref: `${this.name}#/${encodeURI(pointer)}` });
    if (!known) this.compiled.set(pointer, validate);
    if (validate(value)) return null;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || 'the whole'} ${error?.message}: ${JSON.stringify(error?.params)}`;
  }
}

/** Clients must accept fields that come later; the product must not answer fields that nothing describes. */
function tighten(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tighten);
  if (typeof part !== 'object' || part === null) return part;
  const { allOf, ...others } = part as { allOf?: unknown };
  const tight = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, tighten(value)]));
  const isObject = tight.type === 'object' && 'properties' in tight && !('additionalProperties' in tight);
  return {
    ...tight,
    ...(isObject && { additionalProperties: false }),
    ...(allOf !== undefined && { allOf }),
  };
}
