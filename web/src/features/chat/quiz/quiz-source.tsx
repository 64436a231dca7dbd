import { FileText } from 'lucide-react';
import type { QuizSource as Source } from '@studyhall/contracts';
import { quizTexts } from '../../../base/i18n/quiz.texts';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { cx } from '../../../ui/class-names';

/** Where a question comes from: a link to the page of the document. */
export function QuizSource({ source, className }: { source: Source; className?: string }) {
  const texts = useTexts(quizTexts);
  const { document_id, filename, page, label } = source;
  return (
    <a
      href={apiUrl(`/api/files/${document_id}${page === null ? '' : `#page=${page}`}`)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={cx(
        'inline-flex min-h-target max-w-full items-center gap-1.5 rounded-full border border-line px-3 text-xs hover:border-line-strong',
        className,
      )}
    >
      <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="sr-only">{texts.source}: </span>
      <bdi className="min-w-0 truncate">{filename}</bdi>
      <bdi className="shrink-0 text-muted">{page === null ? label : texts.page({ page: String(page) })}</bdi>
    </a>
  );
}
