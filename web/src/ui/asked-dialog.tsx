import type { DialogRequest } from './ask';
import { AlertDialog, ConfirmDialog } from './confirm-dialog';
import { PromptDialog } from './prompt-dialog';

/** A dialog of `askConfirm`, `showAlert`, `askPrompt` or `showDialog`. */
export function AskedDialog({ asked }: { asked: DialogRequest }) {
  switch (asked.kind) {
    case 'confirm':
      return (
        <ConfirmDialog
          open
          {...asked.question}
          onConfirm={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      );
    case 'alert':
      return <AlertDialog {...asked.question} onClose={asked.answer} />;
    case 'prompt':
      return <PromptDialog {...asked.question} onSubmit={asked.answer} onClose={() => asked.answer(null)} />;
    case 'own':
      return asked.render();
  }
}
