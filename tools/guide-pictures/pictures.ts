import type { Page } from 'playwright-core';
import type { Question } from './questions.ts';

/** A picture of the guides. */
export interface Picture {
  name: string;
  as: 'demo.master' | 'riverside.admin' | 'riverside.teacher' | 'student' | 'visitor';
  /** With `{code}`, `{class}`, `{lesson}` and `{student}` for those of the example. */
  path: string;
  /** Brings the screen to the state that the guide describes. `text` gives a text of the product by its id. */
  show: (page: Page, text: (id: string, values?: Record<string, string>) => string) => Promise<unknown>;
  /** A question that is sent first, in the student's chat. */
  question?: Question;
  /** Taken from an installation with a model of its own, which has no notice. */
  connected?: boolean;
}

const ROSTER = ['Nadia Petrov', 'Omar Haddad', 'Paul Weber'].map(
  (name) => `${name},STUDENT,RIVERSIDE HIGH,Biology 9A`,
);

const CLASS_PAGE = '/admin?section=classes&class={class}';
const LESSON_PAGE = '/admin?section=lessons&lesson={lesson}';

export const PICTURES: Picture[] = [
  {
    name: 'dashboard',
    as: 'demo.master',
    path: '/admin',
    show: (page, text) => page.getByText(text('admin.reviewAll')).waitFor(),
  },
  {
    name: 'school-dashboard',
    as: 'riverside.admin',
    path: '/admin',
    show: (page) => page.getByText('World History').first().waitFor(),
  },
  {
    name: 'users',
    as: 'demo.master',
    path: '/admin?section=users',
    show: (page) => page.getByRole('rowheader', { name: 'Amara Osei' }).waitFor(),
  },
  {
    name: 'import',
    as: 'demo.master',
    path: '/admin?section=users',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('admin.importUsers'), exact: true }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'biology-9a.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['username,role,school,classes', ...ROSTER].join('\n')),
      });
      await page.getByRole('dialog').getByText(text('admin.newUsers')).first().waitFor();
    },
  },
  {
    name: 'class-dialog',
    as: 'riverside.admin',
    path: '/admin?section=classes',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('admin.createNewClass') }).click();
      await page.getByRole('dialog').getByLabel(text('admin.className')).fill('Chemistry 10');
      for (const [start, end] of [
        ['08:00', '08:45'],
        ['10:00', '10:45'],
      ]) {
        await page.getByRole('textbox', { name: text('admin.startTime') }).fill(start ?? '');
        await page.getByRole('textbox', { name: text('admin.endTime') }).fill(end ?? '');
        await page.getByRole('button', { name: text('admin.add'), exact: true }).click();
      }
    },
  },
  {
    name: 'members',
    as: 'demo.master',
    path: '/admin?section=assignment',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('admin.manageMembers', { name: 'Biology 9A' }) }).click();
      await page.getByLabel(text('admin.selectAll')).first().check();
    },
  },
  {
    name: 'invite',
    as: 'riverside.admin',
    path: '/admin?section=invitations',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('admin.createInvitation') }).click();
      await page.getByRole('dialog').getByLabel(text('admin.className')).fill('Biology');
      await page.getByRole('option', { name: /Biology 9A/ }).click();
      await page.getByLabel(text('admin.maxUses'), { exact: true }).fill('28');
      await page.getByRole('button', { name: text('admin.createLink') }).click();
      await page.getByRole('img', { name: /Biology 9A/ }).waitFor();
    },
  },
  {
    name: 'audit',
    as: 'demo.master',
    path: '/admin?section=audit',
    show: (page, text) => page.getByText(text('admin.auditInviteCreate')).first().waitFor(),
  },
  {
    name: 'join',
    as: 'visitor',
    path: '/join/{code}',
    show: async (page, text) => {
      await page.getByLabel(text('join.username'), { exact: true }).fill('Lena Fischer');
      await page.getByLabel(text('join.password'), { exact: true }).fill('only I know it');
    },
  },
  {
    name: 'demo-notice',
    as: 'demo.master',
    path: '/chat',
    show: (page, text) => page.getByText(text('chat.demoLink')).waitFor(),
  },
  {
    name: 'chat',
    as: 'student',
    path: '/chat',
    question: 'formula',
    show: (page) => page.locator('.katex').first().waitFor(),
  },
  {
    name: 'connected',
    as: 'demo.master',
    path: '/chat',
    connected: true,
    show: (page, text) => page.getByText(text('chat.emptyTitle')).waitFor(),
  },
  {
    name: 'plot',
    as: 'student',
    path: '/chat',
    question: 'plot',
    show: (page, text) =>
      page
        .getByRole('article', { name: text('chat.assistant') })
        .last()
        .locator('img')
        .first()
        .waitFor(),
  },
  {
    name: 'plan',
    as: 'riverside.teacher',
    path: CLASS_PAGE,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('plans.editPlan', { title: 'Osmosis' }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: text('plans.tone') })
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'desk',
    as: 'riverside.teacher',
    path: LESSON_PAGE,
    show: (page, text) => page.getByText(text('plans.prepared')).waitFor(),
  },
  {
    name: 'projector',
    as: 'riverside.teacher',
    path: `${LESSON_PAGE}&projector=1`,
    show: (page) => page.locator('.katex').first().waitFor(),
  },
  {
    name: 'ticket',
    as: 'riverside.teacher',
    path: LESSON_PAGE,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('wall.ticket'), exact: true }).click();
      const question = text('wall.ticketQuestion', { number: '1' });
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: question, exact: true })
        .fill('What is osmosis?');
    },
  },
  {
    name: 'homework',
    as: 'riverside.teacher',
    path: CLASS_PAGE,
    show: async (page) => {
      const title = page.getByRole('button', { name: /Osmosis at home/ });
      await title.click();
      await page.getByText('Farid Nasser').first().waitFor();
      await title.evaluate((button) => button.scrollIntoView());
    },
  },
  {
    name: 'substitute',
    as: 'riverside.teacher',
    path: CLASS_PAGE,
    show: (page, text) => page.getByRole('button', { name: text('plans.handOver') }).click(),
  },
  {
    name: 'report',
    as: 'riverside.teacher',
    path: `${LESSON_PAGE}&report=1`,
    show: (page, text) => page.getByText(text('report.participation')).waitFor(),
  },
  {
    name: 'progress',
    as: 'riverside.teacher',
    path: `${CLASS_PAGE}&student={student}`,
    show: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'exercises',
    as: 'riverside.teacher',
    path: CLASS_PAGE,
    show: (page) => page.getByText('Through what does the water pass?').scrollIntoViewIfNeeded(),
  },
];
