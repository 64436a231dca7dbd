import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { api } from '../../../transport/rest';
import { Picker, type PickerOption } from '../../../common/console/picker';

const MAX_SHOWN = 100;

interface SchoolPickerProps {
  value: PickerOption | null;
  onChange: (school: PickerOption | null) => void;
}

/** Selects an existing school by typing a part of its name. */
export function SchoolPicker(props: SchoolPickerProps) {
  const texts = useTexts(adminTexts);
  return <Picker {...props} label={texts.school} placeholder={texts.typeToFind} find={findSchools} />;
}

async function findSchools(search: string, signal?: AbortSignal): Promise<PickerOption[]> {
  const query = { search, limit: MAX_SHOWN };
  const schools = await api<string[]>('GET', '/api/schools', { query, signal });
  return schools.map((school) => ({ value: school, label: school }));
}
