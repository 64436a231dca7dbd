import type { GroupView, LessonSummary } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { CalendarClock, CalendarPlus, Eye, Pencil, Trash2 } from 'lucide-react';
import { formPlace, keptForms } from '../../../account/kept-form';
import { useArrived } from '../../../account/way-to-sign-in';
import { useMemo, useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { type Column } from '../parts/data-table';
import { LessonAction, useLiveLessons } from '../../desk';
import { RolloverDialog } from '../rollover/rollover-dialog';
import { useIsFull } from '../../../common/console/full-admin';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { SectionHead } from '../../../common/console/section-head';
import { sectionTitle, useConsole } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';
import { calls } from '../admin.calls';
import { ClassDetails } from './class-details';
import { ClassTable, useClassList } from './class-table';
import { CLASS_FORM } from './class-draft';
import { ClassDialog } from './class-dialog';
import { groupColumns } from './group-columns';
import { removeClass } from './remove-class';

type Open =
  | { kind: 'create' }
  | { kind: 'rollover' }
  | { kind: 'view'; group: GroupView }
  /** Each new version restarts the dialog. */
  | { kind: 'edit'; group: GroupView; version: number }
  /** An unfinished edit, until the class is loaded. */
  | { kind: 'restore'; id: number };

/** Class Management (docs/specification/console.md#screens). */
export function ClassesSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const own = isTeacher(me);
  const manages = useIsFull() && !own;
  const arrived = useArrived();
  const [open, setOpen] = useState<Open | null>(() => (manages && arrived ? unfinished() : null));
  const { data: restored } = useQuery(open?.kind === 'restore' ? calls.group(open.id) : null);
  if (open?.kind === 'restore' && restored) setOpen({ kind: 'edit', group: restored, version: 0 });
  const live = useLiveLessons();
  const page = useClassList(
    useMemo(() => classColumns(texts, live, manages ? setOpen : null), [texts, live, manages]),
  );
  const latest =
    open && 'group' in open ? page.result.data?.rows.find(({ id }) => id === open.group.id) : undefined;
  const close = () => setOpen(null);
  return (
    <>
      <SectionHead
        title={sectionTitle('classes', texts, me)}
        text={own ? texts.myClassesText : texts.classManagementText}
      >
        {manages && (
          <OpenSchoolFields>
            <Button
              variant="secondary"
              icon={<CalendarClock size={18} aria-hidden="true" />}
              onClick={() => setOpen({ kind: 'rollover' })}
            >
              {texts.rollover}
            </Button>
            <Button
              icon={<CalendarPlus size={18} aria-hidden="true" />}
              onClick={() => setOpen({ kind: 'create' })}
            >
              {texts.createNewClass}
            </Button>
          </OpenSchoolFields>
        )}
      </SectionHead>
      <ClassTable name="classes" page={page} />
      {open?.kind === 'rollover' && <RolloverDialog school={page.school} onClose={close} />}
      {open?.kind === 'create' && <ClassDialog group={null} onClose={close} />}
      {open?.kind === 'edit' && (
        <ClassDialog
          key={open.version}
          group={open.group}
          latest={latest}
          onClose={close}
          onTakeLatest={() => latest && setOpen({ kind: 'edit', group: latest, version: open.version + 1 })}
        />
      )}
      {open?.kind === 'view' && <ClassDetails group={latest ?? open.group} onClose={close} />}
    </>
  );
}

/** The dialog that was open when the session ended or the page was reloaded. */
function unfinished(): Open | null {
  const [id] = keptForms(formPlace(CLASS_FORM));
  if (id === undefined) return null;
  return id === '' ? { kind: 'create' } : { kind: 'restore', id: Number(id) };
}

/** Without `onOpen`, a class can be viewed and taught, but not changed. */
function classColumns(
  texts: AdminTexts,
  live: ReadonlyMap<number, LessonSummary>,
  onOpen: ((open: Open) => void) | null,
): Column<GroupView>[] {
  return [
    ...groupColumns(texts),
    {
      id: 'actions',
      head: texts.actions,
      className: 'whitespace-nowrap',
      cell: (group) => (
        <div className="flex flex-wrap gap-1 @max-4xl:-ms-2.5">
          <LessonAction group={group} lesson={live.get(group.id)} />
          {onOpen && (
            <>
              <IconButton
                label={texts.viewClass({ name: group.name })}
                onClick={() => onOpen({ kind: 'view', group })}
              >
                <Eye size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.editClassNamed({ name: group.name })}
                onClick={() => onOpen({ kind: 'edit', group, version: 0 })}
              >
                <Pencil size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.deleteClassNamed({ name: group.name })}
                className="enabled:hover:text-danger"
                onClick={() => void removeClass(group, texts)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </div>
      ),
    },
  ];
}
