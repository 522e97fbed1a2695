import type { EntitySchema, FieldLayout, FormSchema, OptionsSchema } from '../../contract/index.ts';
import { asWritten, quoted, say } from '../../errors/Phrase.ts';
import { widgetOf } from '../../form/widgetOf.ts';
import { entryOf } from '../../values/entryOf.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { under } from '../pointer.ts';
import { wrongPictures } from './wrongPictures.ts';

/**
 * Pictures of choices that no choice has, that are too large or are no picture of the kind they say; lists with pictures that no form
 * shows as tiles.
 */
export const checkPictures: DraftCheck = (draft, report) => {
  const tiled = listsInTiles(draft);
  for (const { file, schema } of filesOf<OptionsSchema>(draft, 'options')) {
    const { pictures = {}, values } = schema;
    const at = (...keys: readonly (string | number)[]) => ({ file: file.path, pointer: under('', ...keys) });
    for (const { name, ...wrong } of wrongPictures(pictures))
      report({ code: 'GRAMMAR', ...at('pictures', name), ...wrong });
    for (const name of Object.keys(pictures)) {
      if (!values.some(({ image }) => image === name)) {
        const expected = say('choiceWithImage');
        report({ code: 'UNUSED', ...at('pictures', name), found: quoted(name), expected });
      }
    }
    const first = values.findIndex(({ image }) => image !== undefined);
    if (first < 0 || tiled.has(file.name)) continue;
    const expected = say('formWithChoices');
    report({ code: 'UNUSED', ...at('values', first, 'image'), found: asWritten('image'), expected });
  }
};

/** Names of the lists that some form shows with every choice in sight. */
function listsInTiles(draft: ProductDraft): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (fields: readonly FieldLayout[], shape: EntitySchema | object): void => {
    for (const layout of fields) {
      const field = fieldAt(shape, layout.field);
      if (typeof field !== 'object') continue;
      const list = field['x-options'] ?? field.items?.['x-options'];
      if (list !== undefined && ['radio', 'choices', 'ranking'].includes(layout.widget ?? widgetOf(field)))
        found.add(list);
      if (layout.fields !== undefined && field.items !== undefined) visit(layout.fields, field.items);
    }
  };
  for (const { schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity !== undefined) for (const { fields } of schema.sections) visit(fields, entity);
  }
  return found;
}
