import { Search } from 'lucide-react';
import { TextField } from './text-field';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

/** The search input of a list; its label is also its placeholder. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      icon={<Search size={18} />}
      maxLength={200}
      autoComplete="off"
      enterKeyHint="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={className}
    />
  );
}
