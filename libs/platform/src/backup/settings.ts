const SECRET = /KEY|SECRET|PASSWORD|TOKEN/;

/** The named settings, without secrets. Removes user and password from URLs. */
export function settingsWithoutSecrets(
  values: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const kept = names.filter((name) => values[name] !== undefined && !SECRET.test(name));
  return Object.fromEntries(kept.map((name) => [name, withoutAccess(values[name])]));
}

function withoutAccess(value: unknown): unknown {
  if (typeof value !== 'string' || !URL.canParse(value)) return value;
  const url = new URL(value);
  if (!url.username && !url.password) return value;
  url.username = '';
  url.password = '';
  return url.href;
}
