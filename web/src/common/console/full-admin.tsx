import { adminScopeOf } from '@studyhall/domain';
import type { ReactNode } from 'react';
import { useConsole } from './sections';

/** True if the user may change everything that their role allows: all but school admins with a narrower scope. */
export const useIsFull = (): boolean => adminScopeOf(useConsole().me) === 'full';

/** Hides controls that only make changes from school admins with a narrower scope. */
export function FullAdminOnly({ children }: { children: ReactNode }) {
  return useIsFull() && children;
}

/** Shows settings, with disabled controls for school admins with a narrower scope. */
export function FullAdminFields({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsFull()} className="contents">
      {children}
    </fieldset>
  );
}
