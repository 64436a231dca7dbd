import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useAttach } from './use-attach';

/** Accepts files that are dropped anywhere on the chat. */
export function DropOverlay({ children }: { children: ReactNode }) {
  const texts = useTexts(chatTexts);
  const attach = useAttach();
  const [over, setOver] = useState(false);
  // `dragenter` of the next element fires before `dragleave` of the previous one, which may have been removed by then.
  // The pointer has left the window only when the element entered last fires `dragleave`.
  const entered = useRef<EventTarget>(null);
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return (
    <div
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        entered.current = event.target;
        setOver(true);
      }}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault();
      }}
      onDragLeave={(event) => {
        if (event.target === entered.current) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        attach(event.dataTransfer.files);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-scrim p-6">
          <p className="flex items-center gap-3 rounded-xl border-2 border-dashed border-brand bg-surface px-8 py-6 text-lg font-medium shadow-soft">
            <Upload size={24} aria-hidden="true" className="text-brand" />
            {texts.dropFiles}
          </p>
        </div>
      )}
    </div>
  );
}
