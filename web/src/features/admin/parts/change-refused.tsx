import { CircleAlert } from 'lucide-react';

/**
 * Shown beside a control whose change the server refused. The specification has no alert here
 * (docs/specification/console.md#errors), but the user should see why the value changed back.
 */
export function ChangeRefused({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1 text-xs font-medium text-danger">
      <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
      {label}
    </span>
  );
}
