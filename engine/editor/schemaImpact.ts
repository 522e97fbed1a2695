import type { SchemaKind } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { type FieldMention, fieldMentions } from './fieldMentions.ts';
import { type ItemChange, itemChanges } from './itemChanges.ts';
import { unjudgedProduct } from './unjudgedProduct.ts';
import { type WaitingPlace, waitingChoices } from './waitingChoices.ts';

/** A place that speaks of an item that changes. */
export interface ItemMention extends FieldMention {
  readonly entity: string;
  /** The item by the name that it has in force. */
  readonly path: string;
  readonly label: string;
}

/** What a change of files touches. */
export interface SchemaImpact {
  readonly changes: readonly ItemChange[];
  readonly mentions: readonly ItemMention[];
  readonly waiting: readonly WaitingPlace[];
  /** How many there are; the lists are cut. */
  readonly total: { readonly changes: number; readonly mentions: number };
  /** Nothing is cut, and of every item it was looked up who speaks of it. */
  readonly whole: boolean;
}

/** Nobody reads more. */
const MOST_CHANGES = 300;
/** Each is looked for in all files. */
const MOST_LOOKED_UP = 100;
const MOST_MENTIONS = 1_000;

/** What items are made of. */
const KINDS: ReadonlySet<SchemaKind> = new Set([
  'entity',
  'form',
  'fragment',
  'options',
  'settings',
  'workflow',
]);

/**
 * What becomes of the items of forms and entities where files become others, and who speaks of them as they are in force. Throws where files do not keep to their grammar;
 * that names in them lead somewhere is not asked: what still names an item that is taken away is what this tells.
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

/** The item as it is in force: once, however many of its sides change. What stands within rows or objects is spoken of as these. */
function mentionedOf({ entity, path, label, kind, before }: ItemChange) {
  const field = kind === 'renamed' ? (before ?? path) : path;
  if (kind === 'added' || field === '' || field.includes('.')) return [];
  const former = kind === 'relabelled' ? (before ?? label) : label;
  return [[`${entity} ${field}`, { entity, field, label: former }] as const];
}
