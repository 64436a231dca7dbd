import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { calls } from '../admin.calls';
import { formatTime, dayName, formatNumber } from '../format';
import { Pending } from '../../../common/console/load-error';
import { useQuery } from '../../../account/data/use-query';
import { Slots, type Hour } from './week-grid';

interface HourDialogProps {
  school: string | null;
  hour: Hour;
  onClose: () => void;
}

/** The classes that start in one hour of the week, up to the server's limit. Mounted only while open. */
export function HourDialog({ school, hour: { day, hour }, onClose }: HourDialogProps) {
  const texts = useTexts(adminTexts);
  const { data, error, retry } = useQuery(calls.schedule({ school, day, hour }));
  const { slots, total } = data?.days[day] ?? { slots: [], total: 0 };
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`${dayName(day)} ${formatTime(`${hour}:00`)}`}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {data ? <Slots slots={slots} /> : <Pending error={error} retry={retry} lines={5} />}
      {total > slots.length && (
        <p className="mt-2 text-sm text-muted">
          {texts.andNMore({ count: formatNumber(total - slots.length) })}
        </p>
      )}
    </Dialog>
  );
}
