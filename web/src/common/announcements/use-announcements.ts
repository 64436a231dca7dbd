import type { AnnouncementView } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../base/storage';
import { api } from '../../transport/rest';
import { serverNow } from '../../transport/server-clock';
import { connectionAtom, onServerEvent } from '../../transport/socket';

/** `setTimeout` counts to this many milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const keyOf = (userId: number): string => `announcements.${userId}`;

const dismissedBy = (userId: number): number[] =>
  (readStored(keyOf(userId)) ?? '').split(',').map(Number).filter(Boolean);

/**
 * The announcements that concern a user and were not dismissed on this device, newest first. They are loaded whenever the
 * socket connects; afterwards events keep them current.
 */
export function useAnnouncements(userId: number): {
  shown: readonly AnnouncementView[];
  dismiss: (id: number) => void;
} {
  const connection = useAtomValue(connectionAtom);
  const online = connection === 'online' || connection === 'blocked';
  const [known, setKnown] = useState<readonly AnnouncementView[]>([]);
  const [dismissed, setDismissed] = useState(() => dismissedBy(userId));

  useEffect(() => {
    if (!online) return;
    const controller = new AbortController();
    api<{ announcements: AnnouncementView[] }>('GET', '/api/me/announcements', { signal: controller.signal })
      .then(({ announcements }) => setKnown(announcements))
      // Announcements are no reason for an error message: the next connection loads them.
      .catch(() => undefined);
    return () => controller.abort();
  }, [online]);

  useEffect(
    () =>
      onServerEvent('announcement.changed', ({ id, announcement }) =>
        setKnown((before) => {
          const others = before.filter((each) => each.id !== id);
          return announcement === null ? others : [announcement, ...others];
        }),
      ),
    [],
  );

  useEffect(() => {
    const ends = known.map(({ ends_at }) => new Date(ends_at).getTime());
    if (ends.length === 0) return;
    const timer = setTimeout(
      () => setKnown((before) => before.filter(({ ends_at }) => new Date(ends_at).getTime() > serverNow())),
      Math.min(Math.max(0, Math.min(...ends) - serverNow()), LONGEST_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [known]);

  const dismiss = (id: number): void => {
    const running = known.map((each) => each.id);
    // Ids of ended announcements are dropped, so that the list stays short.
    const next = [...dismissed.filter((each) => running.includes(each)), id];
    writeStored(keyOf(userId), next.join(','));
    setDismissed(next);
  };
  return { shown: known.filter(({ id }) => !dismissed.includes(id)), dismiss };
}
