import { describe, expect, it } from 'vitest';
import { HttpClient } from '@studyhall/testing';
import { AnswerCheck } from '../support/description/answer.check.ts';
import { EventCheck } from '../support/description/event.check.ts';

const answers = new AnswerCheck();
const events = new EventCheck();
const headers = new Headers();
const CONFIG = { product_name: 'Studyhall', demo_model: true, web_search: false, speech: false };
const checking =
  (body: unknown, status = 200, path = '/api/config') =>
  () =>
    answers.check('GET', path, { status, headers, body });

describe('answers by docs/api/openapi.json', () => {
  it('are checked in every service test', () => {
    expect(HttpClient.check).toBeDefined();
  });

  it('pass as described, also with parameters and a query, and at addresses that are not the api', () => {
    expect(checking(CONFIG)).not.toThrow();
    expect(checking({ quizzes: 1 }, 200, '/nowhere')).not.toThrow();
    const error = { detail: 'Gone.', code: 'not_found', request_id: '1' };
    expect(checking(error, 404, '/api/quizzes/7?x=1')).not.toThrow();
  });

  it.each([
    ['a missing field', { ...CONFIG, demo_model: undefined }, 200],
    ['another type', { ...CONFIG, demo_model: 'yes' }, 200],
    ['a further field', { ...CONFIG, more: 1 }, 200],
    ['another status', CONFIG, 202],
    ['a code that the route does not list', { detail: 'No.', code: 'line_full', request_id: '1' }, 503],
    ['an error without its shape', { message: 'No.' }, 503],
  ])('fail with %s', (_what, body, status) => {
    expect(checking(body, status)).toThrow('GET /api/config answered');
  });
});

describe('events by docs/api/asyncapi.json', () => {
  it('pass as described, both directions', () => {
    expect(events.sent('turn.delta', { turn_id: 'a', seq: 1, text: 'Hi' })).toBeNull();
    expect(events.acknowledged('turn.stop', { ok: true, data: {} })).toBeNull();
    expect(
      events.acknowledged('turn.stop', { ok: false, error: { code: 'not_found', detail: 'Gone.' } }),
    ).toBeNull();
  });

  it('fail with another name, a missing and a further field', () => {
    expect(events.sent('turn.gone', {})).toContain('no event turn.gone');
    expect(events.sent('turn.delta', { turn_id: 'a', text: 'Hi' })).toContain('seq');
    expect(events.sent('turn.delta', { turn_id: 'a', seq: 1, text: 'Hi', more: 1 })).toContain('more');
    expect(events.acknowledged('turn.stop', { ok: true })).toContain('turn.stop');
  });
});
