import { useQuery } from '../../../account/data/use-query';
import { useListAddress } from '../state/use-address';
import { CaseList } from './case-list';
import { DeletedStudents } from './deleted-students';
import { safetyCalls, type CaseState } from './safety.calls';

/** The school's cases, a row for each student, or those of one student. Page, state and student are in the URL. */
export function CasesView() {
  const { params, list, setFilter } = useListAddress();
  const state = (['open', 'closed'] as const).find((each) => each === params.get('state')) ?? null;
  const number = Number(params.get('student') ?? 0);
  const student = Number.isSafeInteger(number) && number > 0 ? number : null;
  const result = useQuery(
    safetyCalls.cases({
      ...{ limit: list.size, offset: list.offset },
      ...(student === null ? { by: 'student' as const } : { student }),
      ...(state && { state }),
    }),
  );
  return (
    <>
      <DeletedStudents students={result.data?.deleted_students ?? []} />
      <CaseList
        result={result}
        list={list}
        state={state}
        student={student}
        onState={(next: CaseState | null) => setFilter({ state: next })}
        onStudent={(next: number | null) => setFilter({ student: next === null ? null : String(next) })}
      />
    </>
  );
}
