import { pathsOf, ROW_WORDS } from '../../condition/pathsOf.ts';
import type { Condition, Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { memoizeFrozen } from '../../values/records.ts';
import { placesOf } from '../context/placesOf.ts';
import { OPEN, rowOf, type Scope, traceIn, withinRow } from '../context/Scope.ts';
import { hasEntry, keysOf, nearestOf, under } from '../pointer.ts';
import type { AssembledProduct, FindingPlace, OnFinding, PlacedFiles, SchemaFile } from '../SchemaFile.ts';
import { type Patch, patched } from './completeActions.ts';

type Node = Readonly<Record<string, Json>>;

/** A condition defined in `define`, with the names available in its file. */
interface Definition {
  readonly key: string;
  readonly file: string;
  readonly when: Condition;
  readonly scope: Scope;
}

/** Position of a condition during expansion. */
interface Around {
  readonly file: string;
  readonly pointer: string;
  readonly scope: Scope;
  /** Keys of the definitions being expanded, outermost first. */
  readonly open: readonly string[];
  /** Ignores findings inside a definition, since the definition is reported once at its place. */
  readonly report: OnFinding;
  /** Receives the key of a definition that contains itself. */
  readonly closes?: (key: string) => void;
}

/** Whether a file has `define` or a named `holds`; most have neither. */
export const hasDefinitions = memoizeFrozen((content: Json): boolean => {
  return hasEntry(
    content,
    (word, value) => (word === 'holds' && typeof value === 'string') || word === 'define',
  );
});

/**
 * Replaces each `holds` by the condition it names (`define`), rewritten for the record it applies to, so
 * that later stages see plain conditions only. Reports unknown names, circular definitions and unused ones.
 */
export function expandConditions(assembled: AssembledProduct, report: OnFinding): PlacedFiles {
  const files = assembled.files.filter(({ content }) => hasDefinitions(content));
  const definitions = definitionsOf(assembled, files);
  const used = new Set<string>();
  /** Pointers of inserted conditions and of the `holds` they replace, by file. */
  const origins = new Map<string, Map<string, string>>();

  function expanded(node: Json, around: Around): Json {
    if (typeof node !== 'object' || node === null) return node;
    const below = (key: string | number, value: Json, scope = around.scope): Json =>
      expanded(value, { ...around, scope, pointer: under(around.pointer, key) });
    if (Array.isArray(node)) return node.map((each: Json, index) => below(index, each));
    const { holds: name, ...remaining } = node as Node;
    const scopes = rowScopes(node as Node, around.scope);
    const entries = Object.entries(remaining).map(([word, value]): [string, Json] => [
      word,
      word === 'const' || word === 'enum' ? value : below(word, value, scopes(word)),
    ]);
    if (typeof name !== 'string') return name === undefined ? Object.fromEntries(entries) : node;
    const condition = defined(name, around);
    if (condition === undefined) return node;
    const { allOf = [], ...siblings } = Object.fromEntries(entries) as { allOf?: Json[] } & Record<
      string,
      Json
    >;
    const isAlone = entries.length === 0;
    const at = isAlone ? around.pointer : under(around.pointer, 'allOf', allOf.length);
    origins.get(around.file)?.set(at, under(around.pointer, 'holds'));
    return isAlone ? condition : ({ ...siblings, allOf: [...allOf, condition] } as Json);
  }

  /** The expanded condition of that name for the record here; undefined if it does not exist. */
  function defined(name: string, around: Around): Json | undefined {
    const { file, scope, open } = around;
    const steps = name.split('.');
    const root = steps.slice(0, -1).join('.');
    const tell = (finding: Pick<Finding, 'code' | 'expected'>): void =>
      around.report({ file, pointer: under(around.pointer, 'holds'), found: quoted(name), ...finding });
    const target = root === '' ? undefined : traceIn(scope, root);
    if (target !== undefined && !('shape' in target)) {
      tell({ code: 'UNKNOWN_PATH', expected: target.expected });
      return undefined;
    }
    const owner = target === undefined ? file : `entity ${target.shape['x-entity'] ?? ''}`;
    const candidates = definitions.get(owner) ?? new Map<string, Definition>();
    const definition = candidates.get(steps.at(-1) ?? '');
    if (definition === undefined) {
      tell({
        code: 'UNKNOWN_CONDITION',
        expected: say('namesOf', { what: 'define', names: nearestOf(candidates.keys(), steps.at(-1)) }),
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
    const foreignName =
      root === '' ? otherRoot(when as unknown as Condition, definition.scope, scope) : undefined;
    if (foreignName !== undefined) {
      tell({ code: 'OTHER_ENTITY', expected: say('asDefined', { name: foreignName }) });
      return undefined;
    }
    return root === '' || root === 'record' ? when : reRooted(when, 'record', root);
  }

  const changed = files.map((file): SchemaFile => {
    const originsInFile = new Map<string, string>();
    origins.set(file.path, originsInFile);
    const patches = placesOf(assembled, file).flatMap((place): readonly Patch[] => {
      if (place.what !== 'condition' && place.what !== 'expression') return [];
      const condition = (place.what === 'condition' ? place.condition : place.expression) as unknown as Json;
      const { pointer, scope } = place;
      const open = keyOfDefinition(file, pointer);
      return [[pointer, expanded(condition, { file: file.path, pointer, scope, report, open })]];
    });
    return { ...file, content: patched(file.content, patches) };
  });
  for (const { key, file, name } of [...definitions].flatMap(([owner, definitionsOfFile]) =>
    namedIn(owner, definitionsOfFile),
  ))
    if (!used.has(key))
      report({
        ...{ code: 'UNUSED', file, pointer: under('/define', name), found: quoted(name) },
        expected: say('conditionThatHolds'),
      });
  const byPath = new Map(changed.map((file) => [file.path, file]));
  return {
    files: assembled.files.map((file) => byPath.get(file.path) ?? file),
    place: (finding) => atInsertion(finding, origins.get(finding.file)),
  };
}

type Definitions = ReadonlyMap<string, ReadonlyMap<string, Definition>>;

/** By file path, and for entities also by name. */
function definitionsOf(assembled: AssembledProduct, files: readonly SchemaFile[]): Definitions {
  const definitions = new Map<string, Map<string, Definition>>();
  for (const file of files) {
    for (const place of placesOf(assembled, file)) {
      const [key = ''] = keyOfDefinition(file, place.pointer);
      if (key === '' || place.what !== 'condition') continue;
      const inFile = definitions.get(file.path) ?? new Map<string, Definition>();
      definitions.set(file.path, inFile);
      const { condition: when, scope } = place;
      inFile.set(keysOf(place.pointer)[1] ?? '', { key, file: file.path, when, scope });
      const { 'x-entity': entity } = file.content as { readonly 'x-entity'?: string };
      if (entity !== undefined && !definitions.has(`entity ${entity}`))
        definitions.set(`entity ${entity}`, inFile);
    }
  }
  return definitions;
}

/**
 * The key of a definition for the pointer of its condition (`/define/conducts/when`); empty for other
 * pointers.
 */
function keyOfDefinition({ path }: SchemaFile, pointer: string): readonly string[] {
  const [list, name = '', word, more] = keysOf(pointer);
  return list === 'define' && word === 'when' && more === undefined ? [`${path} ${name}`] : [];
}

/** Definitions of a file; entries by entity name are duplicates and give none. */
function namedIn(owner: string, inFile: ReadonlyMap<string, Definition>) {
  return owner.startsWith('entity ') ? [] : [...inFile].map(([name, { key, file }]) => ({ key, file, name }));
}

/** In `where` and `of` of `sum`, `count` etc., `row` is an entry of the list. */
function rowScopes(node: Node, scope: Scope): (word: string) => Scope {
  const list = Object.entries(node).find(([word, path]) => ROW_WORDS.has(word) && typeof path === 'string');
  if (list === undefined) return () => scope;
  const target = traceIn(scope, String(list[1]));
  const inner = withinRow(scope, ('shape' in target ? rowOf(target.shape) : undefined) ?? OPEN);
  return (word) => (word === 'where' || word === 'of' ? inner : scope);
}

/** A name in the condition that stands for another entity here than in the file of the definition. */
function otherRoot(condition: Condition, there: Scope, here: Scope): string | undefined {
  const entityOf = (scope: Scope, root: string) => scope[root]?.['x-entity'];
  const roots = new Set(pathsOf(condition).map((path) => path.split('.')[0] ?? ''));
  return [...roots].find((root) => entityOf(there, root) !== entityOf(here, root));
}

/** Uses the innermost inserted condition around the finding. */
function atInsertion<At extends FindingPlace>(
  finding: At,
  origins: ReadonlyMap<string, string> | undefined,
): At {
  const steps = finding.pointer.split('/');
  for (let length = steps.length; origins !== undefined && length > 1; length--) {
    const origin = origins.get(steps.slice(0, length).join('/'));
    if (origin !== undefined) return { ...finding, pointer: origin };
  }
  return finding;
}

/**
 * Replaces the root name of all paths in a condition or an expression.
 *
 * @example reRooted({ 'record.open': {} }, 'record', 'loan') // { 'loan.open': {} }
 */
function reRooted(value: Json, from: string, to: string): Json {
  const path = (text: string): string =>
    text.startsWith(`${from}.`) ? `${to}${text.slice(from.length)}` : text;
  if (typeof value === 'string') return path(value);
  if (Array.isArray(value)) return value.map((each: Json) => reRooted(each, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([word, each]): [string, Json] => [
      path(word),
      reRooted(each as Json, from, to),
    ]),
  );
}
