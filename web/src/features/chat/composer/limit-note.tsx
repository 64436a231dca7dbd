import type { OwnLimits } from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { serverNow } from '../../../transport/server-clock';
import { leftOf, limitInView } from './limit-in-view';

/** The end of each turn makes it outdated; what was read last stays while the page is offline. */
const OWN_LIMITS = read<OwnLimits['limits']>(['limits'], '/api/me/limits', {}, 'limits');

/** What is left of the user's limit of use that ends first, once little is left; nothing without limits. */
export function LimitNote() {
  const texts = useTexts(chatTexts);
  const { data } = useQuery(OWN_LIMITS);
  const shown = limitInView(data ?? [], serverNow());
  if (!shown) return null;
  const { kind, period, limit } = shown;
  return (
    <p className="px-2 text-sm text-muted">{texts.limitLeft({ kind, period, limit, left: leftOf(shown) })}</p>
  );
}
