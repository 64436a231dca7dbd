import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';

interface CodeEditorProps {
  /** The initial code. */
  code: string;
  label: string;
  /** The id of the element that explains how to leave the editor by keyboard. */
  describedBy: string;
  onChange: (code: string) => void;
  onRun: () => void;
}

/** A Python editor. Its colours are in the page's style sheet. */
export function CodeEditor({ code, label, describedBy, onChange, onRun }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const start = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({
        parent,
        state: EditorState.create({
          doc: code,
          extensions: [
            EXTENSIONS,
            EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
            EditorView.updateListener.of(({ docChanged, state }) => {
              if (docChanged) changed(state.doc.toString());
            }),
            keymap.of([
              { key: 'Mod-Enter', run: () => (run(), true) },
              indentWithTab,
              ...defaultKeymap,
              ...historyKeymap,
            ]),
          ],
        }),
      }),
  );
  useEffect(() => {
    if (!place.current) return;
    const view = start(place.current);
    view.focus();
    return () => view.destroy();
  }, []);
  return <div ref={place} dir="ltr" />;
}

const THEME = EditorView.theme({
  '&': {
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-ink)',
    borderRadius: 'var(--radius-lg)',
    fontSize: '13px',
    maxHeight: '400px',
  },
  '&.cm-focused': { outline: '2px solid var(--color-brand)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--color-muted)', border: '0' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--color-brand-soft)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-mark-soft)' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--color-code-comment)' },
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--color-code-keyword)' },
  { tag: tags.string, color: 'var(--color-code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-code-number)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className],
    color: 'var(--color-code-title)',
  },
]);

/** Escape makes Tab leave the editor. It must not close the dialog around it. */
const KEEP_ESCAPE = EditorView.domEventHandlers({
  keydown(event) {
    if (event.key === 'Escape') event.stopPropagation();
  },
});

const EXTENSIONS = [
  KEEP_ESCAPE,
  lineNumbers(),
  history(),
  drawSelection(),
  indentUnit.of('    '),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  python(),
  syntaxHighlighting(COLOURS),
  THEME,
];
