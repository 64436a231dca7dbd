import type { LessonSummary, PushKind } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { ChevronDown, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { classCalls } from '../../../common/console/class.calls';
import { TextArea } from '../../../ui/text-area';
import { useQuery } from '../../../account/data/use-query';
import { DrawnPreview } from './drawn-preview';
import { SentList } from './sent-list';
import { usePush } from './use-push';
import type { PushDraft } from './use-push-draft';

interface PushPanelProps {
  lesson: LessonSummary;
  draft: PushDraft;
}

/** Sends a prompt, an announcement or a file to the class, and shows the delivery states. It is open where text is kept. */
export function PushPanel({ lesson, draft }: PushPanelProps) {
  const texts = useTexts(wallTexts);
  const box = useRef<HTMLDetailsElement>(null);
  const [startsOpen] = useState(draft.isTyped);
  const { proposals } = draft;
  useEffect(() => {
    const { current } = box;
    if (proposals === 0 || !current) return;
    current.open = true;
    current.querySelector('textarea')?.focus();
  }, [proposals]);
  return (
    <section aria-label={texts.sendToClass} className="mb-4 rounded-lg border border-line bg-surface">
      <details ref={box} open={startsOpen} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-4 font-medium">
          {texts.sendToClass}
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          <PushForm lesson={lesson} draft={draft} />
        </div>
      </details>
      <SentList lesson={lesson} />
    </section>
  );
}

function PushForm({ lesson: { id, group_id: group }, draft }: PushPanelProps) {
  const texts = useTexts(wallTexts);
  const { change, clear, isTyped } = draft;
  const { kind, text, file, id: push_id } = draft.draft;
  const { busy, push } = usePush(id);
  const materials = useQuery(classCalls.materials(group));
  const files = (materials.data ?? []).filter((one) => one.kind === 'source');
  const ready = kind === 'file' ? file !== null : isTyped;
  const send = async (): Promise<void> => {
    const sent = await push({
      ...{ kind, push_id },
      ...(isTyped && { text: text.trim() }),
      ...(kind === 'file' && file !== null && { file_id: file }),
    });
    // The file must be selected again before it can be sent again.
    if (sent) clear(push_id);
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void send();
      }}
    >
      <Select<PushKind>
        label={texts.kind}
        options={[
          { value: 'prompt', label: texts.prompt, hint: texts.promptHint },
          { value: 'announcement', label: texts.announcement },
          { value: 'file', label: texts.file, disabled: files.length === 0, hint: texts.fileHint },
        ]}
        value={kind}
        onChange={(chosen) => change({ kind: chosen })}
      />
      {kind === 'file' && (
        <Select<string | null>
          label={texts.file}
          placeholder={texts.chooseFile}
          options={files.map((one) => ({ value: one.file_id, label: one.name }))}
          value={file}
          onChange={(chosen) => change({ file: chosen })}
        />
      )}
      <TextArea
        label={kind === 'file' ? texts.words : texts.text}
        dir="auto"
        maxLength={LIMITS.pushTextMax}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <DrawnPreview text={text} />
      <Button
        type="submit"
        busy={busy}
        disabled={!ready}
        icon={<Send size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
        className="min-h-11!"
      >
        {texts.send}
      </Button>
    </form>
  );
}
