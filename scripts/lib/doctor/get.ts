const ANSWER_TIMEOUT_MS = 5_000;

/** A request of a check: its answer, or in a few words why there is none. */
export async function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ answer?: Response; reason?: string }> {
  try {
    return { answer: await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }) };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    return { reason: cause?.code ?? cause?.message ?? message };
  }
}
