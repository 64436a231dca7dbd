import { useAtomValue } from 'jotai';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { BrandMark } from '../../../ui/brand-mark';
import { useConversation } from '../state/chat.context';

const DueLine = lazyPart(deferredImport(() => import('../../cards'), 'DueLine'));

/** The empty chat: a greeting, and four things to try. */
export function EmptyChat() {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const busy = useAtomValue(conversation.busyAtom);
  // None of them needs a file.
  const suggestions = [texts.suggestExplain, texts.suggestPlot, texts.suggestSlides, texts.suggestQuiz];
  const ask = (text: string): void => conversation.deps.outbox.send(conversation, text, []);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full w-full max-w-[768px] flex-col items-center justify-center px-4 py-10 text-center">
        <BrandMark size={48} />
        <h2 className="mt-5 font-display text-3xl font-semibold tracking-tight text-balance">
          {texts.emptyTitle}
        </h2>
        <p className="mt-3 max-w-md text-muted text-pretty">{texts.emptyText}</p>
        <ul aria-label={texts.suggestions} className="mt-8 grid w-full gap-3 sm:grid-cols-2">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                disabled={busy}
                onClick={() => ask(suggestion)}
                className="min-h-14 w-full rounded-lg border border-line bg-surface px-4 py-3 text-start text-sm transition-colors enabled:hover:border-line-strong enabled:hover:bg-sunken disabled:text-muted"
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-4 min-h-11">
          <DueLine />
        </div>
      </div>
    </div>
  );
}
