import type { Asked } from './ask';
import { AlertDialog, ConfirmDialog } from './confirm-dialog';
import { PromptDialog } from './prompt-dialog';

/** One dialog of those asked for by `askConfirm`, `showAlert`, `askPrompt` and `showDialog`. */
export function AskedDialog({ asked }: { asked: Asked }) {
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
