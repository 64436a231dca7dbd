import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { sessionAtom } from '../session';
import type { AnnouncementBarProps } from './announcement-bar';
import { useAnnouncements } from './use-announcements';

/** Announcements are asked for this long after the page, whose own loading comes first. */
const LOAD_AFTER_MS = 1_000;

/** Most users have no announcement, and load no code for one. Without it (a bad connection) the page works as before. */
const Bar = lazy(async (): Promise<{ default: ComponentType<AnnouncementBarProps> }> => {
  const loaded = await import('./announcement-bar').catch(() => null);
  return { default: loaded?.AnnouncementBar ?? (() => null) };
});

/** Announcements to the user, above the content of the chat and of the console. */
export function Announcements() {
  const me = useAtomValue(sessionAtom);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return ready && me !== null && me !== 'unknown' ? <Newest userId={me.id} /> : null;
}

/** The newest announcement; dismissed, the next one follows. */
function Newest({ userId }: { userId: number }) {
  const { shown, dismiss } = useAnnouncements(userId);
  const [first] = shown;
  return (
    <div role="status">
      <Suspense>
        {first && (
          <Bar
            key={first.id}
            announcement={first}
            waiting={shown.length - 1}
            onDismiss={() => dismiss(first.id)}
          />
        )}
      </Suspense>
    </div>
  );
}
