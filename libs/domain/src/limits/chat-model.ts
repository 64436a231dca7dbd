/**
 * The chat model of a reply: of those that every policy of the person allows, the one that the reply was begun with, or else the
 * first. Null where none is allowed.
 */
export function chooseChatModel(
  available: readonly string[],
  policies: ReadonlyArray<readonly string[]>,
  begunWith: string | null = null,
): string | null {
  const allowed = available.filter((model) => policies.every((policy) => policy.includes(model)));
  return allowed.find((model) => model === begunWith) ?? allowed[0] ?? null;
}
