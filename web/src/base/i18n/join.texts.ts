import { defineTexts } from './texts';

const en = {
  loading: 'Loading',
  title: (name: string) => `Join ${name}`,
  text: 'Choose a username and a password. You can sign in once an administrator has approved your request.',
  textForClass: (school: string) =>
    `A class of ${school}. Choose a username and a password. You can sign in once an administrator has approved your request.`,
  username: 'Username',
  usernameHint: (least: number) => `At least ${least} characters. Your teachers see it.`,
  password: 'Password',
  passwordHint: (least: number) => `At least ${least} characters. Only you know it.`,
  send: 'Send request',
  waitNote: 'Have an account already? Then you do not need this page: just sign in.',
  networkError: 'Network error. Please try again.',
  sentTitle: 'Your request waits for approval',
  sentText: (school: string, username: string) =>
    `An administrator of ${school} will look at it. After that, sign in as ${username} with the password you chose.`,
  toSignIn: 'To the sign-in page',
  closedTitle: 'This invitation cannot be used',
  closedText: 'Please ask for a new one.',
  toStart: 'Go to the start page',
  failedTitle: 'This page could not be loaded',
  tryAgain: 'Try again',
};

export type JoinTexts = typeof en;

export const joinTexts = defineTexts(en, { ar: async () => (await import('./join.texts.ar')).ar });
