import {
  autocompletion,
  type CompletionContext,
  closeBrackets,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, indentOnInput, syntaxTree } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { JsonOffer } from '../../editor/index.ts';
import { type JsonPlace, jsonPlace } from './jsonPlace.ts';

export interface CodeTextHandle {
  /** Shows a line and marks it, with the focus. */
  goTo(line: number): void;
  /** Another text in its place, as if it had been typed. */
  write(text: string): void;
}

interface CodeTextProps {
  readonly label: string;
  readonly describedBy: string;
  /** What it begins with: it keeps its own text from then on (give another `key` to begin anew). */
  readonly text: string;
  readonly isWrong: boolean;
  /** What is told of lines. */
  readonly marks: readonly { readonly line: number; readonly what: string }[];
  /** What may be written at a place. */
  readonly offer: (place: JsonPlace) => readonly JsonOffer[];
  readonly onType: (text: string) => void;
  /** The focus has gone elsewhere. */
  readonly onLeave: () => void;
  readonly ref?: Ref<CodeTextHandle>;
}

/** A text of JSON with its lines numbered and folded, words offered as the grammar has them, and what is wrong at its line. Tab leaves it: keys alone get in and out. */
export function CodeText(props: CodeTextProps) {
  const { label, describedBy, text, isWrong, marks, offer, onType, onLeave, ref } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const typed = useEffectEvent(onType);
  const offered = useEffectEvent(offer);
  const left = useEffectEvent(onLeave);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; it keeps its own text.
  useEffect(() => {
    if (place.current === null) return undefined;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...[lineNumbers(), foldGutter(), history(), drawSelection(), indentOnInput(), json()],
          ...[bracketMatching(), closeBrackets(), keymap.of([...defaultKeymap, ...historyKeymap])],
          autocompletion({
            override: [(context) => completions(context, (at) => offered(at))],
            // After a word its values.
            activateOnCompletion: () => true,
          }),
          EditorView.contentAttributes.of({
            ...{ 'aria-label': label, 'aria-describedby': describedBy, dir: 'ltr', tabindex: '0' },
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) typed(state.doc.toString());
          }),
          EditorView.domEventHandlers({
            blur: () => {
              // Not while it tells that it has lost the focus.
              queueMicrotask(() => left());
            },
          }),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
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
      if (view === undefined || view.state.doc.toString() === next) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
  }));
  return <div className="schemas-code" dir="ltr" ref={place} />;
}

/** Words where a word may stand, values after one: without their quotes, which are written along. */
function completions({ state, pos, explicit }: CompletionContext, offer: CodeTextProps['offer']) {
  const text = state.doc.toString();
  const at = jsonPlace(text, syntaxTree(state), pos);
  if (at === undefined) return null;
  // Where nothing is typed yet, words are offered to who asks for them.
  if (!explicit && at.word === undefined && at.from === pos) return null;
  const [open, close] = [text[at.from] === QUOTE, at.to > at.from + 1 && text[at.to - 1] === QUOTE];
  return {
    from: at.from + Number(open),
    to: at.to - Number(open && close),
    options: offer(at).map(({ text: offered, description }) => {
      const json = at.word === undefined ? JSON.stringify(offered) : offered;
      return {
        label: json.startsWith(QUOTE) ? json.slice(1, -1) : json,
        ...(description === '' ? {} : { info: description }),
        apply: (view: EditorView, _chosen: unknown, from: number, to: number) =>
          write(view, { from, to, insert: at.isNew ? `${json}: ` : json }),
      };
    }),
  };
}

const QUOTE = '"';

/** In the place of what was typed, with the quotes around it. */
function write(view: EditorView, { from, to, insert }: { from: number; to: number; insert: string }): void {
  const { doc } = view.state;
  const begin = doc.sliceString(from - 1, from) === QUOTE ? from - 1 : from;
  const end = doc.sliceString(to, to + 1) === QUOTE ? to + 1 : to;
  view.dispatch({
    changes: { from: begin, to: end, insert },
    selection: { anchor: begin + insert.length },
    annotations: pickedCompletion.of({ label: insert }),
    userEvent: 'input.complete',
  });
}
