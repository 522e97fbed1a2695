import { pathsOf, ROW_WORDS } from '../condition/pathsOf.ts';
import type { Condition, Json } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { memoizeFrozen } from '../values/memoizeFrozen.ts';
import { placesOf } from './context/placesOf.ts';
import { OPEN, rowOf, type Scope, withinRow } from './context/Scope.ts';
import { traceIn } from './context/trace.ts';
import type { ProductDraft, TellFinding } from './ProductDraft.ts';
import { type Patch, patched } from './patched.ts';
import { keysOf, nearestOf, under } from './pointer.ts';
import { reRooted } from './reRooted.ts';
import type { SchemaFile } from './SchemaFile.ts';
import { hasEntry } from './walk.ts';

type Node = Readonly<Record<string, Json>>;

/** A condition that a file defines, with the names that there are in the file. */
interface Definition {
  readonly key: string;
  readonly file: string;
  readonly when: Condition;
  readonly scope: Scope;
}

/** Where a condition is being expanded. */
interface Around {
  readonly file: string;
  readonly pointer: string;
  readonly scope: Scope;
  /** The definitions around, outermost first. */
  readonly open: readonly string[];
  /** What is wrong inside of a definition is told where it stands, once. */
  readonly report: TellFinding;
  /** Hears which definition leads back to itself, inside of one. */
  readonly closes?: (key: string) => void;
}

export interface ExpandedConditions {
  readonly files: readonly SchemaFile[];
  /** A finding about an expanded condition, told of the `holds` that says it; each other as it is. */
  place(finding: Finding): Finding;
}

/** Whether a file defines conditions or says one by its name: of most files there is nothing to expand. */
export const saysDefinitions = memoizeFrozen((content: Json): boolean => {
  return hasEntry(
    content,
    (word, value) => (word === 'holds' && typeof value === 'string') || word === 'define',
  );
});

/**
 * Puts the conditions that are defined (`define`) in the place of each `holds` that names one, about the record that is called so there: whoever reads a condition
 * after this reads a plain one. Tells names that nothing defines, definitions that lead back to themselves and those that nobody names.
 */
export function expandConditions(draft: ProductDraft, report: TellFinding): ExpandedConditions {
  const files = draft.files.filter(({ content }) => saysDefinitions(content));
  const definitions = definitionsOf(draft, files);
  const used = new Set<string>();
  /** By file, the pointers of what was put in, with those of the `holds` that it stands for. */
  const origins = new Map<string, Map<string, string>>();

  function expanded(node: Json, around: Around): Json {
    if (typeof node !== 'object' || node === null) return node;
    const below = (key: string | number, value: Json, scope = around.scope): Json =>
      expanded(value, { ...around, scope, pointer: under(around.pointer, key) });
    if (Array.isArray(node)) return node.map((each: Json, index) => below(index, each));
    const { holds: name, ...rest } = node as Node;
    const scopes = rowScopes(node as Node, around.scope);
    const said = Object.entries(rest).map(([word, value]): [string, Json] => [
      word,
      word === 'const' || word === 'enum' ? value : below(word, value, scopes(word)),
    ]);
    if (typeof name !== 'string') return name === undefined ? Object.fromEntries(said) : node;
    const condition = defined(name, around);
    if (condition === undefined) return node;
    const { allOf = [], ...others } = Object.fromEntries(said) as { allOf?: Json[] } & Record<string, Json>;
    const isAlone = said.length === 0;
    const at = isAlone ? around.pointer : under(around.pointer, 'allOf', allOf.length);
    origins.get(around.file)?.set(at, under(around.pointer, 'holds'));
    return isAlone ? condition : ({ ...others, allOf: [...allOf, condition] } as Json);
  }

  /** The condition of that name, expanded, about the record that is called so here; undefined where there is none. */
  function defined(name: string, around: Around): Json | undefined {
    const { file, scope, open } = around;
    const steps = name.split('.');
    const root = steps.slice(0, -1).join('.');
    const tell = (finding: Pick<Finding, 'code' | 'expected'>): void =>
      around.report({ file, pointer: under(around.pointer, 'holds'), found: quoted(name), ...finding });
    const traced = root === '' ? undefined : traceIn(scope, root);
    if (traced !== undefined && !('shape' in traced)) {
      tell({ code: 'UNKNOWN_PATH', expected: traced.expected });
      return undefined;
    }
    const owner = traced === undefined ? file : `entity ${traced.shape['x-entity'] ?? ''}`;
    const known = definitions.get(owner) ?? new Map<string, Definition>();
    const definition = known.get(steps.at(-1) ?? '');
    if (definition === undefined) {
      tell({
        code: 'UNKNOWN_CONDITION',
        expected: say('namesOf', { what: 'define', names: nearestOf(known.keys(), steps.at(-1)) }),
      });
      return undefined;
    }
    if (open.at(-1) !== definition.key) used.add(definition.key);
    const closes =
      around.closes ??
      ((key: string): void => {
        const expected = say('conditionNotInItself');
        if (key === open[0]) tell({ code: 'CIRCULAR_REF', expected });
      });
    if (open.includes(definition.key)) {
      closes(definition.key);
      return undefined;
    }
    const when = expanded(definition.when as unknown as Json, {
      ...{ file: definition.file, pointer: '', scope: definition.scope, open: [...open, definition.key] },
      ...{ report: () => undefined, closes },
    });
    const other = root === '' ? otherRoot(when as unknown as Condition, definition.scope, scope) : undefined;
    if (other !== undefined) {
      tell({ code: 'OTHER_ENTITY', expected: say('asDefined', { name: other }) });
      return undefined;
    }
    return root === '' || root === 'record' ? when : reRooted(when, 'record', root);
  }

  const changed = files.map((file): SchemaFile => {
    const own = new Map<string, string>();
    origins.set(file.path, own);
    const patches = placesOf(draft, file).flatMap((place): readonly Patch[] => {
      if (place.what !== 'condition' && place.what !== 'expression') return [];
      const said = (place.what === 'condition' ? place.condition : place.expression) as unknown as Json;
      const { pointer, scope } = place;
      const open = keyOfDefinition(file, pointer);
      return [[pointer, expanded(said, { file: file.path, pointer, scope, report, open })]];
    });
    return { ...file, content: patched(file.content, patches) };
  });
  for (const { key, file, name } of [...definitions].flatMap(([owner, known]) => namedIn(owner, known)))
    if (!used.has(key))
      report({
        ...{ code: 'UNUSED', file, pointer: under('/define', name), found: quoted(name) },
        expected: say('conditionThatHolds'),
      });
  const byPath = new Map(changed.map((file) => [file.path, file]));
  return {
    files: draft.files.map((file) => byPath.get(file.path) ?? file),
    place: (finding) => placed(finding, origins.get(finding.file)),
  };
}

