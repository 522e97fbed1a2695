import { slotsOf } from '../../values/texts.ts';
import { memoizeFile } from '../memoizeFile.ts';
import { under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import type { Annotations } from './annotations.ts';
import { type GrammarNode, LocatedGrammar, type Meta } from './grammarNode.ts';

/** A place in a file that the grammar annotates. */
export interface AnnotatedPlace {
  readonly pointer: string;
  /** Keys from the root; for a member name the name is last. */
  readonly steps: readonly string[];
  /** Word of the grammar at this place; entries of a list have the word of the list. */
  readonly word: string;
  /** The value; for a member name the name itself. */
  readonly value: unknown;
  readonly parent: unknown;
  /** Whether the annotations concern the name of a member instead of its value. */
  readonly isName: boolean;
  readonly annotations: Annotations;
  /** Place of the annotation, e.g. `table.schema.json#/properties/board/properties/by`. */
  readonly grammar: string;
}

/**
 * All places of a file with annotations of the grammar (`x-names`, …) in the order of the file; of
 * alternatives only those that fit the value. The only reader of these keywords. Cached: for frozen content
 * permanently, for other content while `meta` is the same object.
 *
 * @param meta the grammar by file name, e.g. `form.schema.json`.
 * @example annotatedPlaces(meta, 'table', content).filter(({ annotations }) => annotations['x-names'] ===
 * 'options')
 */
export function annotatedPlaces(meta: Meta, kind: string, content: unknown): readonly AnnotatedPlace[] {
  const { grammar, frozen, changeable } = grammarFor(meta);
  const root = grammar.ofKind(kind);
  if (root === undefined || typeof content !== 'object' || content === null) return [];
  const cache = Object.isFrozen(content) ? frozen : changeable;
  const cached = cache.get(content);
  if (cached !== undefined) return cached;
  const places: AnnotatedPlace[] = [];
  visit(content, [root], { around: undefined, step: '', word: '', parent: undefined }, places);
  cache.set(content, places);
  return places;
}

/** The path of a file decides its kind, so one content has one kind. */
type PlacesByContent = WeakMap<object, readonly AnnotatedPlace[]>;

interface GrammarCache {
  readonly meta: Meta;
  readonly grammar: LocatedGrammar;
  readonly frozen: PlacesByContent;
  /** Places in contents that may still change: kept while `latestMeta` is the same object. */
  changeable: PlacesByContent;
  latestMeta: Meta;
}

let last: GrammarCache | undefined;

/**
 * The grammar of the last call, compared by its files: it stays the same although the list of files is
 * created anew.
 */
function grammarFor(meta: Meta): GrammarCache {
  if (last === undefined || !isSame(last.meta, meta)) {
    const grammar = new LocatedGrammar(meta);
    last = { meta: { ...meta }, grammar, frozen: new WeakMap(), changeable: new WeakMap(), latestMeta: meta };
  }
  if (last.latestMeta !== meta) Object.assign(last, { changeable: new WeakMap(), latestMeta: meta });
  return last;
}

function isSame(before: Meta, now: Meta): boolean {
  const names = Object.keys(now);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name]);
}

/** Position of a value as a linked list: most places need no list of keys. */
interface At {
  readonly around: At | undefined;
  readonly step: string;
  readonly word: string;
  readonly parent: unknown;
}

function visit(value: unknown, nodesAround: readonly GrammarNode[], at: At, places: AnnotatedPlace[]): void {
  const nodes = withBranches(nodesAround, value);
  tell(value, nodes, at, false, places);
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
    if (names.length > 0) tell(key, withBranches(names, key), { ...here, word: at.word }, true, places);
    if (inner.length > 0)
      visit((value as Readonly<Record<string, unknown>>)[key], inner, { ...here, word: key }, places);
  }
}

const NONE: readonly GrammarNode[] = [];

/** Child nodes; usually there is one or none, so no list is created without need. */
function within(
  nodes: readonly GrammarNode[],
  inside: (node: GrammarNode) => GrammarNode | undefined,
): readonly GrammarNode[] {
  let children = NONE;
  for (const node of nodes) {
    const inner = inside(node);
    if (inner !== undefined) children = children === NONE ? [inner] : [...children, inner];
  }
  return children;
}

function stepsTo(at: At): readonly string[] {
  const steps: string[] = [];
  for (let here: At = at; here.around !== undefined; here = here.around) steps.push(here.step);
  return steps.reverse();
}

/** The nodes with the branches that fit the value. */
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
  at: At,
  isName: boolean,
  places: AnnotatedPlace[],
): void {
  const first = nodes.find(isAnnotated);
  if (first === undefined) return;
  const { word, parent } = at;
  const steps = stepsTo(at);
  const annotations: Annotations =
    nodes.length === 1
      ? first.annotations
      : Object.assign({}, ...nodes.toReversed().map((node) => node.annotations));
  const pointer = under('', ...steps);
  places.push({ steps, word, parent, isName, pointer, value, annotations, grammar: first.pointer });
}

/** An annotated place with its file. */
export interface PlaceInFile extends AnnotatedPlace {
  readonly file: SchemaFile;
}

/**
 * Places of a file with annotations about names and values (`x-names`, `x-on`, `x-allowed`, …). Fragments have
 * none: their parts are in the forms already.
 */
export const grammarPlaces = memoizeFile((assembled, file): readonly PlaceInFile[] => {
  if (file.kind === 'fragment') return [];
  return annotatedPlaces(assembled.meta, file.kind, file.content)
    .filter(isAboutNames)
    .flatMap((place) => bySlot({ ...place, file }));
});

/** Each slot of a text (`x-slots`) as a name. */
function bySlot(place: PlaceInFile): readonly PlaceInFile[] {
  const { 'x-slots': names, ...others } = place.annotations;
  if (names === undefined) return [place];
  const annotations = { ...others, 'x-names': names };
  return slotsOf(String(place.value)).map((value) => ({ ...place, value, annotations }));
}

const ABOUT_NAMES = [
  ...['x-names', 'x-slots', 'x-declares', 'x-unique', 'x-on', 'x-of', 'x-registered'],
  ...['x-allowed', 'x-ordered', 'x-stem', 'x-former', 'x-last', 'x-used'],
] as readonly (keyof Annotations)[];

function isAboutNames({ annotations }: AnnotatedPlace): boolean {
  const { 'x-condition': condition = true } = annotations;
  return (
    condition !== true ||
    ABOUT_NAMES.some((word) => annotations[word] !== undefined && annotations[word] !== false)
  );
}
