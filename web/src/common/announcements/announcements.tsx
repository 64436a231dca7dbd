import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionAtom } from '../../account/session';
import { deferredImport, lazyPart } from '../../ui/deferred';

/** Announcements load this long after the page, so that the page itself loads first. */
const LOAD_AFTER_MS = 1_000;

const Newest = lazyPart(deferredImport(() => import('./announcement-bar'), 'NewestAnnouncement'));

/** Announcements for the user, above the content of the chat and the console. */
export function Announcements() {
  const me = useAtomValue(sessionAtom);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return ready && me !== null && me !== 'unknown' ? <Newest userId={me.id} /> : null;
}
