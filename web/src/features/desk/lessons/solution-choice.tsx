import { DotSeparated } from '../../../ui/dot-separated';

interface SolutionChoiceProps {
  label: string;
  text?: string;
  facts?: readonly string[];
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** An exercise whose solution can be opened. */
export function SolutionChoice({ label, text, facts, checked, disabled, onChoose }: SolutionChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line px-3 py-2 text-sm hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-default has-disabled:text-muted">
      <input
        type="radio"
        name="solution"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-medium break-words">
          {label}
        </span>
        {text && (
          <span dir="auto" className="line-clamp-2 break-words">
            {text}
          </span>
        )}
        {facts && facts.length > 0 && (
          <span className="block text-xs text-muted">
            <DotSeparated parts={facts} />
          </span>
        )}
      </span>
    </label>
  );
}
