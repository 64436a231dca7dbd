import { vi } from 'vitest';
import type { FactorAnswer, OwnFactors } from '@studyhall/contracts';
import type { Answer, HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from './api.ts';

export const PARTY = { origin: 'https://studyhall.example', rpId: 'studyhall.example' };
export const STEP_MS = 30_000;

/** An api in which second factors of every kind can be added. */
export const startFactorApi = (): Promise<TestApi> =>
  startApi({ env: { PUBLIC_URL: PARTY.origin, SECRET_KEY: 'a key of the tests that is long enough' } });

let now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;

/** Before each test: the clock stands in the middle of a step, so that no code changes. Each test has steps of its own. */
export function freezeStep(): () => void {
  now += 10 * STEP_MS;
  vi.useFakeTimers({ toFake: ['Date'], now });
  return () => vi.useRealTimers();
}

export const codeIn = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];
export const totp = (code: string): FactorAnswer => ({ method: 'totp', code });
export const listOf = async (client: HttpClient): Promise<OwnFactors> =>
  (await client.get<OwnFactors>('/api/me/factors')).body;
