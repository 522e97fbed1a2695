import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, indentOnInput } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { CODE_PHRASES, changedStretch, type JsonOffer } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { codeCompletions, opensValues } from './codeCompletions.ts';
import './code.css';
import type { JsonPlace } from './jsonPlace.ts';

export interface CodeTextHandle {
  focus(): void;
  /** Shows a line and marks it, with the focus. */
  goTo(line: number): void;
  /** Another text in its place, as if it had been typed: what is the same in both stays, and the caret with it. */
  write(text: string): void;
}

/** What is told of a line. */
export interface CodeMark {
  readonly line: number;
  readonly what: string;
}

interface CodeTextProps {
  readonly label: string;
  readonly describedBy: string;
  /** What it begins with: it keeps its own text from then on (give another `key` to begin anew). */
  readonly text: string;
  readonly isWrong: boolean;
  /** What is told of lines of the text as it is when these are given; from then on they go along with it. */
  readonly marks: readonly CodeMark[];
  /** What may be written at a place. */
  readonly offer: (place: JsonPlace) => readonly JsonOffer[];
  readonly onType: (text: string) => void;
  /** The focus has gone elsewhere in the page, with what stands there. */
  readonly onLeave: (text: string) => void;
  readonly ref?: Ref<CodeTextHandle>;
}

/** So long, in ms, a phone's keyboard may bring the last letters after the focus has gone. */
const LAST_LETTERS = 100;

/** A text of JSON with its lines numbered, folded and searched, words offered as the grammar has them, and what is wrong at its line. Tab leaves it: keys alone get in and out. */
export function CodeText(props: CodeTextProps) {
  const { label, describedBy, text, isWrong, marks, offer, onType, onLeave, ref } = props;
  const { t } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const typed = useEffectEvent(onType);
  const offered = useEffectEvent(offer);
  const left = useEffectEvent(onLeave);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; it keeps its own text.
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
    onFocusGone(view, () => left(view.state.doc.toString()));
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
    const told = marks.map(({ line, what }): Diagnostic => {
      const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      return { from, to, severity: 'error', message: what };
    });
    view.dispatch(setDiagnostics(view.state, told));
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

/** Tells when the focus has gone elsewhere in the page: not into another window, nor to a part of the editor, where one goes on with the text. */
function onFocusGone({ dom }: EditorView, tell: () => void): void {
  const isWithin = (element: EventTarget | null) => element instanceof Node && dom.contains(element);
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    if (isWithin(relatedTarget) || isWithin(document.activeElement)) return;
    setTimeout(() => {
      if (dom.isConnected && document.hasFocus() && !isWithin(document.activeElement)) tell();
    }, LAST_LETTERS);
  });
}
