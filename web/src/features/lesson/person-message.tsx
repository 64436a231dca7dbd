import type { ChatMessage, MessageAuthor } from '@studyhall/contracts';
import { UserRound } from 'lucide-react';
import { formatTimeOfDay } from '../../base/i18n/format';
import { Markdown } from '../../ui/markdown';
import { useRoleName } from './role-name';
import { authorName } from '../../common/person-name';

/** A teacher's message in a lesson's conversation, marked with the name. */
export function PersonMessage({ message, author }: { message: ChatMessage; author: MessageAuthor }) {
  const roleName = useRoleName();
  const role = roleName(author.role);
  return (
    <article aria-label={`${authorName(author)} · ${role}`} className="flex gap-3">
      <UserRound size={24} aria-hidden="true" className="shrink-0 text-brand" />
      <div className="min-w-0 flex-1 rounded-xl rounded-ss-sm border border-brand/40 bg-surface px-4 py-2.5">
        <p className="text-sm font-semibold break-words">
          <bdi>{authorName(author)}</bdi> · {role}{' '}
          <span className="font-normal text-muted">{formatTimeOfDay(message.timestamp)}</span>
        </p>
        <div dir="auto">
          <Markdown source={message.content} breaks />
        </div>
      </div>
    </article>
  );
}
