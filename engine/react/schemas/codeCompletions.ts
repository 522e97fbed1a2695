import { type CompletionContext, type CompletionResult, pickedCompletion } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import type { JsonOffer } from '../../editor/index.ts';
import { type JsonPlace, jsonPlace } from './jsonPlace.ts';

const QUOTE = '"';
/** Suffix of a new keyword; its values are offered next. */
const COLON = ': ';

/** A completed keyword opens the values; a completed value opens no further list. */
export function opensValues({ label }: { readonly label: string }): boolean {
  return label.endsWith(COLON);
}

/** Maximum time in ms to parse the text on a slow device; then the partial result is used. */
const READING = 1000;

/**
 * Completions: keywords where a keyword may stand, values after one; quotes are added on insertion. For a
 * complete value they open on request only: then all values are offered, and the selected one replaces it.
 */
export function codeCompletions(
  { state, pos, explicit }: CompletionContext,
  offer: (place: JsonPlace) => readonly JsonOffer[],
): CompletionResult | null {
  const text = state.doc.toString();
  const at = jsonPlace(text, ensureSyntaxTree(state, text.length, READING) ?? syntaxTree(state), pos);
  if (at === undefined) return null;
  const isValue = at.word !== undefined;
  // With an empty prefix, keywords are offered on request only.
  if (!explicit && !isValue && at.from === pos) return null;
  const typed = text.slice(at.from, at.to);
  const offered = offer(at).map((candidate) => ({
    ...candidate,
    json: isValue ? candidate.text : JSON.stringify(candidate.text),
  }));
  if (!explicit && isValue && offered.some(({ json }) => json === typed)) return null;
  // Quotes already around the text are not inserted again.
  const open = Number(typed.startsWith(QUOTE));
  const close = Number(typed.length > 1 && open === 1 && typed.endsWith(QUOTE));
  return {
    from: at.from + open,
    to: at.to - close,
    filter: !(explicit && isValue),
    options: offered.map(({ json, description }) => ({
      label: json.startsWith(QUOTE) ? json.slice(1, -1) : json,
      ...(description === '' ? {} : { info: description }),
      apply: (view, _chosen, from, to) => {
        const insert = at.isNew ? `${json}${COLON}` : json;
        write(view, { from: from - open, to: to + close, insert });
      },
    })),
  };
}

function write(view: EditorView, { from, to, insert }: { from: number; to: number; insert: string }): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    annotations: pickedCompletion.of({ label: insert }),
    userEvent: 'input.complete',
  });
}
