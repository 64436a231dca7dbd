import type { GoneAction, ImportView } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { listed } from '../parts/listed';

/** True if a commit would change anything. */
export const hasChanges = ({ difference }: ImportView, gone: GoneAction): boolean =>
  difference.new + difference.changed > 0 || (gone !== 'keep' && difference.gone > 0);

/** The label of the commit button: what it will do. */
export function commitLabel(view: ImportView, gone: GoneAction, texts: AdminTexts): string {
  const { new: created, changed, gone: leaving } = view.difference;
  const noRows = created + changed === 0;
  const parts = [
    ...(created > 0 ? [texts.importRows({ count: created })] : []),
    ...(changed > 0 ? [(created > 0 ? texts.partChange : texts.changeRows)({ count: changed })] : []),
    ...(gone === 'revoke' && leaving > 0
      ? [(noRows ? texts.revokeRows : texts.partRevoke)({ count: leaving })]
      : []),
    ...(gone === 'remove_from_class' && leaving > 0
      ? [(noRows ? texts.takeOutRows : texts.partTakeOut)({ count: leaving })]
      : []),
    ...(view.new_class_count > 0 ? [texts.partClasses({ count: view.new_class_count })] : []),
    ...(view.new_school_count > 0 ? [texts.partSchools({ count: view.new_school_count })] : []),
  ];
  return listed(parts, texts) || texts.applyImport;
}
