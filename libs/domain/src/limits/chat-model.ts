/**
 * Chooses the chat model of a reply among those that all policies of the person allow: the one that the reply started with,
 * else the first. Null if none is allowed.
 */
export function chooseChatModel(
  available: readonly string[],
  policies: ReadonlyArray<readonly string[]>,
  begunWith: string | null = null,
): string | null {
  const allowed = available.filter((model) => policies.every((policy) => policy.includes(model)));
  return allowed.find((model) => model === begunWith) ?? allowed[0] ?? null;
}
