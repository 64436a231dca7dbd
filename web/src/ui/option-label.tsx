import { Check } from 'lucide-react';

/** The content of a list option: a check mark if selected, a label, and a hint. The option is the `group`. */
export function OptionLabel({ label, hint }: { label: string; hint?: string }) {
  return (
    <>
      <Check
        size={16}
        aria-hidden="true"
        className="invisible shrink-0 text-brand group-data-selected:visible"
      />
      <span className="min-w-0">
        <span className="block break-words">{label}</span>
        {hint && <span className="block text-xs text-muted">{hint}</span>}
      </span>
    </>
  );
}
