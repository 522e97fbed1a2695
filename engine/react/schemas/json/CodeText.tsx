import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, indentOnInput } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { CODE_PHRASES, changedStretch, type JsonOffer } from '../../../editor/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { codeCompletions, type JsonPlace, opensValues } from './codeCompletions.ts';
import './code.css';

export interface CodeTextHandle {
  focus(): void;
  /** Scrolls to a line, marks it and focuses the editor. */
  goTo(line: number): void;
  /** Replaces the text as if typed: unchanged parts and the cursor stay. */
  write(text: string): void;
}

/** A message at a line. */
export interface CodeMark {
  readonly line: number;
  readonly what: string;
}

interface CodeTextProps {
  readonly label: string;
  readonly describedBy: string;
  /** Initial text; later changes are ignored (use another `key` to start anew). */
  readonly text: string;
  readonly isWrong: boolean;
  /** Messages for the present text; they move with its lines while it is edited. */
  readonly marks: readonly CodeMark[];
  /** Completions at a place. */
  readonly offer: (place: JsonPlace) => readonly JsonOffer[];
  readonly onType: (text: string) => void;
  /** Called on focus loss within the page, with the current text. */
  readonly onLeave: (text: string) => void;
  readonly ref?: Ref<CodeTextHandle>;
}

/** Delay in ms after focus loss in which a phone's keyboard may still deliver its last characters. */
const LAST_LETTERS = 100;

/**
 * A JSON editor: line numbers, folding, search, completions from the grammar, messages at their lines. Tab
 * leaves it, so it is no keyboard trap.
 */
export function CodeText(props: CodeTextProps) {
  const { label, describedBy, text, isWrong, marks, offer, onType, onLeave, ref } = props;
  const { t } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const typed = useEffectEvent(onType);
  const offered = useEffectEvent(offer);
  const reportLeave = useEffectEvent(onLeave);
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; it holds its text.
  useEffect(() => {
    if (place.current === null) return undefined;
    const phrases = Object.entries(CODE_PHRASES).map(([phrase, id]) => [phrase, t(id)] as const);
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorState.phrases.of(Object.fromEntries(phrases)),
          ...[lineNumbers(), foldGutter(), history(), drawSelection(), indentOnInput(), json()],
          ...[bracketMatching(), closeBrackets(), search({ top: true })],
          keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap]),
          autocompletion({
            override: [(context) => codeCompletions(context, (at) => offered(at))],
            activateOnCompletion: opensValues,
          }),
          EditorView.contentAttributes.of({
            ...{ 'aria-label': label, 'aria-describedby': describedBy, dir: 'ltr', tabindex: '0' },
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) typed(state.doc.toString());
          }),
        ],
      }),
    });
    onFocusGone(view, () => reportLeave(view.state.doc.toString()));
    editor.current = view;
    return () => {
      editor.current = undefined;
      view.destroy();
    };
  }, []);
  useEffect(() => {
    editor.current?.contentDOM.setAttribute('aria-invalid', String(isWrong));
  }, [isWrong]);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined) return;
    const { doc } = view.state;
    const diagnostics = marks.map(({ line, what }): Diagnostic => {
      const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      return { from, to, severity: 'error', message: what };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [marks]);
  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    goTo: (line) => {
      const view = editor.current;
      if (view === undefined) return;
      const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.focus();
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      place.current?.scrollIntoView({ block: 'nearest' });
    },
    write: (next) => {
      const view = editor.current;
      const changes = view && changedStretch(view.state.doc.toString(), next);
      if (changes !== undefined) view?.dispatch({ changes });
    },
  }));
  return <div className="schemas-code" dir="ltr" ref={place} />;
}

/**
 * Calls `tell` when the focus moved elsewhere in the page, but not to another window or to a part of the
 * editor such as its search panel.
 */
function onFocusGone({ dom }: EditorView, tell: () => void): void {
  const isWithin = (element: EventTarget | null) => element instanceof Node && dom.contains(element);
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    if (isWithin(relatedTarget) || isWithin(document.activeElement)) return;
    setTimeout(() => {
      if (dom.isConnected && document.hasFocus() && !isWithin(document.activeElement)) tell();
    }, LAST_LETTERS);
  });
}
