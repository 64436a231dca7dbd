import type { MaterialView } from '@studyhall/contracts';
import { useState } from 'react';
import { FormDialog } from '../../../../common/form-dialog';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { materialsTexts } from '../../../../base/i18n/materials.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { notify } from '../../../../ui/snackbar';
import { TextField } from '../../../../ui/text-field';
import { calls } from '../../admin.calls';
import { invalidate } from '../../../../account/data/queries';
import { readPages, writePages } from './page-ranges';

interface SolutionPagesProps {
  group: number;
  material: MaterialView;
  onClose: () => void;
}

/** Asks which pages of a file contain solutions. */
export function SolutionPages({ group, material, onClose }: SolutionPagesProps) {
  const texts = useTexts(materialsTexts);
  const common = useTexts(adminTexts);
  const [written, setWritten] = useState(() => writePages(material.solution_pages));
  const [tried, setTried] = useState(false);
  const pages = readPages(written);
  const save = async (): Promise<void> => {
    setTried(true);
    if (!pages) return;
    await calls.markSolutions(group, material.id, pages);
    notify(texts.marked, 'success');
    invalidate('groups');
    onClose();
  };
  return (
    <FormDialog
      title={texts.markTitle}
      text={`${material.name}\n${texts.markText}`}
      submitLabel={texts.save}
      failed={common.tryAgainLater}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={texts.pages}
        hint={texts.pagesHint}
        error={tried && !pages ? texts.pagesUnclear : undefined}
        data-autofocus
        dir="ltr"
        maxLength={1_000}
        autoComplete="off"
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
