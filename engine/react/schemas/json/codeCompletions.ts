import { type CompletionContext, type CompletionResult, pickedCompletion } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import type { JsonOffer } from '../../../editor/index.ts';

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

type Tree = ReturnType<typeof syntaxTree>;
type Node = ReturnType<Tree['resolveInner']>;

/** The place in a JSON text that is being edited. */
export interface JsonPlace {
  /** JSON pointer of the containing object. */
  readonly pointer: string;
  /** The keyword whose value is edited; undefined if the keyword itself is. */
  readonly word: string | undefined;
  /** Range to replace. */
  readonly from: number;
  readonly to: number;
  /** A keyword without a value yet. */
  readonly isNew: boolean;
}

/** The place at an offset; undefined where neither a keyword nor its value is edited. */
function jsonPlace(text: string, tree: Tree, offset: number): JsonPlace | undefined {
  const node = tree.resolveInner(offset, -1);
  if (node.name === 'PropertyName') {
    const object = node.parent?.parent;
    if (object == null) return undefined;
    const isNew = !/^\s*:/.test(text.slice(node.to));
    return { pointer: pointerTo(text, object), word: undefined, from: node.from, to: node.to, isNew };
  }
  const property = node.parent;
  if (isScalar(node) && property?.name === 'Property' && property.parent !== null) {
    const word = wordOf(text, property);
    return { pointer: pointerTo(text, property.parent), word, from: node.from, to: node.to, isNew: false };
  }
  // Empty place: a keyword inside braces, a value after a colon.
  const object = node.name === 'Object' ? node : property?.name === 'Object' ? property : undefined;
  const open = node.name === 'Property' ? node : undefined;
  if (open?.parent != null && /:\s*$/.test(text.slice(open.from, offset)))
    return {
      ...{ pointer: pointerTo(text, open.parent), word: wordOf(text, open) },
      ...{ from: offset, to: offset, isNew: false },
    };
  if (object === undefined) return undefined;
  return { pointer: pointerTo(text, object), word: undefined, from: offset, to: offset, isNew: true };
}

function isScalar({ name }: Node): boolean {
  return ['String', 'Number', 'True', 'False', 'Null'].includes(name);
}

function wordOf(text: string, property: Node): string {
  const name = property.getChild('PropertyName');
  return name === null ? '' : unquoted(text.slice(name.from, name.to));
}

function pointerTo(text: string, place: Node): string {
  const keys: string[] = [];
  for (let node: Node | null = place; node?.parent != null; node = node.parent) {
    const { parent }: Node = node;
    if (parent.name === 'Property') keys.unshift(wordOf(text, parent));
    if (parent.name === 'Array') keys.unshift(String(indexIn(parent, node)));
  }
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function indexIn(list: Node, item: Node): number {
  let index = 0;
  for (
    let sibling = list.firstChild;
    sibling !== null && sibling.from < item.from;
    sibling = sibling.nextSibling
  )
    if (!['[', ']', ','].includes(sibling.name)) index += 1;
  return index;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', '');
  }
}
