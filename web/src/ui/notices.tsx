import { createPortal } from 'react-dom';
import { LiveRegion } from './live-region';
import { SnackbarHost } from './snackbar';

/**
 * Announcements and notices, in an element of their own beside the root: an open dialog makes the root inert, and
 * screen readers skip what is inert.
 */
export function Notices() {
  const host = document.getElementById('notices');
  return (
    host &&
    createPortal(
      <LiveRegion>
        <SnackbarHost />
      </LiveRegion>,
      host,
    )
  );
}
