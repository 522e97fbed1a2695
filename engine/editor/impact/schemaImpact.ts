import type { EntitySchema, Field, FormPackage, Product } from '../../contract/index.ts';
import { changesOf, type FormChange, formChanges } from '../../form/versions/formChanges.ts';
import { isAlike } from '../../form/versions/restoredAnswers.ts';
import { formPackage } from '../../loader/formPackage.ts';
import type { SchemaKind } from '../../loader/SchemaFile.ts';
import { equal } from '../../values/equality.ts';
import type { EditedFiles } from '../editSchema.ts';
import { unjudgedProduct } from '../preview.ts';
import { type FieldMention, fieldMentions } from './fieldMentions.ts';
import { type WaitingPlace, waitingChoices } from './waitingChoices.ts';

/** A place that refers to a changed item. */
export interface ItemMention extends FieldMention {
  readonly entity: string;
  /** Name of the item in the published schemas. */
  readonly path: string;
  readonly label: string;
}

/** Effects of a change of files. */
export interface SchemaImpact {
  readonly changes: readonly ItemChange[];
  readonly mentions: readonly ItemMention[];
  readonly waiting: readonly WaitingPlace[];
  /** Full counts; the lists are limited. */
  readonly total: { readonly changes: number; readonly mentions: number };
  /** No list was cut, and references to every item were searched for. */
  readonly whole: boolean;
}

/** Limits the report to a readable size. */
const MAX_CHANGES = 300;
/** Limits the searches: each reads all files. */
const MAX_LOOKED_UP = 100;
const MAX_MENTIONS = 1_000;

/** Kinds of file that define items. */
const KINDS: ReadonlySet<SchemaKind> = new Set([
  'entity',
  'form',
  'fragment',
  'options',
  'settings',
  'workflow',
]);

/**
 * Changed items of forms and entities between two versions of files, and the published places that refer to
 * them. Throws if files violate their grammar; names without a target are allowed, because references to
 * removed items are part of the result.
 */
export function schemaImpact(before: EditedFiles, after: EditedFiles): SchemaImpact {
  const all = itemChanges(unjudgedProduct(before, KINDS), unjudgedProduct(after, KINDS));
  const changes = all.slice(0, MAX_CHANGES);
  const items = [...new Map(changes.flatMap((change) => mentionedOf(change))).values()];
  const mentions = items.slice(0, MAX_LOOKED_UP).flatMap((item) =>
    fieldMentions(before, item).map((mention): ItemMention => {
      const { entity, field: path, label } = item;
      return { entity, path, label, ...mention };
    }),
  );
  const waiting = waitingChoices(before, after);
  const total = { changes: all.length, mentions: mentions.length };
  const whole =
    all.length <= MAX_CHANGES &&
    items.length <= MAX_LOOKED_UP &&
    [mentions, waiting].every(({ length }) => length <= MAX_MENTIONS);
  return {
    ...{ changes, mentions: mentions.slice(0, MAX_MENTIONS) },
    ...{ waiting: waiting.slice(0, MAX_MENTIONS), total, whole },
  };
}

/**
 * The item as published, once for all its changes. Nested fields are reported with the field that contains
 * them.
 */
function mentionedOf({ entity, path, label, kind, before }: ItemChange) {
  const field = kind === 'renamed' ? (before ?? path) : path;
  if (kind === 'added' || field === '' || field.includes('.')) return [];
  const former = kind === 'relabelled' ? (before ?? label) : label;
  return [[`${entity} ${field}`, { entity, field, label: former }] as const];
}

/** Change of one item of an entity, or, if `path` is empty, of a whole form or entity. */
export interface ItemChange {
  readonly entity: string;
  /** The form with the item; undefined: no changed form has it. */
  readonly form?: string;
  readonly path: string;
  readonly label: string;
  /** `renamed`: an item was removed and one with the same label and accepted values added. */
  readonly kind: Exclude<FormChange['kind'], 'carried'> | 'renamed';
  /** The former label; for `renamed` the former path. */
  readonly before?: string;
  /** Only `renamed`: the item declares its former name (`x-was`), so existing answers are taken over. */
  readonly carried?: true;
}

/**
 * Added, removed and changed items between two products: per changed form first, then those of entities that
 * no form covers.
 */
export function itemChanges(before: Product, after: Product): readonly ItemChange[] {
  const forms = namesOfBoth(before.forms, after.forms).flatMap((name) => changesOfForm(before, after, name));
  const formItems = new Set(forms.map(({ entity, path, kind }) => `${entity} ${path} ${kind}`));
  const whole = new Set(forms.filter(({ path }) => path === '').map(({ entity }) => entity));
  const uncovered = namesOfBoth(before.entities, after.entities)
    .flatMap((name) => changesOfEntity(before.entities[name], after.entities[name], name))
    .filter(
      ({ entity, path, kind }) =>
        !formItems.has(`${entity} ${path} ${kind}`) && !(path === '' && whole.has(entity)),
    );
  return [...forms, ...uncovered].map((change): ItemChange => {
    const { 'x-was': was } = after.entities[change.entity]?.properties[change.path] ?? {};
    const isCarried = change.kind === 'renamed' && was?.fields?.includes(change.before ?? '') === true;
    return isCarried ? { ...change, carried: true } : change;
  });
}

