import type { AnnouncementView } from '@studyhall/contracts';
import { Megaphone, X } from 'lucide-react';
import { announcementsTexts } from '../../base/i18n/announcements.texts';
import { useTexts } from '../../base/i18n/texts';
import { IconButton } from '../../ui/icon-button';
import { useAnnouncements } from './use-announcements';

export interface AnnouncementBarProps {
  announcement: AnnouncementView;
  /** The number of other announcements. */
  waiting: number;
  onDismiss: () => void;
}

/** One announcement, above the page's content. */
function AnnouncementBar({ announcement, waiting, onDismiss }: AnnouncementBarProps) {
  const texts = useTexts(announcementsTexts);
  const { text, author, group_name, school } = announcement;
  return (
    <div
      role="group"
      aria-label={texts.announcement}
      className="flex items-start gap-3 border-b border-brand/30 bg-brand-soft py-1 ps-4 pe-1 text-sm sm:ps-6 lg:ps-8"
    >
      <Megaphone size={18} aria-hidden="true" className="mt-2.5 shrink-0 text-brand" />
      <div className="max-h-32 max-sm:max-h-14 min-w-0 flex-1 overflow-y-auto py-2">
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
        <p className="text-xs text-muted">
          <bdi>{author}</bdi>
          {' · '}
          <bdi>{group_name ?? school ?? texts.everyone}</bdi>
          {waiting > 0 && ` · ${texts.moreWaiting({ count: waiting })}`}
        </p>
      </div>
      <IconButton label={texts.dismiss} onClick={onDismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The newest announcement. After it is dismissed, the next one shows. */
export function NewestAnnouncement({ userId }: { userId: number }) {
  const { shown, dismiss } = useAnnouncements(userId);
  const [first] = shown;
  return (
    <div role="status">
      {first && (
        <AnnouncementBar
          key={first.id}
          announcement={first}
          waiting={shown.length - 1}
          onDismiss={() => dismiss(first.id)}
        />
      )}
    </div>
  );
}
