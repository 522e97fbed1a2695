import type { SchemaKind } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { type FieldMention, fieldMentions } from './fieldMentions.ts';
import { type ItemChange, itemChanges } from './itemChanges.ts';
import { unjudgedProduct } from './unjudgedProduct.ts';
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
const MOST_CHANGES = 300;
/** Limits the searches: each reads all files. */
const MOST_LOOKED_UP = 100;
const MOST_MENTIONS = 1_000;

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
  const changes = all.slice(0, MOST_CHANGES);
  const items = [...new Map(changes.flatMap((change) => mentionedOf(change))).values()];
  const mentions = items.slice(0, MOST_LOOKED_UP).flatMap((item) =>
    fieldMentions(before, item).map((mention): ItemMention => {
      const { entity, field: path, label } = item;
      return { entity, path, label, ...mention };
    }),
  );
  const waiting = waitingChoices(before, after);
  const total = { changes: all.length, mentions: mentions.length };
  const whole =
    all.length <= MOST_CHANGES &&
    items.length <= MOST_LOOKED_UP &&
    [mentions, waiting].every(({ length }) => length <= MOST_MENTIONS);
  return {
    ...{ changes, mentions: mentions.slice(0, MOST_MENTIONS) },
    ...{ waiting: waiting.slice(0, MOST_MENTIONS), total, whole },
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
