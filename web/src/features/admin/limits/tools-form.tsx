import type { PoliciesView, PolicyTool } from '@studyhall/contracts';
import { useQuery } from '../../../account/data/use-query';
import { limitsTexts, type LimitsTexts } from '../../../base/i18n/limits.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { Switch } from '../../../ui/switch';
import { SettingsForm } from '../parts/settings-form';
import { useDraft } from '../../../common/use-draft';
import { limitsCalls, type Scope } from './limits.calls';

const TOOLS: readonly PolicyTool[] = ['web_search', 'images', 'code', 'voice', 'uploads'];

const toolLabel = (tool: PolicyTool, texts: LimitsTexts): string =>
  ({
    web_search: texts.webSearch,
    images: texts.imageTool,
    code: texts.programTool,
    voice: texts.voice,
    uploads: texts.uploads,
  })[tool];

/** Which tools and models the users of a school, role or class may use. */
export function ToolsForm({ scope }: { scope: Scope }) {
  const { data, error, retry } = useQuery(limitsCalls.policies(scope));
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  return <LoadedForm scope={scope} stored={data} />;
}

function LoadedForm({ scope, stored }: { scope: Scope; stored: PoliciesView }) {
  const texts = useTexts(limitsTexts);
  const { available_models: available } = stored;
  const { draft, isDirty, restoredAt, before, change, reset } = useDraft(
    `tools ${JSON.stringify(scope)}`,
    { ...stored.tools, models: stored.models },
    stored,
  );
  const { models, ...tools } = draft;
  const chosen = models?.filter((model) => available.includes(model)) ?? available;
  return (
    <SettingsForm
      title={texts.tools}
      text={texts.toolsText}
      ready={isDirty && chosen.length > 0}
      save={{
        run: () => limitsCalls.setPolicies(scope, { tools, models: models && chosen, before }),
        topics: ['limits'],
        done: texts.saved,
      }}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
    >
      <div className="space-y-2">
        {TOOLS.map((tool) => (
          <Switch
            key={tool}
            label={toolLabel(tool, texts)}
            checked={draft[tool]}
            onChange={(isOn) => change({ [tool]: isOn })}
          />
        ))}
      </div>
      {(available.length > 1 || models !== null) && (
        <fieldset>
          <legend className="text-sm font-semibold">{texts.models}</legend>
          {available.map((model) => (
            <label key={model} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                checked={chosen.includes(model)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = available.filter((each) => (each === model ? checked : chosen.includes(each)));
                  change({ models: next.length === available.length ? null : next });
                }}
                className="size-5 shrink-0 accent-brand"
              />
              <bdi>{model}</bdi>
            </label>
          ))}
          {chosen.length === 0 && <p className="text-sm font-medium text-danger">{texts.oneModel}</p>}
        </fieldset>
      )}
    </SettingsForm>
  );
}
