import { useQuery } from '../../../account/data/use-query';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { Select } from '../../../ui/select';
import { platformCalls } from '../platforms/platforms.calls';

interface PlatformFieldProps {
  /** Empty while none is selected. */
  value: string;
  onChange: (id: string) => void;
  disabled: boolean;
}

/** The learning platform whose courses a source reads. Only for master admins. */
export function PlatformField({ value, onChange, disabled }: PlatformFieldProps) {
  const texts = useTexts(rostersTexts);
  const { data, error, retry } = useQuery(platformCalls.platforms());
  if (data === null) return <Pending error={error} retry={retry} lines={1} />;
  if (data.platforms.length === 0) return <p className="text-sm text-muted">{texts.noPlatform}</p>;
  return (
    <Select
      label={texts.platform}
      value={value}
      onChange={onChange}
      options={data.platforms.map(({ id, label }) => ({ value: id, label }))}
      placeholder={texts.chooseAccount}
      disabled={disabled}
    />
  );
}
