import { expect } from 'vitest';
import type { Product } from '../../engine/contract/index.ts';
import { changedProduct } from './changedProduct.ts';

/** A text of a schema file put in place of another. */
export type SchemaEdit = readonly [file: string, from: string | RegExp, to: string];

export const VIS_ENTITY = 'checklist/vis.entity.json';
export const VIS_FORM = 'checklist/vis.form.json';
const VIS_FIELD = '"field": "odm"';
export const WHOLE_ODM = /"odm": \{[^}]*\},/;
/** The form without the item. */
export const WITHOUT_ODM: readonly SchemaEdit[] = [[VIS_FORM, /\{\s*"field": "odm"[^}]*\},/, '']];

/** By the list itself: a test that goes back and forth between versions loads each once. */
const products = new WeakMap<readonly SchemaEdit[], Promise<Product>>();

/** The product with some of its files changed, several edits of a file one after the other. */
export function editedProduct(edits: readonly SchemaEdit[]): Promise<Product> {
  const product = products.get(edits) ?? loadEdited(edits);
  products.set(edits, product);
  return product;
}

function loadEdited(edits: readonly SchemaEdit[]): Promise<Product> {
  const byFile = Object.entries(Object.groupBy(edits, ([file]) => file));
  const changed = byFile.map(([name, own = []]): [string, (file: unknown) => unknown] => [
    name,
    (file) =>
      JSON.parse(
        own.reduce(
          (text, [, from, to]) => {
            const next = text.replace(from, to);
            expect(next, String(from)).not.toBe(text);
            return next;
          },
          JSON.stringify(file, null, 2),
        ),
      ),
  ]);
  return changedProduct(Object.fromEntries(changed));
}

interface ItemChange {
  readonly edits: readonly SchemaEdit[];
  /** Answers that the new form accepts for the item. */
  readonly fits?: object;
  /** An answer that the former form accepted and the new one does not, and the field with the problem. */
  readonly refuses?: object;
  readonly at?: string;
  /** The answer that a record drops when it moves to the new form, kept under its former version. */
  readonly leaves?: string;
}

/** One item changed in every way in which an admin can. */
export const ITEM_CHANGES: Readonly<Record<string, ItemChange>> = {
  renamed: {
    edits: [
      [VIS_ENTITY, '"odm": {', '"ordine": {'],
      [VIS_FORM, VIS_FIELD, '"field": "ordine"'],
    ],
    fits: { ordine: 'OdM 8' },
    refuses: { odm: 'OdM 8' },
    ...{ at: 'vis.odm', leaves: 'odm' },
  },
  removed: {
    edits: [[VIS_ENTITY, WHOLE_ODM, ''], ...WITHOUT_ODM],
    fits: {},
    refuses: { odm: 'OdM 8' },
    ...{ at: 'vis.odm', leaves: 'odm' },
  },
  retyped: {
    edits: [[VIS_ENTITY, WHOLE_ODM, '"odm": { "title": "ODM", "type": "integer", "minimum": 1 },']],
    fits: { odm: 8 },
    refuses: { odm: 'OdM 8' },
    ...{ at: 'vis.odm', leaves: 'odm' },
  },
  required: {
    edits: [[VIS_ENTITY, '"required": [', '"required": ["odm", "impresa", ']],
    fits: { odm: 'OdM 8', impresa: 'Elettra' },
    refuses: { odm: 'OdM 8' },
    at: 'vis.impresa',
  },
  'of other options': {
    edits: [['shared/livello-tensione.options.json', /\{[^{}]*"value": "BT"[^{}]*\},?/, '']],
    fits: { livelloTensione: 'MT' },
    refuses: { livelloTensione: 'BT' },
    at: 'vis.livelloTensione',
  },
  relabelled: {
    edits: [[VIS_ENTITY, '"title": "ODM"', '"title": "Nota"']],
    fits: { odm: 'OdM 8' },
  },
};

/**
 * Versions of the form before the change, as differences from the release: each renames the item and adds
 * another one.
 */
export const OLDER_VERSIONS: readonly {
  readonly title: string;
  readonly own?: string;
  readonly edits: readonly SchemaEdit[];
}[] = [
  { title: 'ODM', edits: [] },
  ...['seconda', 'terza'].map((which) => ({
    title: `ODM della ${which}`,
    own: `nota_${which}`,
    edits: [
      [VIS_ENTITY, '"title": "ODM"', `"title": "ODM della ${which}"`],
      [VIS_ENTITY, '"odm": {', `"nota_${which}": { "title": "Nota ${which}", "type": "string" }, "odm": {`],
      [VIS_FORM, /\{\s*"field": "odm"/, `{ "field": "nota_${which}" }, { "field": "odm"`],
    ] as const,
  })),
];
