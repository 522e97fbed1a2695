import { under } from '../pointer.ts';
import type { Annotations } from './annotations.ts';
import { type GrammarNode, LocatedGrammar, type Meta } from './grammarNode.ts';

/** A place of a file of which the grammar says what it means. */
export interface AnnotatedPlace {
  readonly pointer: string;
  /** Its steps; of the name of a member, the name last. */
  readonly steps: readonly string[];
  /** The word of the grammar under which it stands: of an entry of a list, the word of the list. */
  readonly word: string;
  /** What stands there; of the name of a member, the name. */
  readonly value: unknown;
  readonly parent: unknown;
  /** The name of a member is meant, not what it holds. */
  readonly isName: boolean;
  readonly annotations: Annotations;
  /** Where the grammar says so: `table.schema.json#/properties/board/properties/by`. */
  readonly grammar: string;
}

/**
 * Every place of a file of which the grammar says something besides what JSON Schema says (`x-names`, …), in the order of the file; of alternatives, what those say that the value fits.
 * The only reader of these words: whoever asks what a name refers to, what is a text or a condition, asks for these places. Worked out once for a content that cannot change, and for
 * any other as long as the same object is asked with: a draft has one, and is looked at by many checks.
 *
 * @param meta the grammar by the names of its files, `form.schema.json`.
 * @example annotatedPlaces(meta, 'table', content).filter(({ annotations }) => annotations['x-names'] === 'options')
 */
export function annotatedPlaces(meta: Meta, kind: string, content: unknown): readonly AnnotatedPlace[] {
  const { grammar, frozen, drafted } = grammarFor(meta);
  const root = grammar.ofKind(kind);
  if (root === undefined || typeof content !== 'object' || content === null) return [];
  const known = Object.isFrozen(content) ? frozen : drafted;
  const before = known.get(content);
  if (before !== undefined) return before;
  const places: AnnotatedPlace[] = [];
  visit(content, [root], { around: undefined, step: '', word: '', parent: undefined }, places);
  known.set(content, places);
  return places;
}

/** A path says its kind: one content is of one. */
type PlacesByContent = WeakMap<object, readonly AnnotatedPlace[]>;

interface Kept {
  readonly meta: Meta;
  readonly grammar: LocatedGrammar;
  readonly frozen: PlacesByContent;
  /** Of contents that may change after the draft whose grammar this is. */
  drafted: PlacesByContent;
  draftMeta: Meta;
}

let last: Kept | undefined;

/** The grammar as it was asked for last: that of a product never changes while it is looked at, though lists of its files are made anew. */
function grammarFor(meta: Meta): Kept {
  if (last === undefined || !isSame(last.meta, meta)) {
    const grammar = new LocatedGrammar(meta);
    last = { meta: { ...meta }, grammar, frozen: new WeakMap(), drafted: new WeakMap(), draftMeta: meta };
  }
  if (last.draftMeta !== meta) Object.assign(last, { drafted: new WeakMap(), draftMeta: meta });
  return last;
}

function isSame(before: Meta, now: Meta): boolean {
  const names = Object.keys(now);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name]);
}

/** Where a value stands: of most nothing is said, and nobody asks for their steps. */
interface At {
  readonly around: At | undefined;
  readonly step: string;
  readonly word: string;
  readonly parent: unknown;
}

function visit(value: unknown, given: readonly GrammarNode[], at: At, places: AnnotatedPlace[]): void {
  const nodes = withBranches(given, value);
  tell(value, nodes, { ...at, isName: false }, places);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach((each: unknown, index) => {
      const inner = within(nodes, (node) => node.entry(index));
      if (inner.length > 0)
        visit(each, inner, { around: at, step: String(index), word: at.word, parent: value }, places);
    });
    return;
  }
  const names = within(nodes, (node) => node.memberName());
  for (const key of Object.keys(value)) {
    const inner = within(nodes, (node) => node.member(key));
    const here = { around: at, step: key, parent: value };
    if (names.length > 0)
      tell(key, withBranches(names, key), { ...here, word: at.word, isName: true }, places);
    if (inner.length > 0)
      visit((value as Readonly<Record<string, unknown>>)[key], inner, { ...here, word: key }, places);
  }
}

const NONE: readonly GrammarNode[] = [];

/** What some nodes say of what is inside: mostly one says it, or none. */
function within(
  nodes: readonly GrammarNode[],
  inside: (node: GrammarNode) => GrammarNode | undefined,
): readonly GrammarNode[] {
  let found = NONE;
  for (const node of nodes) {
    const inner = inside(node);
    if (inner !== undefined) found = found === NONE ? [inner] : [...found, inner];
  }
  return found;
}

function stepsTo(at: At): readonly string[] {
  const steps: string[] = [];
  for (let here: At = at; here.around !== undefined; here = here.around) steps.push(here.step);
  return steps.reverse();
}

/** The nodes with what they say of such a value. */
function withBranches(nodes: readonly GrammarNode[], value: unknown): readonly GrammarNode[] {
  if (nodes.every(({ branches }) => branches.length === 0)) return nodes;
  return nodes.flatMap((node) => [
    node,
    ...withBranches(
      node.branches.flatMap((branch) => (branch.fits(value) ? [branch.node] : [])),
      value,
    ),
  ]);
}

function isAnnotated({ annotations }: GrammarNode): boolean {
  for (const _word in annotations) return true;
  return false;
}

function tell(
  value: unknown,
  nodes: readonly GrammarNode[],
  at: At & { readonly isName: boolean },
  places: AnnotatedPlace[],
): void {
  const first = nodes.find(isAnnotated);
  if (first === undefined) return;
  const { word, parent, isName } = at;
  const steps = stepsTo(at);
  const annotations = Object.assign({}, ...nodes.toReversed().map((node) => node.annotations)) as Annotations;
  const pointer = under('', ...steps);
  places.push({ steps, word, parent, isName, pointer, value, annotations, grammar: first.pointer });
}
