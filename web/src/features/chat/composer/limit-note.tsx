import type { OwnLimits } from '@studyhall/contracts';
import { useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { formatDateTime } from '../../../base/i18n/format';
import { hoursTexts } from '../../../base/i18n/hours.texts';
import { useTexts } from '../../../base/i18n/texts';
import { serverNow } from '../../../transport/server-clock';
import { IconButton } from '../../../ui/icon-button';
import { isUsedUp, leftOf, limitInView } from './limit-in-view';
import { toolsOffAtom } from './own-limits';
import { timeNotice, untilChange, type TimeNotice } from './time-notice';

/** Invalidated by the end of each turn. While the page is offline, the last value stays. */
const OWN_LIMITS = read<OwnLimits>(['limits'], '/api/me/limits');

/** Shows the limit with the least left once it is near, closed hours, and the suggestion of a break. */
export function LimitNote() {
  const texts = useTexts(chatTexts);
  const hours = useTexts(hoursTexts);
  const { data } = useQuery(OWN_LIMITS, (now) => (now === null ? false : untilChange(now, serverNow())));
  const setToolsOff = useSetAtom(toolsOffAtom);
  useEffect(() => setToolsOff(data?.tools_off ?? []), [data, setToolsOff]);
  if (data === null) return null;
  const shown = limitInView(data.limits, serverNow());
  const usedUp = shown && leftOf(shown) > 0 ? hours.tooLittle : hours.usedUp;
  const notice = timeNotice(data);
  return (
    <>
      {notice && <TimeNote key={notice.kind} notice={notice} />}
      {shown && notice?.kind !== 'closed' && notice?.kind !== 'consent' && (
        <p className="px-2 text-sm text-muted">
          {texts.limitLeft({ ...shown, left: leftOf(shown) })}
          {isUsedUp(shown) && ` · ${usedUp({ time: formatDateTime(shown.resets_at) })}`}
        </p>
      )}
    </>
  );
}

/** Closed hours stay visible. The user can dismiss the suggestion of a break until the next one. */
function TimeNote({ notice }: { notice: NonNullable<TimeNotice> }) {
  const texts = useTexts(hoursTexts);
  const [dismissed, setDismissed] = useState(false);
  if (notice.kind === 'consent')
    return (
      <p role="status" className="px-2 text-sm text-muted">
        {texts.consentMissing}
      </p>
    );
  if (notice.kind === 'closed')
    return (
      <p role="status" className="px-2 text-sm text-muted">
        {notice.opensAt === null ? texts.closed : texts.opensAgain({ time: formatDateTime(notice.opensAt) })}
      </p>
    );
  if (dismissed) return null;
  return (
    <div className="flex items-center justify-between gap-2 px-2 text-sm text-muted">
      <p role="status">{texts.takeBreak({ count: notice.minutes })}</p>
      <IconButton label={texts.dismiss} onClick={() => setDismissed(true)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
