type Schema = Record<string, unknown>;

/**
 * Makes arguments fit an offered JSON Schema: unknown properties go where the schema is closed, choices, lengths and
 * counts are cut to what it allows, and missing required texts are filled. What the schema does not say stays.
 */
export function fitToSchema(value: unknown, schema: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return schema.enum[0];
  if (typeof value === 'string') return fitText(value, schema);
  if (Array.isArray(value)) {
    const most = typeof schema.maxItems === 'number' ? schema.maxItems : value.length;
    return value.slice(0, most).map((item) => fitToSchema(item, schema.items));
  }
  return isRecord(value) ? fitObject(value, schema) : value;
}

function fitText(text: string, schema: Schema): string {
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : text.length;
  return text.slice(0, most);
}

function fitObject(value: Record<string, unknown>, schema: Schema): Record<string, unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : undefined;
  if (!properties) return value;
  const isClosed = schema.additionalProperties === false;
  const out: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined || (isClosed && !(key in properties))) continue;
    out[key] = fitToSchema(item, properties[key]);
  }
  for (const key of Array.isArray(schema.required) ? schema.required.map(String) : []) {
    if (!(key in out)) out[key] = emptyValue(properties[key], firstText(value));
  }
  return out;
}

/** The least value that a required property accepts. */
function emptyValue(schema: unknown, text: string): unknown {
  if (!isRecord(schema)) return text;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'array':
      return [];
    case 'object':
      return fitObject({}, schema);
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return fitText(text, schema);
  }
}

function firstText(value: Record<string, unknown>): string {
  return Object.values(value).find((item): item is string => typeof item === 'string') ?? '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
