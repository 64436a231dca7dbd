import { adminScopeOf } from '@studyhall/domain';
import type { ReactNode } from 'react';
import { useConsole } from './sections';

/** Whether the user may change everything that their role may: true for all but school admins with a narrower scope. */
export const useIsFull = (): boolean => adminScopeOf(useConsole().me) === 'full';

/** What only changes something. School admins with a narrower scope do not have it. */
export function FullAdminOnly({ children }: { children: ReactNode }) {
  return useIsFull() && children;
}

/** Shows what is set. The controls are disabled for school admins with a narrower scope. */
export function FullAdminFields({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsFull()} className="contents">
      {children}
    </fieldset>
  );
}
