import { isMaster } from '@studyhall/domain';
import { useQuery } from '../../../account/data/use-query';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { protectionTexts } from '../../../base/i18n/protection.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FullAdminFields } from '../../../common/console/full-admin';
import { Pending } from '../../../common/console/load-error';
import { Picker, type PickerOption } from '../../../common/console/picker';
import { useConsole } from '../../../common/console/sections';
import { ConsentSettings } from '../notice/consent-settings';
import { NoticeSettings } from '../notice/notice-settings';
import { RetentionSettings } from '../retention/retention-settings';
import { schoolCalls } from '../schools/school.calls';
import { useAddress } from '../state/use-address';
import { RelatedPrivacyLinks } from './related-privacy-links';
import { MaskingSettings } from './masking-settings';

/** The number of schools listed. */
const MAX_SHOWN = 50;

/** The privacy settings of the admin's school; for master admins, of the school in the URL. */
export function PrivacySettings() {
  const { me } = useConsole();
  if (isMaster(me)) return <ChosenSchool />;
  if (me.school_id == null) return <RelatedPrivacyLinks school={me.school} />;
  return <SchoolPrivacy schoolId={me.school_id} school={me.school} />;
}

function ChosenSchool() {
  const texts = useTexts(protectionTexts);
  const admin = useTexts(adminTexts);
  const { params, write } = useAddress();
  const named = Number(params.get('id'));
  const id = Number.isSafeInteger(named) && named > 0 ? named : null;
  const { data, error, retry } = useQuery(id === null ? null : schoolCalls.details(id));
  const find = async (search: string, signal?: AbortSignal): Promise<PickerOption[]> => {
    const query = { search, archived: 'false', limit: MAX_SHOWN, offset: 0 };
    const { rows } = await schoolCalls.list(query).load(signal);
    return rows.map((school) => ({ value: String(school.id), label: school.name }));
  };
  return (
    <>
      <Picker
        label={admin.school}
        placeholder={admin.typeToFind}
        value={data && { value: String(data.id), label: data.name }}
        onChange={(next) => write({ id: next?.value ?? null })}
        find={find}
        className="mb-5 max-w-md"
      />
      {id === null ? (
        <>
          <p className="mb-4 text-muted">{texts.chooseSchool}</p>
          <RelatedPrivacyLinks school={null} />
        </>
      ) : data === null ? (
        <Pending error={error} retry={retry} lines={6} />
      ) : (
        <div key={data.id} className="space-y-4">
          <MaskingSettings school={data} />
          <SchoolPrivacy schoolId={data.id} school={data.name} />
        </div>
      )}
    </>
  );
}

function SchoolPrivacy({ schoolId, school }: { schoolId: number; school: string | null }) {
  return (
    <div className="flex flex-col gap-4">
      <FullAdminFields>
        <div className="space-y-4">
          <RetentionSettings school={{ id: schoolId }} />
          <NoticeSettings schoolId={schoolId} />
          <ConsentSettings schoolId={schoolId} school={school} />
        </div>
      </FullAdminFields>
      <RelatedPrivacyLinks school={school} />
    </div>
  );
}
