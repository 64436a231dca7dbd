/** Drops `null`, which models write for absent fields. */
export const withoutNulls = (raw: unknown): unknown =>
  JSON.parse(JSON.stringify(raw ?? {}), (_, value: unknown) =>
    Array.isArray(value) ? value.filter((item) => item !== null) : (value ?? undefined),
  );
