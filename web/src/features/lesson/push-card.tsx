import type { LessonPush } from '@studyhall/contracts';
import { FileText, Megaphone, MessageSquareQuote, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { apiUrl } from '../../transport/rest';
import { Button, buttonClasses } from '../../ui/button';
import { Markdown } from '../../ui/markdown';
import { IconButton } from '../../ui/icon-button';

const ICONS = { prompt: MessageSquareQuote, announcement: Megaphone, file: FileText } as const;

interface PushCardProps {
  push: LessonPush;
  /** The class, where several have a live lesson. */
  from: string | undefined;
  /** True while a pause covers the page. */
  isCovered: boolean;
  onScreen: (isOnScreen: boolean) => void;
  onUse: () => void;
  onOpened: () => void;
  onDismiss: () => void;
}

/** One prompt, announcement or file of the teacher. */
export function PushCard({ push, from, isCovered, onScreen, onUse, onOpened, onDismiss }: PushCardProps) {
  const texts = useTexts(lessonTexts);
  const { kind, text, file } = push;
  const head = useRef<HTMLParagraphElement>(null);
  useOnScreen(head, isCovered, onScreen);
  const Icon = ICONS[kind];
  return (
    <li className="flex items-start gap-3 rounded-xl border border-brand/40 bg-brand-soft py-1 ps-4 pe-1 text-sm">
      <Icon size={18} aria-hidden="true" className="mt-3 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 py-2">
        <p ref={head} className="text-xs font-medium text-muted">
          {texts.fromTeacher}
          {from !== undefined && ` · ${from}`}
        </p>
        {text && (
          <div dir="auto" className="sm:max-h-24 sm:overflow-y-auto">
            <Markdown source={text} breaks />
          </div>
        )}
        {file && (
          <p dir="auto" className="font-medium break-words">
            {file.name}
          </p>
        )}
      </div>
      {kind === 'prompt' && (
        <Button onClick={onUse} className="min-h-11!">
          {texts.use}
        </Button>
      )}
      {file && (
        <a
          href={apiUrl(`/api/files/${file.id}`)}
          target="_blank"
          rel="noreferrer"
          onClick={onOpened}
          className={`${buttonClasses()} min-h-11!`}
        >
          {texts.openFile}
          <span className="sr-only">{file.name}</span>
        </a>
      )}
      <IconButton label={texts.dismiss} onClick={onDismiss} className="size-11!">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Reports whether an element is on screen: the page is visible, and neither a pause nor scrolling hides the element. */
function useOnScreen(
  element: RefObject<Element | null>,
  isCovered: boolean,
  onChange: (isOnScreen: boolean) => void,
): void {
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!element.current || isCovered) return;
    let isInView = false;
    const update = (): void => report(isInView && document.visibilityState === 'visible');
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false;
        update();
      },
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    document.addEventListener('visibilitychange', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', update);
      report(false);
    };
  }, [element, isCovered]);
}
