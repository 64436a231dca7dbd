import type { Me } from '@studyhall/contracts';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ConsoleContext } from '../../../common/console/sections';
import { LessonAction } from './lesson-action';

// Opened only by a press; its parts need a browser.
vi.mock('./start-dialog', () => ({ StartDialog: () => null }));

/** What the user sees for a class without a lesson. */
const rendered = (me: Partial<Me>): string =>
  renderToString(
    <ConsoleContext value={{ me: { role: 'SCHOOL_ADMIN', ...me } as Me, open: () => undefined }}>
      <LessonAction group={{ id: 1, name: 'Biology' }} lesson={undefined} />
    </ConsoleContext>,
  );

it('starts a lesson for teachers and full admins, not for admins with a narrower scope', () => {
  expect(rendered({})).toContain('<button');
  expect(rendered({ role: 'TEACHER', admin_scope: 'read_only' })).toContain('<button');
  expect(rendered({ admin_scope: 'helpdesk' })).toBe('');
  expect(rendered({ admin_scope: 'read_only' })).toBe('');
});
