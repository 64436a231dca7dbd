import type { GoneAction, ImportView } from '@studyhall/contracts';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { askConfirm } from '../../../ui/ask';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { LeaveGuard } from '../../../ui/leave-guard';
import { SkeletonText } from '../../../ui/skeleton';
import { calls, type ImportChoices } from '../admin.calls';
import { ChooseFile } from './choose-file';
import { ColumnMatch, columnsMatched } from './column-match';
import { commitLabel, hasChanges } from './commit-label';
import { ImportDone } from './import-done';
import { ImportOptions } from './import-options';
import { ImportProgress } from './import-progress';
import { ImportReport } from './import-report';
import { useKeptImport } from './kept-import';
import { NewClasses, NewSchools, SchoolAliases } from './new-schools';
import { RoleChanges } from './role-changes';
import { undoImport, UndoableImports } from './undo-import';
import { isRunning, useImportState } from './use-import-state';

/** The file, and how it is read. */
interface Source {
  file: File;
  choices: ImportChoices;
}

const NO_CHOICES: ImportChoices = {
  schools: {},
  classes: [],
  columns: {},
  goneOf: 'classes',
  setsClasses: false,
  mustChange: true,
};

/** Imports a roster in four steps: choose, check, import, hand out the passwords. Mounted only while open. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const kept = useKeptImport();
  const followed = useImportState(kept.id, kept.forget);
  const [checked, setChecked] = useState<ImportView | null>(null);
  const [source, setSource] = useState<Source | null>(null);
  const [gone, setGone] = useState<GoneAction>('keep');
  /** The check whose role changes are confirmed. */
  const [rolesOf, setRolesOf] = useState<string | null>(null);
  const [matching, setMatching] = useState(false);
  const [passwords, setPasswords] = useState<string | null>(null);
  const { busy, change } = useGuardedChange();
  const [error, setError] = useState<string | null>(null);
  const view = kept.id === null ? checked : (followed ?? checked);
  const checkedView = view?.status === 'checked' ? view : null;
  const over = view !== null && view.status !== 'checked' && !isRunning(view);

  const attempt = async (run: () => Promise<ImportView>): Promise<void> => {
    setError(null);
    const done = await change({
      run,
      topics: [],
      failed: (failure) => setError(reasonOf(failure, texts.tryAgainLater)),
    });
    if (!done) return;
    setChecked(done.report);
    if (done.report.status !== 'checked') kept.keep(done.report.id);
  };
  const check = (next: Source): Promise<void> => {
    setSource(next);
    return attempt(() => calls.checkImport(next.file, next.choices));
  };
  const choose = (choice: Partial<ImportChoices>): void => {
    if (source) void check({ ...source, choices: { ...source.choices, ...choice } });
  };
  const mayLeave = async (): Promise<boolean> => {
    const losing = over && view.passwords_available && passwords === null;
    const question = { title: texts.leavePasswords, text: texts.leavePasswordsText, danger: true };
    return !losing || (await askConfirm({ ...question, confirmLabel: texts.leavePasswordsYes }));
  };
  const close = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    if (over && !view.passwords_available) kept.forget();
    onClose();
  };
  const undo = async (file: string, offer: ImportView['undo']): Promise<void> => {
    if (!offer || !(await undoImport(file, offer, texts))) return;
    kept.forget();
    onClose();
  };
  const restart = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    kept.forget();
    setGone('keep');
    setMatching(false);
    setChecked(null);
    setSource(null);
    setPasswords(null);
    setError(null);
  };
  const asksColumns = checkedView !== null && source !== null && (matching || !columnsMatched(checkedView));
  const ready = checkedView !== null && !asksColumns && hasChanges(checkedView, gone);
  const isUnsaved = checkedView !== null && (asksColumns || checkedView.total > 0);
  const rolesConfirmed = checkedView !== null && rolesOf === checkedView.id;

  return (
    <Dialog
      open
      busy={busy}
      onClose={() => void close()}
      size="lg"
      title={texts.importUsers}
      text={view ? undefined : texts.importText}
      footer={
        <>
          {view?.undo && (
            <Button variant="quiet" disabled={busy} onClick={() => void undo(view.file_name, view.undo)}>
              {texts.undoImport}
            </Button>
          )}
          {view && !isRunning(view) && (
            <Button variant="quiet" disabled={busy} onClick={() => void restart()}>
              {texts.otherFile}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={() => void close()}>
            {view && view.status !== 'checked' ? texts.close : texts.cancel}
          </Button>
          {ready && (
            <Button
              busy={busy}
              disabled={checkedView.difference.roles > 0 && !rolesConfirmed}
              className="h-auto max-w-full py-2 whitespace-normal"
              onClick={() =>
                void attempt(() =>
                  calls.commitImport(checkedView.id, {
                    ...{ partial: checkedView.problem_count > 0, gone },
                    change_roles: rolesConfirmed,
                  }),
                )
              }
            >
              {commitLabel(checkedView, gone, texts)}
            </Button>
          )}
        </>
      }
    >
      <LeaveGuard
        isUnsaved={isUnsaved}
        isSaving={busy}
        title={texts.discardCheck}
        text={texts.discardCheckText}
      />
      {error && (
        <Banner kind="error" className="mb-4">
          {error}
        </Banner>
      )}
      {view ? (
        <>
          {asksColumns ? (
            <ColumnMatch
              key={checkedView.id}
              columns={checkedView.columns}
              busy={busy}
              onMatched={(columns) => {
                setMatching(false);
                choose({ columns });
              }}
            />
          ) : (
            <>
              {checkedView && (
                <>
                  <SchoolAliases schools={source?.choices.schools ?? {}} />
                  <NewSchools
                    view={checkedView}
                    busy={busy}
                    onReadAs={
                      source
                        ? (school, meant) =>
                            choose({ schools: { ...source.choices.schools, [school]: meant } })
                        : undefined
                    }
                  />
                  <NewClasses
                    view={checkedView}
                    busy={busy}
                    onReadAs={
                      source ? (one) => choose({ classes: [...source.choices.classes, one] }) : undefined
                    }
                  />
                </>
              )}
              <ImportStep view={view} passwords={passwords} onPasswords={setPasswords} />
              {checkedView && checkedView.total > 0 && (
                <>
                  <RoleChanges
                    view={checkedView}
                    confirmed={rolesConfirmed}
                    busy={busy}
                    onConfirm={(yes) => setRolesOf(yes ? checkedView.id : null)}
                  />
                  <ImportOptions
                    view={checkedView}
                    busy={busy}
                    gone={gone}
                    onGone={setGone}
                    onChoice={source ? choose : undefined}
                  />
                  {source && (
                    <Button variant="quiet" className="mt-2" onClick={() => setMatching(true)}>
                      {texts.changeColumns}
                    </Button>
                  )}
                </>
              )}
            </>
          )}
        </>
      ) : kept.id !== null ? (
        <SkeletonText lines={4} />
      ) : (
        <>
          <ChooseFile busy={busy} onChosen={(file) => void check({ file, choices: NO_CHOICES })} />
          <UndoableImports />
        </>
      )}
    </Dialog>
  );
}

interface ImportStepProps {
  view: ImportView;
  passwords: string | null;
  onPasswords: (csv: string) => void;
}

function ImportStep({ view, passwords, onPasswords }: ImportStepProps) {
  const texts = useTexts(adminTexts);
  if (isRunning(view)) return <ImportProgress view={view} />;
  switch (view.status) {
    case 'failed':
      return (
        <>
          <Banner kind="error">{serverSentence({ text: view.detail ?? '' }) || texts.importFailed}</Banner>
          {view.problems.length > 0 && <ImportReport view={view} className="mt-4" />}
        </>
      );
    case 'completed':
      return <ImportDone view={view} passwords={passwords} onPasswords={onPasswords} />;
    default:
      return <ImportReport view={view} />;
  }
}
