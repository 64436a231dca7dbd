import type { GroupView } from '@studyhall/contracts';
import { ClassLink } from '../parts/detail-links';

/** The name of a class, with its school year if it has one. */
export function ClassName({ group }: { group: GroupView }) {
  return (
    <>
      <ClassLink id={group.id} name={group.name} />
      {group.school_year !== null && (
        <span className="ms-1.5 inline-block text-xs font-normal text-muted">{group.school_year}</span>
      )}
    </>
  );
}
