import type { SchemaNode } from './schemaParts.ts';

/**
 * A kind of item offered for new checklist items: its initial property of the entity and layout of the form.
 */
export interface ItemKind {
  readonly property: SchemaNode;
  readonly layout?: SchemaNode;
  /** Answered by choices of an option list: on the property itself, or on the items of its array. */
  readonly listed?: 'property' | 'items';
}

/** Initial content per kind; everything else is edited in the panel afterwards. */
export const ITEM_KINDS = {
  /** Something present or absent, without a judgement. */
  flag: {
    property: { 'x-flag': 'plain', default: 'N' },
    layout: { widget: 'flag' },
  },
  /** Yes is the anomaly: a danger, a defect. */
  danger: { property: { 'x-flag': 'anomaly' } },
  /** No is the anomaly: something that must be in order. */
  inOrder: { property: { 'x-flag': 'ok' } },
  text: { property: { type: 'string', maxLength: 200 } },
  longText: {
    property: { type: 'string', maxLength: 2000 },
    layout: { widget: 'textarea', rows: [3, 6], counter: true },
  },
  number: { property: { type: ['number', 'null'] }, layout: { width: 'half' } },
  date: { property: { type: ['string', 'null'], format: 'date' }, layout: { width: 'half' } },
  time: { property: { type: ['string', 'null'], format: 'time' }, layout: { width: 'half' } },
  choice: { property: { type: 'string' }, layout: { width: 'half' }, listed: 'property' },
  choices: { property: { type: 'array', items: { type: 'string' }, uniqueItems: true }, listed: 'items' },
} as const satisfies Readonly<Record<string, ItemKind>>;

export type ItemKindName = keyof typeof ITEM_KINDS;
