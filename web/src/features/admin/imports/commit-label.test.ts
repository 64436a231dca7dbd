import type { GoneAction, ImportView } from '@studyhall/contracts';
import { describe, expect, it } from 'vitest';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { commitLabel } from './commit-label';

const view = (created: number, changed: number, gone: number) =>
  ({
    difference: { new: created, changed, unchanged: 0, rejected: 0, gone },
    new_class_count: 0,
    new_school_count: 0,
  }) as ImportView;

describe('The button that imports names the students who lose access or their classes', () => {
  it.each<[number, number, number, GoneAction, string]>([
    [40, 2, 31, 'revoke', 'Import 40 users, change 2 users, revoke access of 31 students'],
    [40, 0, 1, 'remove_from_class', 'Import 40 users, remove 1 student from classes'],
    [0, 0, 31, 'revoke', 'Revoke access of 31 students'],
    [0, 0, 31, 'remove_from_class', 'Remove 31 students from classes'],
    [40, 0, 31, 'keep', 'Import 40 users'],
    [40, 0, 0, 'revoke', 'Import 40 users'],
  ])('%i new, %i changed, %i gone, %s', (created, changed, gone, action, expected) => {
    expect(commitLabel(view(created, changed, gone), action, adminTexts.en)).toBe(expected);
  });
});
