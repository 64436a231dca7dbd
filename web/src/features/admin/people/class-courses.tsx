import type { ClassView, LtiCourseView, UndoOffer } from '@studyhall/contracts';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { offerUndo } from '../../../common/changes/undo';
import { ClassPicker } from '../../../common/console/class-picker';
import { FullAdminOnly } from '../../../common/console/full-admin';
import type { PickerOption } from '../../../common/console/picker';
import { FormDialog } from '../../../common/form-dialog';
import { api } from '../../../transport/rest';
import { Button } from '../../../ui/button';

const PATH = '/api/lti-courses';

/** The courses of learning platforms whose students join a class. Empty for a class without one. */
export function ClassCourses({ group }: { group: ClassView }) {
  const texts = useTexts(platformsTexts);
  const [moving, setMoving] = useState<LtiCourseView | null>(null);
  const { data } = useQuery(read<LtiCourseView[]>(['groups'], PATH, { class: group.id }, 'courses'));
  return (
    <>
      {data?.map((course) => (
        <div key={course.id} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="min-w-0 break-words">
            {texts.connectedWith({ course: course.title, platform: course.platform })}
          </p>
          <FullAdminOnly>
            <Button variant="secondary" onClick={() => setMoving(course)} className="min-h-11!">
              {texts.changeClass}
            </Button>
          </FullAdminOnly>
        </div>
      ))}
      {moving && <MoveDialog course={moving} onClose={() => setMoving(null)} />}
    </>
  );
}

function MoveDialog({ course: { id, title }, onClose }: { course: LtiCourseView; onClose: () => void }) {
  const texts = useTexts(platformsTexts);
  const common = useTexts(adminTexts);
  const wall = useTexts(wallTexts);
  const [target, setTarget] = useState<PickerOption | null>(null);
  const move = async (): Promise<void> => {
    const undo = await api<UndoOffer>('PUT', `${PATH}/${id}`, { body: { class: Number(target?.value) } });
    invalidate('groups');
    offerUndo(texts.classChanged({ course: title, name: target?.label ?? '' }), undo);
    onClose();
  };
  return (
    <FormDialog
      title={texts.changeClassOf({ course: title })}
      text={texts.changeClassText}
      submitLabel={texts.changeClass}
      ready={target !== null}
      onSubmit={move}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <ClassPicker label={wall.class} value={target} onChange={setTarget} />
    </FormDialog>
  );
}
