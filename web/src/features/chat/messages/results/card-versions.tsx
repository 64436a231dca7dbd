import { useAtomValue } from 'jotai';
import { repliesTexts } from '../../../../base/i18n/replies.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { reasonOf } from '../../../../transport/errors';
import { notifyError } from '../../../../ui/snackbar';
import { useChat } from '../../state/chat.context';
import { artifact } from '../../state/file.reads';
import { VersionStepper } from '../version-stepper';
import type { FileFacts } from './file-facts';
import { useBusy } from '../../../../ui/use-busy';

interface CardVersionsProps {
  /** The version that the card shows. */
  file: FileFacts;
  /** The files of all versions, oldest first. */
  files: readonly string[];
  onShow: (version: FileFacts) => void;
}

/** Steps through the versions of a file that a reply made. The pane restores one. */
export function CardVersions({ file, files, onShow }: CardVersionsProps) {
  const texts = useTexts(repliesTexts);
  const deleted = useAtomValue(useChat().deletedFilesAtom);
  const { busy, run } = useBusy();
  const ids = files.filter((id) => id === file.file_id || !deleted.has(id));
  const current = ids.indexOf(file.file_id) + 1;
  const step = (by: number): void => {
    const id = ids[current - 1 + by];
    if (id === undefined) return;
    void run(() =>
      artifact(id)
        .load()
        .then(
          ({ versions }) => {
            const next = versions.find(({ file_id }) => file_id === id);
            if (next) onShow({ ...next, versions: ids });
          },
          (error: unknown) => notifyError(reasonOf(error, texts.showFailed)),
        ),
    );
  };
  return (
    <div className="flex min-h-11 items-center border-t border-line px-1">
      <VersionStepper current={current} of={ids.length} busy={busy} onStep={step} />
    </div>
  );
}
