import { CircleAlert } from 'lucide-react';

/**
 * Stands beside a control whose change the server refused. No alert belongs there (docs/specification/console.md#errors), but the user should see
 * why the value changed back.
 */
export function NotDone({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1 text-xs font-medium text-danger">
      <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
      {label}
    </span>
  );
}
