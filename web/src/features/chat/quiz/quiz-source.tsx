import { FileText } from 'lucide-react';
import type { QuizSource as Source } from '@studyhall/contracts';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { quizTexts } from '../../../base/i18n/quiz.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { fileLink } from '../pane/file-link';
import { openPane, quizContent } from '../pane/open-pane';
import { placeLabel } from '../pane/place-label';
import { useConversation } from '../state/chat.context';

interface QuizSourceProps {
  /** The id of the quiz. */
  quiz: string;
  source: Source;
  /** The claim that the passage supports: its sentence is highlighted. */
  claim: string;
  className?: string;
}

/** The source of a question: opens the page beside the chat. The passage is highlighted once the question is closed. */
export function QuizSource({ quiz, source, claim, className }: QuizSourceProps) {
  const texts = useTexts(quizTexts);
  const chat = useTexts(chatTexts);
  const conversation = useConversation();
  const { filename, page, label } = source;
  return (
    <a
      {...fileLink(source, () => openPane(conversation, quizContent(quiz, source, claim)))}
      className={cx(
        'inline-flex min-h-target max-w-full items-center gap-1.5 rounded-full border border-line px-3 text-xs hover:border-line-strong',
        className,
      )}
    >
      <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="sr-only">{texts.source}: </span>
      <bdi className="min-w-0 truncate">{filename}</bdi>
      <bdi className="shrink-0 text-muted">
        {page === null ? placeLabel(label, chat) : texts.page({ page: String(page) })}
      </bdi>
    </a>
  );
}
