import { describe, expect, it } from 'vitest';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { announcementsTexts } from '../../../base/i18n/announcements.texts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { materialsTexts } from '../../../base/i18n/materials.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { systemTexts } from '../../../base/i18n/system.texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { closedClassEffects, undoSentence, userEffects } from './effects';

const { en } = adminTexts;

const NOTHING = {
  ...{ classes_left: [], classes_left_total: 0, users_leaving: 0, members_removed: 0 },
  ...{ classes_not_taught: [], classes_not_taught_total: 0, sessions_ended: 0, chats_erased: 0 },
  ...{ invitations_withdrawn: 0, lessons_ended: [], safety_seats_left: 0 },
};

it.each([
  [0, 'The lesson “Cells” is live, without students in it.'],
  [1, 'The lesson “Cells” is live, with 1 student in it.'],
  [1_200, 'The lesson “Cells” is live, with 1,200 students in it.'],
])('names the lesson that a class loses, with %d students', (students, expected) => {
  const effects = { ...NOTHING, lessons_ended: [{ id: 'a', title: 'Cells', students }] };
  expect(closedClassEffects(effects, en)).toBe(
    `${expected} It ends at once, and an undo does not start it again.`,
  );
  expect(closedClassEffects(NOTHING, en)).toBe('');
});

describe('the question before a change', () => {
  it('says how long it can be undone', () => {
    expect(undoSentence(en)).toBe('You can undo this for 15 seconds.');
  });

  it.each([
    en.revokeInvitationText({ name: '11A' }),
    en.rejectAllText({ name: '11A', count: 2 }),
    en.rejectRequestText({ name: 'Ana' }),
    en.rejectManyText({ count: 2 }),
    en.undoImportText({ file: 'roster.csv' }),
    en.mergeSchoolText({ effects: '2 users' }),
    announcementsTexts.en.endText({ text: 'Closed' }),
    identityTexts.en.removeProviderText({ label: 'School', count: 2 }),
    materialsTexts.en.removeText({ name: 'cells.pdf' }),
    platformsTexts.en.removePlatformText({ label: 'Moodle', count: 2 }),
    rostersTexts.en.removeSourceText({ name: 'Office' }),
    rostersTexts.en.newTokenText({ name: 'Office' }),
    systemTexts.en.removeSavedText({ address: 'http://model' }),
    systemTexts.en.removeSavedDemoText,
  ])('says that it cannot be undone: %s', (text) => {
    expect(text).toMatch(/cannot be undone\.$/);
  });

  it.each([
    [1, /^This leaves a safeguarding lead or deputy missing: .*Name someone else in “Safety”\.$/],
    [2, /^This leaves 2 safeguarding leads and deputies missing: /],
  ])('says that %d seats of safeguarding are left', (seats, expected) => {
    expect(userEffects('Ana', { ...NOTHING, safety_seats_left: seats }, en)).toMatch(expected);
  });

  it('names the lesson that ends', () => {
    expect(wallTexts.en.endTitle({ title: 'Cells' })).toBe('End the lesson “Cells”?');
  });
});
