import type {
  Condition,
  DocumentSchema,
  EntitySchema,
  Field,
  FieldLayout,
  FormSchema,
  OptionsSchema,
} from '../../contract/index.ts';
import { entryOf } from '../../values/paths.ts';
import { memoizeFrozen, memoizeLatest } from '../../values/records.ts';
import type { SchemaFile } from '../SchemaFile.ts';

type ByName<T> = Readonly<Record<string, T>>;
type Fields = ByName<Field>;

/** The options of a field marked `other`, which require a text when picked. */
export function othersOf(field: Field, options: ByName<OptionsSchema>): readonly (string | number)[] {
  const name = field['x-options'] ?? field.items?.['x-options'];
  const values = name === undefined ? undefined : entryOf(options, name)?.values;
  return values?.filter(({ other }) => other === true).map(({ value }) => value) ?? [];
}

/**
 * Shows and requires the text field named by `x-other` only while an `other` option is picked; also in rows
 * of lists.
 */
export function requireOtherTexts(
  forms: ByName<FormSchema>,
  entities: ByName<EntitySchema>,
  options: ByName<OptionsSchema>,
): Record<string, FormSchema> {
  const withConditions = (layouts: readonly FieldLayout[], shape: Field, from: string): FieldLayout[] =>
    layouts.map((layout) => {
      const field = nestedField(shape, layout.field);
      const when = field && otherPicked(shape, layout.field, from, options);
      const cells = layout.fields &&
        field?.items && { fields: withConditions(layout.fields, field.items, 'row') };
      return { ...layout, ...cells, ...(when && whileHolds(layout, when)) };
    });
  return mapped(forms, (form) => {
    const entity = entryOf(entities, form.entity);
    if (entity === undefined || !asksOther(entity.properties)) return form;
    const sections = form.sections.map((section) => ({
      ...section,
      fields: withConditions(section.fields, entity as Field, 'record'),
    }));
    return formsAsking(form, JSON.stringify(sections), () => ({ ...form, sections }));
  });
}

const formsAsking = memoizeLatest<FormSchema>();

function whileHolds({ showWhen, requiredWhen }: FieldLayout, when: Condition): Partial<FieldLayout> {
  return {
    showWhen: showWhen === undefined ? when : { allOf: [showWhen, when] },
    requiredWhen: requiredWhen === undefined ? when : { anyOf: [requiredWhen, when] },
  };
}

/**
 * Condition that some field with this `x-other` has an `other` option picked; undefined if there is no such
 * option.
 */
function otherPicked(
  shape: Field,
  path: string,
  from: string,
  options: ByName<OptionsSchema>,
): Condition | undefined {
  const parentKeys = path.split('.').slice(0, -1);
  const holder = parentKeys.length === 0 ? shape : nestedField(shape, parentKeys.join('.'));
  const name = path.split('.').at(-1);
  const asking = Object.entries(holder?.properties ?? {}).filter(([, each]) => each['x-other'] === name);
  const picked = asking.flatMap(([asker, field]): Condition[] => {
    const values = [...othersOf(field, options)];
    if (values.length === 0) return [];
    const any = { enum: values } as const;
    return [
      {
        [[from, ...parentKeys, asker].join('.')]: field.items === undefined ? any : { contains: any },
      } as Condition,
    ];
  });
  const [first, ...more] = picked;
  return first === undefined || more.length === 0 ? first : { anyOf: [first, ...more] };
}

function nestedField(shape: Field, path: string): Field | undefined {
  return path.split('.').reduce<Field | undefined>((from, key) => from?.properties?.[key], shape);
}

/** Most entities have no `x-other`, and their forms stay the same object. */
const asksOther: (fields: Fields) => boolean = memoizeFrozen((fields) =>
  Object.values(fields).some(
    (field) =>
      field['x-other'] !== undefined ||
      asksOther(field.properties ?? {}) ||
      asksOther(field.items?.properties ?? {}),
  ),
);

function mapped<T>(all: ByName<T>, change: (one: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
}

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
      return [name, completedList(list, more)];
    }),
  );
}

/** The same object lets files that use the list stay cached. */
const completedLists = memoizeLatest<OptionsSchema>();

function completedList(list: OptionsSchema, more: readonly Value[]): OptionsSchema {
  if (more.length === 0) return list;
  return completedLists(
    list,
    JSON.stringify(more),
    () => ({ ...list, values: [...list.values, ...more] }) as OptionsSchema,
  );
}
