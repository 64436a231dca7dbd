import { useEffect } from 'react';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { useTexts } from '../../../app/i18n/texts';
import { BrandMark } from '../../../ui/brand-mark';
import { announce } from '../../../ui/live-region';
import type { ChatItem } from '../state/items';
import { ReplyText } from './reply-text';
import { CodePanel } from './results/code-panel';
import { MadeDocuments } from './results/made-documents';
import { Sources } from './sources';
import { Steps } from './steps';

/** A reply: no bubble, full width, a small brand mark. */
export function Reply({ item }: { item: ChatItem }) {
  const texts = useTexts(chatTexts);
  const { message, draft } = item;
  const writing = draft !== null;
  const content = draft?.content ?? message.content;
  const steps = draft?.steps ?? message.reasoning;

  // Heard once when writing begins and once when the reply is whole, never word by word.
  useEffect(() => {
    if (!writing) return;
    announce(texts.writing);
    return () => announce(texts.assistant);
  }, [writing, texts]);

  return (
    <article aria-label={texts.assistant} aria-busy={writing} className="flex gap-3">
      <BrandMark size={24} />
      <div className="min-w-0 flex-1">
        <Steps steps={steps} running={writing} />
        {content === '' && writing && <PlaceholderLine item={item} />}
        {content !== '' && (
          <ReplyText text={content} streaming={writing} message={message} itemKey={item.key} />
        )}
        {message.isError && (
          <p
            role="alert"
            className="mt-2 rounded-lg border border-danger/30 bg-danger-soft px-3 py-2 text-sm"
          >
            {message.error_detail}
          </p>
        )}
        {message.state === 'stopped' && <p className="mt-1 text-sm text-muted">{texts.stopped}</p>}
        {message.codeExecutionResult && <CodePanel result={message.codeExecutionResult} />}
        <MadeDocuments message={message} />
        <Sources message={message} itemKey={item.key} />
      </div>
    </article>
  );
}

function PlaceholderLine({ item }: { item: ChatItem }) {
  const texts = useTexts(chatTexts);
  const text = { analyzing: texts.analyzing, regenerating: texts.regenerating, image: texts.creatingImage };
  return (
    <p className="animate-pulse text-muted motion-reduce:animate-none">
      {text[item.placeholder ?? 'analyzing']}
    </p>
  );
}
