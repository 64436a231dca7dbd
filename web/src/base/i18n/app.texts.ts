import { defineTexts } from './texts';

const en = {
  skipToContent: 'Skip to content',
  loading: 'Loading',
  pageMissingTitle: (product: string) => `Welcome to ${product}`,
  pageMissingText: 'There is no page here. The address may be mistyped, or the page may have moved.',
  homeLink: (product: string) => `${product}, start page`,
  goHome: 'Go to the start page',
  brokenTitle: 'Something went wrong on this page',
  brokenText: 'Nothing you wrote on the server is lost. Reloading usually helps.',
  updatedTitle: 'A new version is ready',
  updatedText: 'The app was updated while this page was open. Reload to go on.',
  awayTitle: 'The connection is missing',
  awayText: 'This page could not be loaded without it. It is tried again as soon as the connection is back.',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  details: 'Technical details',
  appearance: 'Appearance and language',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
  passwordWasReset: 'Your password was reset',
  passwordResetBy: (admin: string, time: string) =>
    `${admin} reset it on ${time}. If you did not ask for this, contact your system administrator.`,
  roleWasChanged: 'You have a new role',
  roleChangedBy: (admin: string, role: string, time: string) =>
    `${admin} made you a ${role} on ${time}. If this is a mistake, contact your system administrator.`,
  student: 'student',
  schoolAdmin: 'school admin',
  masterAdmin: 'master admin',
};

export type AppTexts = typeof en;

export const appTexts = defineTexts(en, { ar: async () => (await import('./app.texts.ar')).ar });
