import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LiveRegion } from './live-region';
import { SnackbarHost } from './snackbar';

/**
 * Announcements, notices, and `children` above them, in an element beside the root: an open dialog makes the root inert, and
 * screen readers ignore inert content.
 */
export function Notices({ children }: { children: ReactNode }) {
  const host = document.getElementById('notices');
  return (
    host &&
    createPortal(
      <LiveRegion>
        <SnackbarHost>{children}</SnackbarHost>
      </LiveRegion>,
      host,
    )
  );
}
