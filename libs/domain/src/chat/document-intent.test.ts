import { describe, expect, it } from 'vitest';
import { wantsDocuments } from './document-intent.js';

describe('wantsDocuments', () => {
  it.each([
    'Write an epic for the library project',
    'Split this user story',
    'What does the spec say?',
    'List the requirements',
    'Order the backlog',
    'Plan the next sprint',
    'Show the roadmap',
    'Draft a test plan',
    'Which acceptance criteria are missing?',
    'Summarise my notes',
    'What do my documents say about osmosis?',
  ])('searches the documents for “%s”', (text) => {
    expect(wantsDocuments(text)).toBe(true);
  });

  it.each([
    'Explain photosynthesis',
    'Special relativity',
    'He sprinted home',
    'Inspect this',
    'Plot y = x²',
  ])('leaves “%s” alone', (text) => {
    expect(wantsDocuments(text)).toBe(false);
  });
});
