import type { GroupView, MaterialKind, MaterialView } from '@studyhall/contracts';
import { FileKey, FilePlus, FileLock, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { formatSize } from '../../../base/format-size';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { materialsTexts, type MaterialsTexts } from '../../../base/i18n/materials.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { apiUrl } from '../../../transport/rest';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { IconButton } from '../../../ui/icon-button';
import { notifyError } from '../../../ui/snackbar';
import { classCalls } from '../../../common/console/class.calls';
import { calls } from '../admin.calls';
import { formatNumber } from '../format';
import { Pending } from '../../../common/console/load-error';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { writePages } from './exercises/page-ranges';
import { SolutionPages } from './exercises/solution-pages';

/** How the selected files are added. */
interface Choice {
  kind: MaterialKind;
  /** The material that the single selected file replaces. */
  replaces?: MaterialView;
}

/** The files of a class: sources that replies can cite, and answer keys that students cannot see. */
export function ClassMaterials({ group }: { group: GroupView }) {
  const texts = useTexts(materialsTexts);
  const common = useTexts(adminTexts);
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice>({ kind: 'source' });
  const [marking, setMarking] = useState<MaterialView | null>(null);
  const [uploading, setUploading] = useState<{ name: string; fraction: number } | null>(null);
  const { data, error, retry } = useQuery(classCalls.materials(group.id));
  const choose = (next: Choice): void => {
    setChoice(next);
    input.current?.click();
  };
  const add = async (files: readonly File[]): Promise<void> => {
    const replaces = choice.replaces?.id;
    for (const file of files) {
      setUploading({ name: file.name, fraction: 0 });
      try {
        await calls.addMaterial(group.id, file, { kind: choice.kind, replaces }, (fraction) =>
          setUploading({ name: file.name, fraction }),
        );
      } catch (failure) {
        notifyError(texts.notAdded({ name: file.name, reason: reasonOf(failure, common.tryAgainLater) }));
      }
    }
    setUploading(null);
    invalidate('groups');
  };
  if (!data) return <Pending error={error} retry={retry} lines={3} />;
  return (
    <>
      <p className="mb-2 text-sm text-muted text-pretty">{texts.about}</p>
      {data.length === 0 ? (
        <p className="text-sm text-muted">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {data.map((material) => (
            <Material
              key={material.id}
              material={material}
              texts={texts}
              onReplace={() => choose({ kind: material.kind, replaces: material })}
              onMark={() => setMarking(material)}
              onReadAgain={() => void readAgain(group, material, texts)}
              onRemove={() => void remove(group, material, texts)}
            />
          ))}
        </ul>
      )}
      {uploading && (
        <p role="status" className="mt-3 text-sm text-muted">
          {texts.uploading({
            name: uploading.name,
            done: formatNumber(Math.round(uploading.fraction * 100)),
          })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={uploading !== null}
          icon={<FilePlus size={18} aria-hidden="true" />}
          onClick={() => choose({ kind: 'source' })}
        >
          {texts.add}
        </Button>
        <Button
          variant="secondary"
          disabled={uploading !== null}
          icon={<FileKey size={18} aria-hidden="true" />}
          onClick={() => choose({ kind: 'answer_key' })}
        >
          {texts.addKey}
        </Button>
      </div>
      {marking && <SolutionPages group={group.id} material={marking} onClose={() => setMarking(null)} />}
      <input
        ref={input}
        type="file"
        hidden
        multiple={choice.replaces === undefined}
        aria-label={choice.kind === 'source' ? texts.add : texts.addKey}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void add(files);
        }}
      />
    </>
  );
}

interface MaterialProps {
  material: MaterialView;
  texts: MaterialsTexts;
  onReplace: () => void;
  onMark: () => void;
  onReadAgain: () => void;
  onRemove: () => void;
}

function Material({ material, texts, onReplace, onMark, onReadAgain, onRemove }: MaterialProps) {
  const { rules_only, replaced } = material;
  const { name, kind, size, status, detail, file_id, exercises, solution_pages: pages } = material;
  const states = { processing: texts.processing, ready: texts.ready, failed: texts.failed };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 flex-1">
        <a
          href={apiUrl(`/api/files/${file_id}`)}
          target="_blank"
          rel="noopener"
          className="rounded-sm break-words underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-xs text-muted">
          <bdi className="tabular-nums">{formatSize(size, texts)}</bdi>
          <Chip tone={status === 'ready' ? 'ok' : 'neutral'}>{states[status]}</Chip>
          {kind === 'answer_key' && <Chip tone="brand">{texts.key}</Chip>}
          {status === 'ready' && exercises === 'reading' && <Chip tone="mark">{texts.readingExercises}</Chip>}
          {kind === 'source' && exercises !== 'reading' && (
            <span>{texts.exercises({ count: exercises })}</span>
          )}
          {pages.length > 0 && (
            <span>{texts.solutions({ count: pages.length, pages: writePages(pages) })}</span>
          )}
        </p>
        {rules_only && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
            {texts.rulesOnly}
            <button
              type="button"
              className="min-h-8 rounded-sm underline underline-offset-4 hover:text-ink"
              onClick={onReadAgain}
            >
              {texts.readAgain}
            </button>
          </p>
        )}
        {replaced && (
          <p className="mt-0.5 text-xs text-muted">
            {texts.replaced({
              kept: formatNumber(replaced.kept),
              added: formatNumber(replaced.added),
              gone: formatNumber(replaced.gone),
            })}
          </p>
        )}
        {detail && <p className="mt-0.5 text-xs text-muted">{serverSentence({ text: detail })}</p>}
      </div>
      <div className="flex gap-1">
        {kind === 'source' && (
          <IconButton label={texts.markSolutions({ name })} onClick={onMark}>
            <FileLock size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={texts.replace({ name })} onClick={onReplace}>
          <RefreshCw size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.remove({ name })} className="enabled:hover:text-danger" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

const remove = (group: GroupView, { id, name }: MaterialView, texts: MaterialsTexts) =>
  guardedChange({
    question: () => ({
      title: texts.removeTitle,
      text: texts.removeText({ name }),
      confirmLabel: texts.removeNow,
      danger: true,
    }),
    run: () => calls.removeMaterial(group.id, id),
    topics: ['groups', 'materials'],
    done: texts.removed({ name }),
  });

const readAgain = (group: GroupView, { id, solution_pages }: MaterialView, texts: MaterialsTexts) =>
  guardedChange({
    run: () => calls.markSolutions(group.id, id, solution_pages),
    topics: ['groups', 'materials'],
    done: texts.readingExercises,
  });
