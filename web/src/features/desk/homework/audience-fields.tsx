import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import { Select } from '../../../ui/select';
import { classCalls } from '../../../common/console/class.calls';
import { useQuery } from '../../../account/data/use-query';
import { CheckList } from './check-list';

const MAX_MEMBERS = 200;

interface AudienceFieldsProps {
  group: number;
  /** Null for the whole class. */
  students: ReadonlySet<number> | null;
  onChange: (students: ReadonlySet<number> | null) => void;
}

/** Selects the whole class, or some of its students. */
export function AudienceFields({ group, students, onChange }: AudienceFieldsProps) {
  const texts = useTexts(homeworkTexts);
  const members = useQuery(classCalls.members(group, { limit: MAX_MEMBERS, offset: 0 }));
  return (
    <>
      <Select<'all' | 'some'>
        label={texts.for}
        options={[
          { value: 'all', label: texts.everyone },
          { value: 'some', label: texts.some },
        ]}
        value={students ? 'some' : 'all'}
        onChange={(next) => onChange(next === 'all' ? null : new Set())}
      />
      {students && (
        <CheckList
          label={texts.students}
          options={(members.data?.rows ?? []).map((member) => ({
            value: member.id,
            label: personLabel(member),
          }))}
          chosen={students}
          onChange={onChange}
        />
      )}
    </>
  );
}
