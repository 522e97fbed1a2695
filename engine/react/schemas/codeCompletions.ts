import { type CompletionContext, type CompletionResult, pickedCompletion } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import type { JsonOffer } from '../../editor/index.ts';
import { type JsonPlace, jsonPlace } from './jsonPlace.ts';

const QUOTE = '"';
/** What a word that is new ends with: its values are offered next. */
const COLON = ': ';

/** After a word its values; after a value the keys are whose text it is. */
export function opensValues({ label }: { readonly label: string }): boolean {
  return label.endsWith(COLON);
}

/** So long, in ms, a slow device reads the text to its end, before what it has read counts. */
const READING = 1000;

/**
 * Words where a word may stand, values after one: without their quotes, which are written along. A value that is whole is left alone, unless one asks: then all
 * are offered, and the one that is picked takes its place.
 */
export function codeCompletions(
  { state, pos, explicit }: CompletionContext,
  offer: (place: JsonPlace) => readonly JsonOffer[],
): CompletionResult | null {
  const text = state.doc.toString();
  const at = jsonPlace(text, ensureSyntaxTree(state, text.length, READING) ?? syntaxTree(state), pos);
  if (at === undefined) return null;
  const isValue = at.word !== undefined;
  // Where nothing is typed yet, words are offered to who asks for them.
  if (!explicit && !isValue && at.from === pos) return null;
  const typed = text.slice(at.from, at.to);
  const offered = offer(at).map((each) => ({
    ...each,
    json: isValue ? each.text : JSON.stringify(each.text),
  }));
  if (!explicit && isValue && offered.some(({ json }) => json === typed)) return null;
  // The quotes that stand around it already; those of what stands behind are not its own.
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
