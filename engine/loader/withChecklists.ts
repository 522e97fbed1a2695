import type { DocumentSchema, EntitySchema, OptionsSchema } from '../contract/index.ts';
import { deepFreeze } from '../values/deepFreeze.ts';
import type { SchemaFile } from './SchemaFile.ts';

type Options = Readonly<Record<string, OptionsSchema>>;
type Value = OptionsSchema['values'][number];

/** Lists that say `"with": "checklists"`, completed by those of which the schemas have more: entities that are checklists, or documents that print one. */
export function withChecklists(options: Options, files: readonly SchemaFile[]): Options {
  const entities = files.flatMap(({ kind, content }): readonly Value[] => {
    const { 'x-checklist': said, 'x-entity': value, title: label } = content as unknown as EntitySchema;
    return kind === 'entity' && said !== undefined ? [{ value, label }] : [];
  });
  const documents = files.flatMap(({ kind, content }): readonly Value[] => {
    const { checklist, reportCode: value, title: label } = content as unknown as DocumentSchema;
    return kind === 'document' && checklist !== undefined ? [{ value, label }] : [];
  });
  return Object.fromEntries(
    Object.entries(options).map(([name, list]) => {
      if (list.with === undefined) return [name, list];
      const known = new Set(list.values.map(({ value }) => value));
      const more = (list.of === 'documents' ? documents : entities).filter(({ value }) => !known.has(value));
      return [name, completed(list, more)];
    }),
  );
}

/** Lists that cannot change, as they were completed last: whoever names one is resolved anew only where it is another one. */
const completedLists = new WeakMap<OptionsSchema, { readonly more: string; readonly list: OptionsSchema }>();

function completed(list: OptionsSchema, more: readonly Value[]): OptionsSchema {
  if (more.length === 0) return list;
  const text = JSON.stringify(more);
  const known = completedLists.get(list);
  if (known?.more === text) return known.list;
  const made = { ...list, values: [...list.values, ...more] } as OptionsSchema;
  if (Object.isFrozen(list)) completedLists.set(list, { more: text, list: deepFreeze(made) });
  return made;
}
