import type { DocumentSchema, EntitySchema, OptionsSchema } from '../contract/index.ts';
import { deepFreeze } from '../values/frozen.ts';
import type { SchemaFile } from './SchemaFile.ts';

type Options = Readonly<Record<string, OptionsSchema>>;
type Value = OptionsSchema['values'][number];

/**
 * Adds checklists to option lists with `"with": "checklists"`: entities with `x-checklist`, or documents
 * that print one.
 */
export function withChecklists(options: Options, files: readonly SchemaFile[]): Options {
  const entities = files.flatMap(({ kind, content }): readonly Value[] => {
    const { 'x-checklist': checklist, 'x-entity': value, title: label } = content as unknown as EntitySchema;
    return kind === 'entity' && checklist !== undefined ? [{ value, label }] : [];
  });
  const documents = files.flatMap(({ kind, content }): readonly Value[] => {
    const { checklist, reportCode: value, title: label } = content as unknown as DocumentSchema;
    return kind === 'document' && checklist !== undefined ? [{ value, label }] : [];
  });
  return Object.fromEntries(
    Object.entries(options).map(([name, list]) => {
      if (list.with === undefined) return [name, list];
      const presentValues = new Set(list.values.map(({ value }) => value));
      const more = (list.of === 'documents' ? documents : entities).filter(
        ({ value }) => !presentValues.has(value),
      );
      return [name, completed(list, more)];
    }),
  );
}

/** Latest result for frozen lists; the same object lets files that use the list stay cached. */
const completedLists = new WeakMap<OptionsSchema, { readonly more: string; readonly list: OptionsSchema }>();

function completed(list: OptionsSchema, more: readonly Value[]): OptionsSchema {
  if (more.length === 0) return list;
  const text = JSON.stringify(more);
  const cached = completedLists.get(list);
  if (cached?.more === text) return cached.list;
  const extended = { ...list, values: [...list.values, ...more] } as OptionsSchema;
  if (Object.isFrozen(list)) completedLists.set(list, { more: text, list: deepFreeze(extended) });
  return extended;
}
