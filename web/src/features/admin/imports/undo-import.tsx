import type { UndoOffer } from '@studyhall/contracts';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { askConfirm } from '../../../ui/ask';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';
import { undoChange } from '../../../common/changes/undo';
import { useQuery } from '../../../account/data/use-query';

/** Asks for confirmation, then undoes the import of a file. Resolves to whether it was undone. */
export async function undoImport(file: string, { undo_id }: UndoOffer, texts: AdminTexts): Promise<boolean> {
  const question = { title: texts.undoImport, text: texts.undoImportText({ file }), danger: true };
  if (!(await askConfirm({ ...question, confirmLabel: texts.undoImport }))) return false;
  await undoChange(undo_id);
  return true;
}

/** The caller's imports of the last day, each with a button that undoes it. */
export function UndoableImports() {
  const texts = useTexts(adminTexts);
  const { data } = useQuery(calls.undoableImports);
  if (!data || data.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2" aria-label={texts.undoableImports}>
      {data.map(({ id, file_name: file, created_at, ...offer }) => (
        <li key={id}>
          <Banner
            kind="info"
            action={
              <Button
                variant="secondary"
                aria-label={texts.undoImportOf({ file })}
                onClick={() => void undoImport(file, offer, texts)}
              >
                {texts.undo}
              </Button>
            }
          >
            {texts.importCanBeUndone({
              file,
              at: formatDateTime(created_at),
              until: formatDateTime(offer.undo_until),
            })}
          </Banner>
        </li>
      ))}
    </ul>
  );
}
