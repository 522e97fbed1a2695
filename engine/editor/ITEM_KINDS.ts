import type { SchemaNode } from './schemaParts.ts';

/** What a new item of a checklist can be, as people think of it; its words of the entity and of the form. */
export interface ItemKind {
  readonly property: SchemaNode;
  readonly layout?: SchemaNode;
  /** It is answered by choices of a list: of the property, or of each of its items. */
  readonly listed?: 'property' | 'items';
}

/** How an item of some kind begins; all else is changed in the panel afterwards. */
export const ITEM_KINDS = {
  /** A thing that is there or not, without a judgement. */
  flag: {
    property: { 'x-flag': 'plain', default: 'N' },
    layout: { widget: 'flag' },
  },
  /** Yes is what is wrong: a danger, a defect. */
  danger: { property: { 'x-flag': 'anomaly' } },
  /** No is what is wrong: a thing that must be in order. */
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
