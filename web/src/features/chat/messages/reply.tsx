import type { ChatItem } from '@studyhall/domain';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { chatTexts, type ChatTexts } from '../../../base/i18n/chat.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { BrandMark } from '../../../ui/brand-mark';
import { replyActions } from '../deferred-parts';
import { AttachedFiles } from './attached-files';
import { ReplyText } from './reply-text';
import { CodePanel } from './results/code-panel';
import { HelpLines } from '../../../common/help-lines';
import { ImageResult } from './results/image-result';
import { MadeDocuments } from './results/made-documents';
import { StudyItems } from './results/study-items';
import { SupportNote } from '../../../common/support-note';
import { shownReply } from './shown-reply';
import { Sources } from './sources';
import { Steps } from './steps';

const CodeRuns = lazyPart(deferredImport(() => import('./results/programs/code-runs'), 'CodeRuns'));
const ReplyActions = lazyPart(replyActions);

/** A reply: no bubble, full width, with a small brand mark where the window has room for it. */
export function Reply({ item }: { item: ChatItem }) {
  const texts = useTexts(chatTexts);
  const { error } = useServerSentences();
  const { message, draft } = item;
  const writing = draft !== null;
  const waiting = writing || item.placeholder !== null;
  // A failure from before this page opened is not announced again.
  const [seenAlive] = useState(waiting);
  const { content, steps } = shownReply(item);
  const hasText = content !== '' && !message.isImageResult;
  return (
    <article aria-label={texts.assistant} aria-busy={waiting} className="group flex gap-3">
      <BrandMark size={24} className="small:hidden" />
      <div className="min-w-0 flex-1">
        <Steps steps={steps} running={writing} itemKey={item.key} />
        {!hasText && waiting && steps.length === 0 && <PlaceholderLine item={item} />}
        {hasText && <ReplyText streaming={writing} message={message} itemKey={item.key} />}
        {message.help_lines && message.help_lines.length > 0 && <HelpLines lines={message.help_lines} />}
        {message.isImageResult && <ImageResult message={message} />}
        {message.codeExecutionResult && (
          <CodePanel result={message.codeExecutionResult} item={item} part={item.key} />
        )}
        {message.code_runs.length > 0 && <CodeRuns item={item} />}
        <MadeDocuments message={message} />
        <StudyItems items={message.study_items} />
        <AttachedFiles files={message.attachedFiles} deletable />
        {message.isError && (
          <p
            role={seenAlive ? 'alert' : undefined}
            className="mt-3 flex gap-2 rounded-lg border border-danger/30 bg-danger-soft px-3 py-2 text-sm first:mt-0"
          >
            <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
            <span className="min-w-0 break-words">
              {error({ detail: message.error_detail ?? '', code: message.error_code })}
            </span>
          </p>
        )}
        {message.state === 'stopped' && <p className="my-1 text-sm text-muted">{texts.stopped}</p>}
        <Sources message={message} itemKey={item.key} />
        {message.support_lines && <SupportNote lines={message.support_lines} />}
        {message.id > 0 && (
          <div className="-mb-3 min-h-10 [@media(pointer:coarse)]:min-h-11">
            <ReplyActions item={item} />
          </div>
        )}
      </div>
    </article>
  );
}

function PlaceholderLine({ item }: { item: ChatItem }) {
  const texts = useTexts(chatTexts);
  const text = { analyzing: texts.analyzing, regenerating: texts.regenerating, image: texts.creatingImage };
  const { place } = item;
  const line = (
    <p className="animate-pulse text-muted motion-reduce:animate-none">
      {place && item.draft?.lastSeq === 0
        ? texts.inLine({ position: place.position, wait: aboutWait(place.aheadSeconds, texts) })
        : text[item.placeholder ?? 'analyzing']}
    </p>
  );
  if (item.placeholder !== 'image') return line;
  return (
    <>
      {line}
      <div
        aria-hidden="true"
        className="mt-3 aspect-square w-[400px] max-w-full animate-pulse rounded-lg border border-line bg-sunken motion-reduce:animate-none"
      />
    </>
  );
}

const aboutWait = (seconds: number, texts: ChatTexts): string =>
  seconds < 90
    ? texts.seconds({ value: String(Math.max(5, Math.ceil(seconds / 5) * 5)) })
    : texts.minutes({ value: String(Math.round(seconds / 60)) });
