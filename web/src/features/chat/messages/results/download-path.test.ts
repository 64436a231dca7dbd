import { describe, expect, it } from 'vitest';
import { downloadPath } from './download-path';

describe('downloadPath', () => {
  it.each([
    ['/download/0b1c/plot.png', '/api/code/download/0b1c/plot.png'],
    ['/download/0b1c/a%20b.pdf', '/api/code/download/0b1c/a%20b.pdf'],
    ['/api/files/0b1c', '/api/files/0b1c'],
    ['https://elsewhere.example/download/x', null],
    ['//elsewhere.example/download/x', null],
    ['/\\elsewhere.example/x', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%s → %s', (given, path) => {
    expect(downloadPath(given)).toBe(path);
  });
});
