import type { AnnouncementView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { pageQueries } from '../../account/data/queries';
import { read } from '../../account/data/read';
import { useQuery } from '../../account/data/use-query';
import { readStored, writeStored } from '../../base/storage';
import { serverNow } from '../../transport/server-clock';
import { onServerEvent } from '../../transport/socket';

/** The maximum delay of `setTimeout`. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Events update the list: a school's pages need not refetch all at once. */
const OWN = read<AnnouncementView[]>(['own announcements'], '/api/me/announcements', {}, 'announcements');
const NONE: readonly AnnouncementView[] = [];

const storageKey = (userId: number): string => `announcements.${userId}`;

const dismissedBy = (userId: number): number[] =>
  (readStored(storageKey(userId)) ?? '').split(',').map(Number).filter(Boolean);

/** The announcements for a user that were not dismissed on this device, newest first. */
export function useAnnouncements(userId: number): {
  shown: readonly AnnouncementView[];
  dismiss: (id: number) => void;
} {
  const { data, patch } = useQuery(OWN);
  const known = data ?? NONE;
  const [dismissed, setDismissed] = useState(() => dismissedBy(userId));

  useEffect(
    () =>
      onServerEvent('announcement.changed', ({ id, announcement }) => {
        patch((before) => {
          const others = before.filter((each) => each.id !== id);
          return announcement === null ? others : [announcement, ...others];
        });
        pageQueries().repeatRunning(...OWN.topics);
      }),
    [patch],
  );

  useEffect(() => {
    const ends = known.map(({ ends_at }) => new Date(ends_at).getTime());
    if (ends.length === 0) return;
    const timer = setTimeout(
      () => patch((before) => before.filter(({ ends_at }) => new Date(ends_at).getTime() > serverNow())),
      Math.min(Math.max(0, Math.min(...ends) - serverNow()), LONGEST_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [known, patch]);

  const dismiss = (id: number): void => {
    const running = known.map((each) => each.id);
    // Drops ids of ended announcements, so that the list stays short.
    const next = [...dismissed.filter((each) => running.includes(each)), id];
    writeStored(storageKey(userId), next.join(','));
    setDismissed(next);
  };
  return { shown: known.filter(({ id }) => !dismissed.includes(id)), dismiss };
}
