import { annotatedPlaces, kindOf, metaOf } from '../../engine/node.ts';
import type { SchemaSet } from './SchemaSet.ts';

/**
 * Generates `.generated/hooks.ts`: every name that TypeScript must implement, so that a missing or forgotten
 * implementation does not compile.
 */
export function hookTypes(set: SchemaSet): string {
  const calls = new Set([...set.calls.values()].flatMap((service) => service.calls.map(({ name }) => name)));
  const isHook = (name: string) => !calls.has(name);
  const byHook = Map.groupBy(namedPlaces(set), ({ hook }) => hook);
  const hooks = (hook: string, file?: string): readonly string[] =>
    (byHook.get(hook) ?? []).flatMap(({ path, name }) => (path === (file ?? path) ? [name] : []));
  const transitions = [...set.workflows.values()].flatMap((workflow) => workflow.transitions);
  const namesByType = {
    WorkflowEffect: hooks('effects'),
    StateTrait: hooks('traits'),
    WorkflowHook: transitions.map(({ call }) => call).filter(isHook),
    ScreenComponent: hooks('components'),
    ScreenName: [...set.screens.values()].map(({ name }) => name),
  };
  const types = Object.entries(namesByType).map(
    ([type, names]) =>
      `/** ${NOTES[type as keyof typeof NOTES]} */\nexport type ${type} = ${union(names)};\n`,
  );
  const workflows = [...set.workflows].map(([path, { entity }]) => ({ path, entity }));
  const entities = [...set.entities].map(([path, schema]) => ({ path, entity: schema['x-entity'] }));
  const listed = (owners: typeof workflows, hook: string) =>
    owners.flatMap(({ path, entity }) => {
      const names = hooks(hook, path);
      return names.length === 0 ? [] : [lineOf(entity, names)];
    });
  return [
    ...types,
    byEntity(
      'WorkflowEffects',
      'What the server runs together with the transitions of each workflow.',
      workflows.map(({ path, entity }) => lineOf(entity, hooks('effects', path))),
    ),
    byEntity(
      'WorkflowChecks',
      'What the server checks before transitions of each workflow (`needs`).',
      listed(workflows, 'checks'),
    ),
    byEntity(
      'EntityOperations',
      'What the server asks records of each entity for that is no transition.',
      listed(entities, 'operations'),
    ),
  ].join('\n');
}

function lineOf(entity: string, names: readonly string[]): string {
  return `  readonly '${entity}': ${union(names)};\n`;
}

function byEntity(name: string, note: string, lines: readonly string[]): string {
  return `/** ${note} */\nexport interface ${name} {\n${lines.join('')}}\n`;
}

const NOTES = {
  WorkflowEffect: 'What the server runs together with a transition.',
  StateTrait: 'What the server asks states of workflows for.',
  WorkflowHook: 'What carries out a transition and is no call.',
  ScreenComponent: 'Component that a screen has as a block.',
  ScreenName: 'Name of a route.',
} as const;

/** A name in a file that refers to something (`x-names`) or is referred to by others (`x-declares`). */
interface NamedPlace {
  readonly path: string;
  readonly name: string;
  readonly declares: string | undefined;
  /** Kind of hook that the name requires. */
  readonly hook: string | undefined;
}

/** All names of the files with such an annotation. */
export function namedPlaces({ files }: SchemaSet): readonly NamedPlace[] {
  const meta = metaOf(files);
  return Object.entries(files).flatMap(([path, content]) => {
    const kind = kindOf(path)?.kind;
    if (kind === undefined) return [];
    return annotatedPlaces(meta, kind, content).flatMap(({ value: name, annotations }) => {
      const { 'x-names': names, 'x-declares': declares } = annotations;
      const hook = typeof names === 'object' && 'hook' in names ? names.hook : undefined;
      const isNamed = typeof name === 'string' && (hook ?? declares) !== undefined;
      return isNamed ? [{ path, name, declares, hook }] : [];
    });
  });
}

/** Union type of sorted texts: `['b', 'a', 'b']` gives `'a' | 'b'`, an empty list `never`. */
export function union(names: readonly string[]): string {
  const distinct = [...new Set(names)].sort();
  return distinct.length === 0 ? 'never' : distinct.map((name) => `'${name}'`).join(' | ');
}
