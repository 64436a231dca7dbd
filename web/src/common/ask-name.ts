import { reasonOf } from '../transport/errors';
import { askPrompt, type PromptQuestion } from '../ui/ask';

interface NameQuestion extends Omit<PromptQuestion, 'save' | 'validate' | 'secret'> {
  save: (name: string) => Promise<unknown>;
  /** Stands for an error without a sentence of its own. */
  failed: string;
}

/** Asks for a name until it is saved: one that the server refused, or that did not reach it, stays in the dialog. */
export async function askName({ save, failed, ...question }: NameQuestion): Promise<void> {
  await askPrompt({
    ...question,
    save: (name) =>
      save(name).then(
        () => null,
        (error: unknown) => reasonOf(error, failed),
      ),
  });
}
