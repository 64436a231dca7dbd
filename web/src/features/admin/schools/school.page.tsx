import type { SchoolDetails } from '@studyhall/contracts';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { SkeletonText } from '../../../ui/skeleton';
import { classCalls } from '../../../common/console/class.calls';
import { ClassDialog } from '../classes/class-dialog';
import { ClassName } from '../classes/class-name';
import { formatNumber } from '../format';
import { PersonLink } from '../parts/detail-links';
import { listed } from '../parts/listed';
import { Pending } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { useQuery } from '../../../account/data/use-query';
import { MovedSettings } from '../privacy/moved-settings';
import { SchoolSafeguarding } from '../safety/settings/school-safeguarding';
import { AddUserDialog } from '../users/add-user-dialog';
import { MergeDialog } from './merge-dialog';
import { archiveSchool, renameSchool } from './school-actions';
import { schoolCalls } from './school.calls';
import { SchoolSettings } from './school-settings';

/** The number of classes listed; the others are in Class Management. */
const MAX_CLASSES = 50;

/** A school: its figures, admins, classes and settings. */
export function SchoolPage({ id, onBack }: { id: number; onBack: () => void }) {
  const texts = useTexts(adminTexts);
  const { data, error, retry } = useQuery(schoolCalls.details(id));
  const [merging, setMerging] = useState(false);
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-4 mb-2"
        icon={<ArrowLeft size={18} aria-hidden="true" className="rtl:rotate-180" />}
        onClick={onBack}
      >
        {texts.backToSchools}
      </Button>
      <SectionHead
        title={data.name}
        text={
          data.former_names.length > 0
            ? texts.formerNames({ names: listed(data.former_names, texts) })
            : undefined
        }
      >
        <Button variant="secondary" onClick={() => void renameSchool(data, texts)}>
          {texts.renameSchool}
        </Button>
        <Button variant="secondary" onClick={() => setMerging(true)}>
          {texts.mergeSchool}
        </Button>
        <Button
          variant={data.archived ? 'primary' : 'secondary'}
          onClick={() => void archiveSchool(data, texts)}
        >
          {data.archived ? texts.restoreSchool : texts.archiveSchool}
        </Button>
      </SectionHead>
      {data.archived && (
        <Banner kind="warning" className="mb-4">
          {texts.archivedBanner}
        </Banner>
      )}
      <Figures school={data} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Admins school={data} />
        <Classes school={data} />
      </div>
      <SchoolSettings key={data.id} school={data} />
      <div className="mt-4">
        <MovedSettings schoolId={data.id} />
      </div>
      <SchoolSafeguarding key={`safety ${data.id}`} school={data} />
      {merging && <MergeDialog school={data} onClose={() => setMerging(false)} onMerged={onBack} />}
    </>
  );
}

function Figures({ school }: { school: SchoolDetails }) {
  const texts = useTexts(adminTexts);
  const figures = [
    [texts.students, school.students],
    [texts.schoolAdmins, school.admins],
    [texts.classes, school.classes],
    [texts.invitations, school.invitations],
    [texts.pendingApprovals, school.requests],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, value]) => (
        <Card key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{formatNumber(value)}</dd>
        </Card>
      ))}
    </dl>
  );
}

function Admins({ school }: { school: SchoolDetails }) {
  const texts = useTexts(adminTexts);
  const [adding, setAdding] = useState(false);
  return (
    <Card>
      <CardHead title={texts.schoolAdmins}>
        {!school.archived && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {texts.addSchoolAdmin}
          </Button>
        )}
      </CardHead>
      {school.admin_list.length === 0 ? (
        <p className="text-sm text-muted">{texts.noSchoolAdmins}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {school.admin_list.map((admin) => (
            <li key={admin.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 truncate">
                <PersonLink person={admin} />
              </span>
              <Chip tone={admin.access_granted ? 'ok' : 'danger'}>
                {admin.access_granted ? texts.granted : texts.revoked}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <AddUserDialog
        key={school.name}
        open={adding}
        initial={{ role: 'SCHOOL_ADMIN', school: school.name }}
        onClose={() => setAdding(false)}
      />
    </Card>
  );
}

/** A card's title, with a button that adds an item. */
function CardHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Classes({ school }: { school: SchoolDetails }) {
  const texts = useTexts(adminTexts);
  const { data } = useQuery(classCalls.groups({ school: school.name, limit: MAX_CLASSES }));
  const [creating, setCreating] = useState(false);
  return (
    <Card>
      <CardHead title={texts.classes}>
        {!school.archived && (
          <Button variant="secondary" onClick={() => setCreating(true)}>
            {texts.createNewClass}
          </Button>
        )}
      </CardHead>
      {data === null ? (
        <SkeletonText lines={3} />
      ) : data.total === 0 ? (
        <p className="text-sm text-muted">{texts.noClassesYet}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {data.rows.map((group) => (
            <li key={group.id} className="flex items-baseline justify-between gap-3 py-2">
              <bdi className="min-w-0 truncate">
                <ClassName group={group} />
              </bdi>
              <span className="shrink-0 text-muted tabular-nums">
                {texts.studentsEnrolled({ count: group.member_count })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {creating && <ClassDialog group={null} school={school.name} onClose={() => setCreating(false)} />}
    </Card>
  );
}
