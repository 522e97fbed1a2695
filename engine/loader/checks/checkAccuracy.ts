import type { EntitySchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { shown, under } from '../pointer.ts';

/** Accuracies (`x-accuracy`) of what is no position, or that go into a field that holds no number. */
export const checkAccuracy: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const { properties } = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, { 'x-accuracy': word, format }] of Object.entries(properties)) {
      if (word === undefined) continue;
      const pointer = under('/properties', name);
      const at = { file: file.path, pointer: under(pointer, 'x-accuracy', 'field') };
      const beside = entryOf(properties, word.field);
      const found = shown(word.field);
      if (format !== 'position')
        report({
          ...at,
          pointer: under(pointer, 'format'),
          code: 'WRONG_WIDGET',
          found: shown(format),
          expected: quoted('position'),
        });
      if (
        beside !== undefined &&
        !['number', 'integer'].some((type) => [beside.type].flat().includes(type as never))
      )
        report({ ...at, code: 'WRONG_WIDGET', found, expected: say('numberInMetres') });
    }
  }
};
