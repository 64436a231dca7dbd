import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { stageFiles } from './composer.atoms';

/** Takes files that are dropped anywhere on the chat. */
export function DropOverlay({ children }: { children: ReactNode }) {
  const texts = useTexts(chatTexts);
  const [over, setOver] = useState(false);
  // Each element says when it is entered, then the one before when it is left, unless it is gone from the page: only who
  // leaves what was entered last leaves the window.
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
        stageFiles([...event.dataTransfer.files], texts);
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
