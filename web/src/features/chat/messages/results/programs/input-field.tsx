import { LIMITS } from '@studyhall/contracts/limits';
import { useId } from 'react';
import { useTexts } from '../../../../../base/i18n/texts';
import { workspaceTexts } from '../../../../../base/i18n/workspace.texts';

interface InputFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The standard input of the program: one line for each `input()`. */
export function InputField({ value, onChange }: InputFieldProps) {
  const texts = useTexts(workspaceTexts);
  const hint = useId();
  return (
    <label className="mt-3 block text-sm">
      <span className="font-medium">{texts.programInput}</span>
      <textarea
        dir="auto"
        rows={Math.min(8, Math.max(2, value.split('\n').length))}
        maxLength={LIMITS.stdinChars}
        spellCheck={false}
        aria-describedby={hint}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="mt-1 block w-full rounded-lg border border-line-strong bg-surface px-3 py-2 font-mono text-[0.8125rem] leading-relaxed focus-visible:outline-2 focus-visible:outline-brand"
      />
      <span id={hint} className="mt-1 block text-xs text-muted">
        {texts.programInputHint}
      </span>
    </label>
  );
}
