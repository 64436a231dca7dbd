import type { ChatItem } from '@studyhall/domain';
import { useTexts } from '../../../../../base/i18n/texts';
import { workspaceTexts } from '../../../../../base/i18n/workspace.texts';
import { CodePanel } from '../code-panel';

/** The later runs of a reply's program, as the user changed it. The reply's own run is the first. */
export function CodeRuns({ item }: { item: ChatItem }) {
  const texts = useTexts(workspaceTexts);
  return item.message.code_runs.map(({ id, result }, at) => (
    <CodePanel
      key={id}
      result={result}
      item={item}
      part={`${item.key}:${id}`}
      title={result.success ? texts.runTitle({ number: at + 2 }) : texts.runFailed({ number: at + 2 })}
    />
  ));
}
