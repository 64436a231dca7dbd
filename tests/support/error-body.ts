import { expect } from 'vitest';

/** What the body of an answer with this error matches. */
export const errorOf = (code: string) => ({
  detail: expect.stringMatching(/^[A-Z][^\n]*[.\w]$/) as string,
  code,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
});
