import type { EntitySchema, FieldLayout, FormSchema, OptionsSchema } from '../../../contract/index.ts';
import { asWritten, type Phrase, say } from '../../../errors/Phrase.ts';
import { widgetOf } from '../../../form/fieldNodes.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../SchemaFile.ts';

/**
 * Checks pictures of forms and options (size, actual format) and reports option pictures that no form shows
 * as tiles.
 */
export const checkPictures: DraftCheck = (draft, report) => {
  const tiled = listsInTiles(draft);
  for (const kind of ['form', 'options'] as const)
    for (const { file, schema } of filesOf<Pick<OptionsSchema, 'pictures'>>(draft, kind))
      for (const { name, ...wrong } of wrongPictures(schema.pictures ?? {}))
        report({ code: 'GRAMMAR', file: file.path, pointer: under('/pictures', name), ...wrong });
  for (const { file, schema } of filesOf<OptionsSchema>(draft, 'options')) {
    const first = schema.values.findIndex(({ image }) => image !== undefined);
    if (first < 0 || tiled.has(file.name)) continue;
    const at = { file: file.path, pointer: under('/values', first, 'image') };
    report({ code: 'UNUSED', ...at, found: asWritten('image'), expected: say('formWithChoices') });
  }
};

/** Names of the option lists that some form shows with all choices visible (radio, choices, ranking). */
function listsInTiles(draft: ProductDraft): ReadonlySet<string> {
  const lists = new Set<string>();
  const visit = (fields: readonly FieldLayout[], shape: EntitySchema | object): void => {
    for (const layout of fields) {
      const field = fieldAt(shape, layout.field);
      if (typeof field !== 'object') continue;
      const list = field['x-options'] ?? field.items?.['x-options'];
      if (list !== undefined && ['radio', 'choices', 'ranking'].includes(layout.widget ?? widgetOf(field)))
        lists.add(list);
      if (layout.fields !== undefined && field.items !== undefined) visit(layout.fields, field.items);
    }
  };
  for (const { schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity !== undefined) for (const { fields } of schema.sections) visit(fields, entity);
  }
  return lists;
}

/** Limit of one picture: it is sent to phones together with the form. */
const MOST_BYTES = 60_000;
const BEGINS: Readonly<Record<string, RegExp>> = {
  'svg+xml': /<svg[\s>]/,
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF[\s\S]{4}WEBP/,
};

interface WrongPicture {
  readonly name: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Data URLs, by name, that exceed the limit or contain other bytes than their media type. */
function wrongPictures(pictures: Readonly<Record<string, string>>): readonly WrongPicture[] {
  return Object.entries(pictures).flatMap(([name, picture]) => {
    const [, kind = '', base64 = ''] = /^data:image\/([a-z+]+);base64,(.*)$/.exec(picture) ?? [];
    const bytes = (base64.length / 4) * 3;
    if (bytes > MOST_BYTES) {
      const expected = say('pictureOf', { what: say('kilobytes', { count: MOST_BYTES / 1000 }) });
      return [{ name, found: say('kilobytes', { count: Math.round(bytes / 1000) }), expected }];
    }
    const isOne = BEGINS[kind]?.test(atob(base64)) !== false;
    return isOne ? [] : [{ name, found: say('noWord', { word: kind }), expected: say('pictureItself') }];
  });
}
