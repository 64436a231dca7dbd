import type { ChatMessage } from '@studyhall/contracts';
import { EyeOff } from 'lucide-react';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Markdown } from '../../../ui/markdown';
import { PersonMessage } from '../../lesson';
import { followEnd } from './follow-end';

/** The messages of a lesson's conversation, newest at the bottom. */
export function StudentMessages({ messages }: { messages: readonly ChatMessage[] }) {
  const texts = useTexts(wallTexts);
  return (
    <div
      ref={followEnd}
      role="log"
      aria-label={texts.conversation}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto text-sm focus-visible:-outline-offset-2"
    >
      <div className="space-y-4 p-4">
        {messages.length === 0 && <p className="text-muted">{texts.nothingYet}</p>}
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
    </div>
  );
}

function Message({ message }: { message: ChatMessage }) {
  const texts = useTexts(wallTexts);
  const { error } = useServerSentences();
  const { author, role, content, isLoading, isImageResult, imagePrompt } = message;
  if (author) return <PersonMessage message={message} author={author} />;
  if (message.is_hidden) return role === 'user' ? <HiddenQuestion /> : null;
  if (role === 'user')
    return (
      <article aria-label={texts.student} className="flex flex-col items-end gap-1">
        <p
          dir="auto"
          className="max-w-[90%] rounded-xl bg-brand-soft px-3 py-2 break-words whitespace-pre-wrap"
        >
          {content}
        </p>
        {message.attachedFiles.map(({ id, name }) => (
          <p key={id} dir="auto" className="max-w-full truncate text-xs text-muted">
            {name}
          </p>
        ))}
      </article>
    );
  return (
    <article aria-label={texts.assistant} aria-busy={isLoading}>
      {isImageResult ? (
        <p className="text-muted">{texts.image({ prompt: imagePrompt ?? '' })}</p>
      ) : (
        <Markdown source={content} />
      )}
      {isLoading && <p className="text-muted">{texts.replying}</p>}
      {message.error_detail && (
        <p className="text-danger">{error({ detail: message.error_detail, code: message.error_code })}</p>
      )}
    </article>
  );
}

/** In place of a question with a finding and its reply, the same for every finding. */
function HiddenQuestion() {
  const texts = useTexts(wallTexts);
  return (
    <article
      aria-label={texts.student}
      className="flex gap-2 rounded-lg border border-line bg-sunken px-3 py-2"
    >
      <EyeOff size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <p className="min-w-0">{texts.hiddenQuestion}</p>
    </article>
  );
}
