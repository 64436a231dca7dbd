interface CheckListProps<Value> {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  chosen: ReadonlySet<Value>;
  onChange: (chosen: ReadonlySet<Value>) => void;
}

/** Check boxes for a few options. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  const { label, options, chosen, onChange } = props;
  const toggle = (value: Value): void => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="max-h-48 overflow-y-auto rounded-lg border border-line-strong px-3">
        {options.map(({ value, label: name }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={chosen.has(value)}
              onChange={() => toggle(value)}
              className="size-5 shrink-0 accent-brand"
            />
            <bdi className="min-w-0 break-words">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
