import { sentence } from '@studyhall/contracts';
import { ScimError } from '../../http/index.js';

const MAX_LENGTH = 1_000;
const TERM = /\s*([\w.:$-]+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|\d{1,10})\s*(and\s|$)/iy;

/** A condition: the attribute in lower case equals the value. */
export interface Term {
  attribute: string;
  value: string;
}

/**
 * Parses a filter (RFC 7644 §3.4.2.2) of `eq` conditions joined by `and`, which clients use to find one resource.
 * @param attributes the allowed attributes, in lower case
 * @throws ScimError `invalidFilter` for all other filters
 */
export function parseFilter(text: string, attributes: readonly string[]): Term[] {
  const refusal = new ScimError('malformed', 'invalidFilter', sentence('scim_filter'));
  const terms: Term[] = [];
  let at = 0;
  if (text.length > MAX_LENGTH || text.trim() === '') throw refusal;
  for (let next = 'and'; next !== '';) {
    TERM.lastIndex = at;
    const [found, name = '', literal = '', joint = ''] = TERM.exec(text) ?? [];
    const attribute = withoutSchema(name);
    if (found === undefined || !attributes.includes(attribute)) throw refusal;
    terms.push({ attribute, value: readLiteral(literal, refusal) });
    at += found.length;
    next = joint.trim();
  }
  return terms;
}

function readLiteral(literal: string, refusal: ScimError): string {
  try {
    return String(JSON.parse(literal.startsWith('"') ? literal : literal.toLowerCase()));
  } catch {
    throw refusal;
  }
}

/** The value in the filter of a path, such as `members[value eq "7"]`; null for any other filter. */
export function filterValue(filter: string, attribute: string): string | null {
  try {
    const [term, ...others] = parseFilter(filter, [attribute]);
    return term && others.length === 0 ? term.value : null;
  } catch {
    return null;
  }
}

/** An attribute in lower case without the schema's name: names are case-insensitive (RFC 7643 §2.1). */
export const withoutSchema = (name: string): string =>
  name
    .toLowerCase()
    .replace(
      /^urn:ietf:params:scim:schemas:(?:core:2\.0:(?:user|group)|extension:enterprise:2\.0:user)[:.]?/,
      '',
    );
