import type { SafeguardingView } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { useState } from 'react';
import { useQuery } from '../../../../account/data/use-query';
import { safetyTexts } from '../../../../base/i18n/safety.texts';
import { useServerSentences } from '../../../../base/i18n/server-sentence';
import { useTexts } from '../../../../base/i18n/texts';
import { useGuardedChange } from '../../../../common/changes/guarded-change';
import { useConsole } from '../../../../common/console/sections';
import { Banner } from '../../../../ui/banner';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { formatDateTime } from '../../format';
import { CopyButton } from '../../parts/copy-button';
import { SettingsForm } from '../../parts/settings-form';
import { useDraft } from '../../../../common/use-draft';
import { safetyCalls } from '../safety.calls';
import type { SafeguardingSettingsProps } from './settings-props';
import { alertRequest } from './alert-request';

/** Interval of polling for the result of a test, in milliseconds. */
const RESULT_MS = 2_000;

interface DeliveryProps {
  webhook: NonNullable<SafeguardingView['webhook']>;
  isTested: boolean;
}

/** Whether alerts reach the webhook. */
function Delivery({ webhook, isTested }: DeliveryProps) {
  const texts = useTexts(safetyTexts);
  const { sentence } = useServerSentences();
  const { delivered_at: deliveredAt, not_delivered: failure } = webhook;
  return (
    <>
      {failure && (
        <Banner kind="error">
          {texts.webhookNotDelivered({ time: formatDateTime(failure.since) })}{' '}
          {sentence({ text: failure.reason })}
        </Banner>
      )}
      {(deliveredAt || !failure) && (
        <p role="status" className="text-sm text-muted">
          {deliveredAt
            ? texts.webhookDelivered({ time: formatDateTime(deliveredAt) })
            : isTested
              ? texts.webhookTesting
              : texts.webhookUntried}
        </p>
      )}
    </>
  );
}

/** When the deputy is alerted, and where alerts are sent besides the console. */
export function AlertSettings({ school, settings }: SafeguardingSettingsProps) {
  const texts = useTexts(safetyTexts);
  const { me } = useConsole();
  const { available } = settings;
  const { draft, changes, isDirty, restoredAt, change, reset } = useDraft(null, {
    minutes: String(settings.minutes_to_deputy),
    url: settings.webhook?.url ?? '',
  });
  const [secret, setSecret] = useState<string | null>(null);
  const [isTested, setIsTested] = useState(false);
  const { busy, change: send } = useGuardedChange();
  const isUntried = (webhook: SafeguardingView['webhook'] | undefined): boolean =>
    webhook?.delivered_at === null && webhook.not_delivered === null;
  useQuery(isTested ? safetyCalls.settings(school.id) : null, (now) => isUntried(now?.webhook) && RESULT_MS);
  const test = { run: () => safetyCalls.testAlerts(school.id), topics: ['safety'] as const };
  const request = alertRequest(changes);
  return (
    <SettingsForm
      title={texts.alerts}
      text={available.mail ? texts.alertsText : texts.alertsTextNoMail}
      ready={isDirty && request !== null}
      save={{
        run: () => safetyCalls.change(school.id, request ?? {}),
        topics: ['safety'],
        done: texts.settingsSaved,
      }}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
      onSaved={({ webhook }) => setSecret(webhook?.secret ?? null)}
      action={
        settings.webhook &&
        !isDirty && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void send(test).then((done) => done && setIsTested(true))}
          >
            {texts.sendTest}
          </Button>
        )
      }
    >
      <TextField
        label={texts.minutesToDeputy}
        hint={texts.minutesToDeputyHint}
        inputMode="numeric"
        value={draft.minutes}
        onChange={(event) => change({ minutes: event.currentTarget.value })}
      />
      {available.webhook && (
        <TextField
          type="url"
          label={texts.webhook}
          hint={texts.webhookHint}
          value={draft.url}
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
      )}
      {settings.webhook && <Delivery webhook={settings.webhook} isTested={isTested} />}
      {!available.webhook && isMaster(me) && <p className="text-sm text-muted">{texts.webhookOff}</p>}
      {secret !== null && (
        <Banner kind="success" action={<CopyButton text={secret} label={texts.copySecret} />}>
          <p>{texts.secretOnce}</p>
          <code dir="ltr" className="mt-1 block break-all">
            {secret}
          </code>
        </Banner>
      )}
    </SettingsForm>
  );
}
