import { pathsOf } from '../condition/pathsOf.ts';
import type { Condition, FieldModel, FormPackage } from '../contract/index.ts';
import { calculationsOf } from './calculate/calculationsOf.ts';
import type { FieldNode, FormModel } from './FormModel.ts';
import { fieldNodes } from './fieldNodes.ts';
import { pagedSections } from './pages.ts';
import { fieldRights } from './rights.ts';

/**
 * Joins a form and its entity into the model for screens, server and documents. Create it once per form and
 * version.
 */
export function createFormModel(pkg: FormPackage): FormModel {
  const sections = pagedSections(pkg.form);
  const nodes = new Map(fieldNodes(pkg).map((node) => [node.field.path, node]));
  const fields = [...nodes.values()].map((node) => node.field);
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const owners = new Map<string, FieldModel | undefined>();
  const ownerOf = (path: string): FieldModel | undefined => {
    if (owners.has(path)) return owners.get(path);
    const holder = [path, ...holders(path)].find((each) => byPath.has(each));
    const owner = holder === undefined ? undefined : byPath.get(holder);
    owners.set(path, owner);
    return owner;
  };
  const sequence = sequenceOf(nodes, (path) => ownerOf(path)?.path);
  return Object.freeze({
    name: pkg.name,
    version: pkg.version,
    entity: pkg.entity,
    form: pkg.form,
    options: pkg.options,
    timeZone: pkg.timeZone,
    moments: pkg.moments ?? {},
    sections,
    bareSections: sections.filter((section) => section.fields.length === 0),
    fields,
    byPath,
    order: new Map(fields.map((field, index) => [field.path, index])),
    rules: [...(pkg.entity['x-rules'] ?? []), ...(pkg.form.rules ?? [])],
    calculations: calculationsOf(pkg.entity, fields),
    ownerOf,
    dependents: dependentsIndex(nodes, statePaths),
    nodes,
    sequence,
    rank: new Map(sequence.map((path, index) => [path, index])),
  });
}

const RECORD = 'record.';

/** Paths of the record that the visibility of a field depends on. */
function visibilityPaths(node: FieldNode): readonly string[] {
  const flag = node.field.noteOf === undefined ? [] : [node.field.noteOf];
  return [...recordPaths(node.sectionWhen, node.showWhen, node.noteWhen), ...flag, ...owners(node, 'see')];
}

/** Paths of the record that any state of a field depends on. */
function statePaths(node: FieldNode): readonly string[] {
  return [
    ...visibilityPaths(node),
    ...recordPaths(node.requiredWhen, node.readOnlyWhen),
    ...owners(node, 'change'),
  ];
}

/** Fields with the employee or user that the right depends on (`x-may`: `own`, `author`). */
function owners({ field }: FieldNode, right: 'see' | 'change'): readonly string[] {
  const ways = fieldRights(field.schema)?.[right] ?? [];
  return ways.flatMap(({ own, author }) => [own, author]).filter((each) => each !== undefined);
}

function recordPaths(...conditions: readonly (Condition | undefined)[]): readonly string[] {
  return conditions
    .flatMap((condition) => (condition === undefined ? [] : pathsOf(condition)))
    .filter((path) => path.startsWith(RECORD))
    .map((path) => path.slice(RECORD.length));
}

/**
 * Field paths in dependency order of their visibility conditions. A cycle is cut at the field that comes
 * first in the form.
 */
function sequenceOf(
  nodes: ReadonlyMap<string, FieldNode>,
  ownerOf: (path: string) => string | undefined,
): readonly string[] {
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (path: string): void => {
    const node = nodes.get(path);
    if (node === undefined || done.has(path) || open.has(path)) return;
    open.add(path);
    for (const dependency of visibilityPaths(node)) visit(ownerOf(dependency) ?? '');
    open.delete(path);
    done.add(path);
  };
  for (const path of nodes.keys()) visit(path);
  return [...done];
}

/**
 * Index from a changed path to the fields that read it, a part of it, or its container.
 *
 * @param read the paths that a field reads.
 */
function dependentsIndex(
  nodes: ReadonlyMap<string, FieldNode>,
  read: (node: FieldNode) => readonly string[],
): (path: string) => readonly string[] {
  const exact = new Map<string, Set<string>>();
  const within = new Map<string, Set<string>>();
  for (const [path, node] of nodes) {
    for (const dependency of read(node).flatMap((each) => [each, ...signedFields(nodes, each)])) {
      put(exact, dependency, path);
      for (const holder of holders(dependency)) put(within, holder, path);
    }
  }
  const none: readonly string[] = [];
  return (path) => {
    // A condition reads a cell of every row, `lines.*.amount`; what changes is the cell of one.
    const matches = [...new Set([path, path.replaceAll(INDEX, '.*')])].flatMap((each) => [
      exact.get(each),
      within.get(each),
      ...holders(each).map((holder) => exact.get(holder)),
    ]);
    const sets = matches.filter((each) => each !== undefined);
    return sets.length === 0 ? none : [...new Set(sets.flatMap((each) => [...each]))];
  };
}

const INDEX = /\.\d+(?=\.|$)/g;

/** The validity of a signature depends on the signed fields. */
function signedFields(nodes: ReadonlyMap<string, FieldNode>, path: string): readonly string[] {
  const signature = /^(.+)\.valid$/.exec(path)?.[1];
  return signature === undefined ? [] : (nodes.get(signature)?.field.schema['x-signs'] ?? []);
}

/** `holders('a.b.c')` is `['a.b', 'a']`. */
function holders(path: string): readonly string[] {
  const paths: string[] = [];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1))
    paths.push(path.slice(0, dot));
  return paths;
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  set.add(value);
  map.set(key, set);
}
