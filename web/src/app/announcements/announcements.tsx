import { lazy, Suspense, useEffect, useState } from 'react';

/** The bar is fetched this long after the page, whose own loading comes first. */
const LOAD_AFTER_MS = 1_000;

/** Without its code (a bad connection) the page works as before, without announcements. */
const Bar = lazy(async () => {
  const loaded = await import('./announcement-bar').catch(() => null);
  return { default: loaded?.AnnouncementBar ?? (() => null) };
});

/** Announcements to the user, above the content of the chat and of the console. */
export function Announcements() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{ready && <Bar />}</Suspense>;
}
