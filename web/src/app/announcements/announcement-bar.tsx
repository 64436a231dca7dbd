import { useAtomValue } from 'jotai';
import { Megaphone, X } from 'lucide-react';
import { announcementsTexts } from '../../base/i18n/announcements.texts';
import { useTexts } from '../../base/i18n/texts';
import { IconButton } from '../../ui/icon-button';
import { sessionAtom } from '../session';
import { useAnnouncements } from './use-announcements';

/** The newest announcement to the user, above the page's content; dismissed, the next one follows. */
export function AnnouncementBar() {
  const me = useAtomValue(sessionAtom);
  return me === null || me === 'unknown' ? null : <BarOf userId={me.id} />;
}

function BarOf({ userId }: { userId: number }) {
  const texts = useTexts(announcementsTexts);
  const { shown, dismiss } = useAnnouncements(userId);
  const [first] = shown;
  return (
    <div role="status" aria-label={texts.announcement}>
      {first && (
        <div
          key={first.id}
          className="flex items-start gap-3 border-b border-brand/30 bg-brand-soft py-1 ps-4 pe-1 text-sm sm:ps-6 lg:ps-8"
        >
          <Megaphone size={18} aria-hidden="true" className="mt-2.5 shrink-0 text-brand" />
          <div className="max-h-32 min-w-0 flex-1 overflow-y-auto py-2">
            <p dir="auto" className="break-words whitespace-pre-line">
              {first.text}
            </p>
            <p className="text-xs text-muted">
              <bdi>{first.author}</bdi>
              {' · '}
              <bdi>{first.group_name ?? first.school ?? texts.everyone}</bdi>
              {shown.length > 1 && ` · ${texts.moreWaiting({ count: shown.length - 1 })}`}
            </p>
          </div>
          <IconButton label={texts.dismiss} onClick={() => dismiss(first.id)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
