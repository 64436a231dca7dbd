import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../transport/errors';
import { requestVerdict, messageVerdict } from './verdict';

const answer = (status: number, code: string) => new ApiError(status, '', code, 'A sentence.');

describe('what follows a failed send', () => {
  it.each([
    ['wait', 'a dead line', new NetworkError('unreached')],
    ['wait', 'a proxy without a server', answer(502, 'unknown')],
    ['wait', 'a proxy that gave up', answer(504, 'unknown')],
    ['wait', 'a reply that is being written', answer(409, 'turn_in_progress')],
    ['wait', 'a session that is over', answer(401, 'session_expired')],
    ['wait', 'a password that must be changed', answer(403, 'password_change_required')],
    ['wait', 'a session of another account', answer(409, 'other_account')],
    ['return', 'a full line', answer(503, 'line_full')],
    ['failed', 'a paused lesson', answer(409, 'lesson_paused')],
    ['failed', 'a message that is too large', answer(413, 'payload_too_large')],
    ['failed', 'a message that is invalid', answer(422, 'invalid')],
    ['failed', 'too many replies at once', answer(429, 'rate_limited')],
    ['failed', 'a conversation that is gone', answer(404, 'not_found')],
    ['failed', 'a fault of the server', answer(500, 'internal')],
    ['failed', 'a service that is down', answer(503, 'unavailable')],
    ['failed', 'a fault of the page', new Error('fault')],
  ])('%s: %s', (verdict, _what, error) => expect(messageVerdict(error)).toBe(verdict));
});

describe('of a request', () => {
  it.each([
    ['wait', 'too many requests', answer(429, 'rate_limited')],
    ['failed', 'a limit of use', answer(429, 'limit_reached')],
  ])('%s: %s', (verdict, _what, error) => expect(requestVerdict(error)).toBe(verdict));
});
