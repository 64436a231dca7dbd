import { CircleAlert } from 'lucide-react';
import type { ChatMessage } from '@studyhall/contracts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useServerSentences } from '../../../../base/i18n/server-sentence';
import { useTexts } from '../../../../base/i18n/texts';
import { Artifacts } from './artifacts';
import { FileCard } from './file-card';

/** The slide decks and documents of a reply, or why they could not be made (docs/specification/chat.md#errors). */
export function MadeDocuments({ message }: { message: ChatMessage }) {
  const texts = useTexts(messagesTexts);
  const { sentence } = useServerSentences();
  const { documentGenerationResult: made, codeExecutionResult: code } = message;
  const shown = [...(made?.artifacts ?? []), ...(code?.artifacts ?? [])];
  const { document_id: id, document_url: url, document_filename: filename } = message;
  const apart = message.is_document_result && id && url && !shown.some((one) => one.file_id === id);
  return (
    <>
      {made && made.artifacts.length > 0 && (
        <div className="mt-4">
          <Artifacts artifacts={made.artifacts} />
        </div>
      )}
      {apart && (
        <div className="mt-4">
          <FileCard
            file={{
              type: 'document',
              format: (filename ?? '').split('.').pop() ?? '',
              filename: filename ?? id,
              file_id: id,
              download_url: url,
            }}
          />
        </div>
      )}
      {made && !made.success && (
        <p className="mt-3 flex items-center gap-2 rounded-lg border border-danger/30 bg-danger-soft px-3 py-2 text-sm">
          <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" />
          {sentence({ text: made.error || texts.documentFailed })}
        </p>
      )}
    </>
  );
}
