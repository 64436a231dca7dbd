// What follows a sign-in only for some: fetched when it is needed.
export { FactorSetup } from './factor-setup';
export { FactorStep } from './factor-step';
export { NewPasswordForm } from './new-password-form';
