import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { fetchModule } from '../../base/fetch-module';
import { lazyPart } from '../../ui/lazy-part';
import { sessionAtom } from '../../account/session';
import { useAnnouncements } from './use-announcements';

/** Announcements are asked for this long after the page, whose own loading comes first. */
const LOAD_AFTER_MS = 1_000;

/** Most users have no announcement, and load no code for one. */
const Bar = lazyPart(async () => (await fetchModule(() => import('./announcement-bar'))).AnnouncementBar);

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
      {first && (
        <Bar
          key={first.id}
          announcement={first}
          waiting={shown.length - 1}
          onDismiss={() => dismiss(first.id)}
        />
      )}
    </div>
  );
}
