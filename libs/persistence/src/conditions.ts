/** The WHERE of a list whose filters are optional. `$` in a condition stands for its value. */
export class Conditions {
  readonly values: unknown[];
  private readonly parts: string[] = [];

  /** `values`: parameters that the statement has already. */
  constructor(values: unknown[] = []) {
    this.values = [...values];
  }

  /** Without a value the condition stands as it is, with placeholders of {@link value} where it needs them. */
  add(condition: string, ...value: [unknown?]): this {
    if (value.length > 0) this.values.push(value[0]);
    const placed = value.length > 0 ? condition.replaceAll('$', () => `$${this.values.length}`) : condition;
    this.parts.push(`(${placed})`);
    return this;
  }

  /** Adds a parameter that belongs to no condition, and answers its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' AND ');
  }
}

/** The pattern of LIKE that finds `part` anywhere, whatever it holds. Compare it with a lower-cased column. */
export function anywhere(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