function namesOfBoth(before: object, after: object): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
}

function changesOfForm(before: Product, after: Product, name: string): readonly ItemChange[] {
  const [from, to] = [packageIn(before, name), packageIn(after, name)];
  if (from === undefined || to === undefined) {
    const only = from ?? to;
    if (only === undefined) return [];
    const { entity, title } = only.form;
    return [{ entity, form: name, path: '', label: title, kind: to === undefined ? 'removed' : 'added' }];
  }
  const unchanged = equal([from.entity, from.form, from.options], [to.entity, to.form, to.options]);
  if (unchanged) return [];
  const about = { entity: to.form.entity, form: name };
  const changes = formChanges(from, to).map((change) => ({ ...about, ...asItem(change) }));
  return withRenames(changes, itemsByPath(from.entity), itemsByPath(to.entity));
}

/** Items that declare their former name (`x-was`) need no comparison. */
function asItem({ kind, path, label, before, from }: FormChange) {
  if (kind !== 'carried') return { kind, path, label, ...(before === undefined ? {} : { before }) };
  if (from === path || from === undefined) return { kind: 'retyped' as const, path, label };
  return { kind: 'renamed' as const, path, label, before: from };
}

/** Undefined without the form or its entity. */
function packageIn(product: Product, name: string): FormPackage | undefined {
  const entity = product.forms[name]?.entity;
  return entity !== undefined && Object.hasOwn(product.entities, entity)
    ? formPackage(product, name)
    : undefined;
}

function changesOfEntity(
  from: EntitySchema | undefined,
  to: EntitySchema | undefined,
  entity: string,
): readonly ItemChange[] {
  if (from === undefined || to === undefined) {
    const label = (from ?? to)?.title ?? entity;
    return [{ entity, path: '', label, kind: to === undefined ? 'removed' : 'added' }];
  }
  if (from === to || equal(from, to)) return [];
  const [then, now] = [itemsByPath(from), itemsByPath(to)];
  const changes = [...now].flatMap(([path, item]): readonly ItemChange[] => {
    const [former, label] = [then.get(path), titleOf(item, path)];
    if (former === undefined) return [{ entity, path, label, kind: 'added' }];
    const was = titleOf(former, path);
    return [
      ...(was === label ? [] : [{ entity, path, label, kind: 'relabelled' as const, before: was }]),
      ...changesOf(former, item).map((kind) => ({ entity, path, label, kind })),
    ];
  });
  const missing = [...then].filter(([path]) => !now.has(path));
  const removed = missing.map(
    ([path, item]): ItemChange => ({ entity, path, label: titleOf(item, path), kind: 'removed' }),
  );
  return withRenames([...changes, ...removed], then, now);
}

interface Item {
  readonly schema: Field;
  readonly required: boolean;
}

/** All properties by path, including those within objects and rows. */
function itemsByPath({ properties, required }: EntitySchema): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  const visit = (
    fields: Readonly<Record<string, Field>>,
    requiredNames: readonly string[],
    base: string,
  ): void => {
    for (const [name, schema] of Object.entries(fields)) {
      items.set(base + name, { schema, required: requiredNames.includes(name) });
      for (const within of [schema, schema.items ?? {}])
        if (within.properties !== undefined)
          visit(within.properties, within.required ?? [], `${base}${name}.`);
    }
  };
  visit(properties, required ?? [], '');
  return items;
}

function titleOf({ schema }: Item, path: string): string {
  return schema.title ?? path;
}

type Items = ReadonlyMap<string, Item>;

/**
 * Pairs a removed and an added item into a rename if no other item shares the label and both accept the same
 * values.
 */
function withRenames(changes: readonly ItemChange[], then: Items, now: Items): readonly ItemChange[] {
  const labelled = (kind: ItemChange['kind'], label: string) =>
    changes.filter((each) => each.kind === kind && each.label === label && each.path !== '');
  const pairs = new Map<ItemChange, ItemChange>();
  for (const former of changes.filter(({ kind }) => kind === 'removed')) {
    const [come, ...more] = labelled('added', former.label);
    if (come === undefined || more.length > 0 || labelled('removed', former.label).length > 1) continue;
    const [one, other] = [then.get(former.path), now.get(come.path)];
    if (one !== undefined && other !== undefined && isAlike(one.schema, other.schema))
      pairs.set(come, former);
  }
  const renamed = new Set(pairs.values());
  return changes
    .filter((change) => !renamed.has(change))
    .map((change): ItemChange => {
      const former = pairs.get(change);
      return former === undefined ? change : { ...change, kind: 'renamed', before: former.path };
    });
}
