import type { DeletedStudent } from '@studyhall/contracts';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { formatDate } from '../format';

const MAX_LISTED = 5;

/** Which deleted accounts had cases, without names, the newest first. Empty where there are none. */
export function DeletedStudents({ students }: { students: readonly DeletedStudent[] }) {
  const texts = useTexts(safetyTexts);
  if (students.length === 0) return null;
  return (
    <Banner kind="warning" className="mb-4">
      {texts.deletedStudents}
      <ul className="mt-2 list-disc ps-5">
        {students.slice(0, MAX_LISTED).map(({ student_number: number, deleted_at, open, total }) => (
          <li key={number}>{texts.deletedStudent({ number, day: formatDate(deleted_at), open, total })}</li>
        ))}
        {students.length > MAX_LISTED && (
          <li>{texts.deletedMore({ count: students.length - MAX_LISTED })}</li>
        )}
      </ul>
    </Banner>
  );
}
