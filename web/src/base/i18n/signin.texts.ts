import { defineTexts } from './texts';

const en = {
  title: 'Welcome Students and Educators',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  needAccount: 'Need an account? Contact your system administrator for access.',
  loading: 'Loading',
  loginFailed: 'Login failed',
  sessionEnded: 'Your session has ended. Please sign in again.',
  networkError: 'Network error. Please try again.',
  newPasswordTitle: 'Choose a new password',
  newPasswordText: 'Your password was set by an administrator. Please choose one that only you know.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters',
  saveNewPassword: 'Save and continue',
  passwordNotChanged: 'The password could not be changed',
};

export type SigninTexts = typeof en;

export const signinTexts = defineTexts(en, { ar: async () => (await import('./signin.texts.ar')).ar });
