import { describe, expect, it } from 'vitest';
import { readRequest, RefusedRequest } from './slot.request.js';

describe('a request to the sandbox server', () => {
  it.each([
    ['{"ask":"status"}', { ask: 'status' }],
    ['{"ask":"slot","limits":{}}', { ask: 'slot', limits: {} }],
    ['{"ask":"spare","limits":{}}', { ask: 'spare', limits: {} }],
    ['{"ask":"slot","limits":{"memoryBytes":1e9}}', { ask: 'slot', limits: { memoryBytes: 1e9 } }],
  ])('is read: %s', (line, request) => {
    expect(readRequest(line)).toEqual(request);
  });

  it.each([
    '',
    'slot',
    'null',
    '[]',
    '{"ask":"shell"}',
    '{"ask":"status","limits":{}}',
    '{"ask":"slot"}',
    '{"ask":"spare"}',
    '{"ask":"slot","limits":[]}',
    '{"ask":"slot","limits":{"processes":"64"}}',
    '{"ask":"slot","limits":{"processes":null}}',
    '{"ask":"slot","limits":{"wallMs":1000}}',
    '{"ask":"slot","limits":{"__proto__":1}}',
    '{"ask":"slot","limits":{},"bwrap":["/bin/sh"]}',
  ])('is refused with a sentence: %s', (line) => {
    expect(() => readRequest(line)).toThrow(RefusedRequest);
    expect(() => readRequest(line)).toThrow(/^[A-Z][^.]+\.$/);
  });
});
