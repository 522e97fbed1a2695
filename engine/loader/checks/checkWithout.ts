import type { Action, ScreenSchema, TableSchema } from '../../contract/index.ts';
import { quoted } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

type Save = Action['save'];

/** What is left out of a record that is sent, is a field of the form that fills it. */
export const checkWithout: DraftCheck = (draft, report) => {
  const check = (file: string, pointer: string, form: string | undefined, save: Save): void => {
    const entity = entryOf(draft.product.entities, entryOf(draft.product.forms, form)?.entity);
    const fields = Object.keys(entity?.properties ?? {});
    (save?.without ?? []).forEach((field, index) => {
      if (fields.length === 0 || fields.includes(field)) return;
      const at = under(pointer, 'save', 'without', index);
      report({
        code: 'UNKNOWN_FIELD',
        file,
        pointer: at,
        found: quoted(field),
        expected: nearestOf(fields, field),
      });
    });
  };
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    schema.blocks.forEach(({ name, props }, index) => {
      check(file.path, under('/blocks', index, 'props'), name, props?.save);
    });
  }
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const part of ['actions', 'toolbar'] as const) {
      (schema[part] ?? []).forEach(({ form, save }, index) => {
        check(file.path, under('', part, index), form, save);
      });
    }
  }
};
