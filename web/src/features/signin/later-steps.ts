// Steps after sign-in that only some users need: loaded on demand.
export { FactorStep } from './factor-step';
export { RestrictedSession } from './restricted-session';
