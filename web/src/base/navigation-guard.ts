import type { AroundNavHandler } from 'wouter';

let guard: AroundNavHandler | null = null;

/** Sets what decides about links and buttons that lead elsewhere: `ui/leave-guard`, while a form has something unsaved. */
export function setNavigationGuard(next: AroundNavHandler | null): void {
  guard = next;
}

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  if (guard) guard(navigate, to, options);
  else navigate(to, options);
};