type Definitions = ReadonlyMap<string, ReadonlyMap<string, Definition>>;

/** By path of the file, and those of an entity by its name as well. */
function definitionsOf(draft: ProductDraft, files: readonly SchemaFile[]): Definitions {
  const found = new Map<string, Map<string, Definition>>();
  for (const file of files) {
    for (const place of placesOf(draft, file)) {
      const [key = ''] = keyOfDefinition(file, place.pointer);
      if (key === '' || place.what !== 'condition') continue;
      const own = found.get(file.path) ?? new Map<string, Definition>();
      found.set(file.path, own);
      const { condition: when, scope } = place;
      own.set(keysOf(place.pointer)[1] ?? '', { key, file: file.path, when, scope });
      const { 'x-entity': entity } = file.content as { readonly 'x-entity'?: string };
      if (entity !== undefined && !found.has(`entity ${entity}`)) found.set(`entity ${entity}`, own);
    }
  }
  return found;
}

/** `/define/conducts/when` is a definition's condition: its key alone; of any other place none. */
function keyOfDefinition({ path }: SchemaFile, pointer: string): readonly string[] {
  const [list, name = '', word, more] = keysOf(pointer);
  return list === 'define' && word === 'when' && more === undefined ? [`${path} ${name}`] : [];
}

/** Each definition once: an entity's stand there by its name, too. */
function namedIn(owner: string, known: ReadonlyMap<string, Definition>) {
  return owner.startsWith('entity ') ? [] : [...known].map(([name, { key, file }]) => ({ key, file, name }));
}

/** Over the rows of a list (`sum`, `count` …) `row` is one of them. */
function rowScopes(node: Node, scope: Scope): (word: string) => Scope {
  const list = Object.entries(node).find(([word, path]) => ROW_WORDS.has(word) && typeof path === 'string');
  if (list === undefined) return () => scope;
  const traced = traceIn(scope, String(list[1]));
  const inner = withinRow(scope, ('shape' in traced ? rowOf(traced.shape) : undefined) ?? OPEN);
  return (word) => (word === 'where' || word === 'of' ? inner : scope);
}

/** A name that the condition speaks of and that stands for another entity here than where it is defined. */
function otherRoot(condition: Condition, there: Scope, here: Scope): string | undefined {
  const entityOf = (scope: Scope, root: string) => scope[root]?.['x-entity'];
  const roots = new Set(pathsOf(condition).map((path) => path.split('.')[0] ?? ''));
  return [...roots].find((root) => entityOf(there, root) !== entityOf(here, root));
}

/** By the innermost place around that was put in. */
function placed(finding: Finding, origins: ReadonlyMap<string, string> | undefined): Finding {
  const steps = finding.pointer.split('/');
  for (let length = steps.length; origins !== undefined && length > 1; length--) {
    const origin = origins.get(steps.slice(0, length).join('/'));
    if (origin !== undefined) return { ...finding, pointer: origin };
  }
  return finding;
}
