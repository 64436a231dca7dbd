// What follows a sign-in only for some: fetched when it is needed.
export { FactorStep } from './factor-step';
export { HeldBack } from './held-back';
