import type { GroupView, LessonSummary } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { CalendarClock, CalendarPlus, Eye, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { type Column } from '../parts/data-table';
import { LessonAction, useLiveLessons } from '../../desk';
import { RolloverDialog } from '../rollover/rollover-dialog';
import { useIsFull } from '../../../common/console/full-admin';
import { SectionHead } from '../../../common/console/section-head';
import { sectionTitle, useConsole } from '../../../common/console/sections';
import { ClassDetails } from './class-details';
import { ClassTable, useClassList } from './class-table';
import { readKeptClass, type ClassFields, type KeptClass } from './class-draft';
import { ClassDialog } from './class-dialog';
import { groupColumns } from './group-columns';
import { removeClass } from './remove-class';

type Open =
  | { kind: 'create'; kept?: ClassFields }
  | { kind: 'rollover' }
  | { kind: 'view'; group: GroupView }
  /** With each version the dialog starts over. */
  | { kind: 'edit'; group: GroupView; version: number; kept?: ClassFields };

/** Class Management (docs/specification/console.md#screens). */
export function ClassesSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const own = isTeacher(me);
  const manages = useIsFull() && !own;
  const [open, setOpen] = useState<Open | null>(() => (manages ? openOf(readKeptClass(me.id)) : null));
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
          <>
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
          </>
        )}
      </SectionHead>
      <ClassTable name="classes" page={page} />
      {open?.kind === 'rollover' && <RolloverDialog school={page.school} onClose={close} />}
      {open?.kind === 'create' && <ClassDialog group={null} kept={open.kept} onClose={close} />}
      {open?.kind === 'edit' && (
        <ClassDialog
          key={open.version}
          group={open.group}
          latest={latest}
          kept={open.kept}
          onClose={close}
          onTakeLatest={() => latest && setOpen({ kind: 'edit', group: latest, version: open.version + 1 })}
        />
      )}
      {open?.kind === 'view' && <ClassDetails group={latest ?? open.group} onClose={close} />}
    </>
  );
}

/** The dialog that was not finished. */
function openOf(kept: KeptClass | null): Open | null {
  if (!kept) return null;
  const { group, fields } = kept;
  return group ? { kind: 'edit', group, version: 0, kept: fields } : { kind: 'create', kept: fields };
}

/** Without `onOpen` a class can be opened and taught, not changed. */
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
