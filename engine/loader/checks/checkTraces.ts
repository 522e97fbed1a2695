import type { EntitySchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { shown, under } from '../pointer.ts';

/** Lines that are walked (`x-trace`) in what is no list, or that could never be let go of: places of people that may not be empty. */
export const checkTraces: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const { properties } = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(properties)) {
      if (field['x-trace'] === undefined) continue;
      const types = [field.type].flat();
      const at = {
        file: file.path,
        pointer: under('/properties', name, 'type'),
        code: 'WRONG_WIDGET',
        found: shown(field.type),
      } as const;
      if (!types.includes('array')) report({ ...at, expected: quoted('array') });
      else if (field['x-personal'] !== undefined && !types.includes('null'))
        report({ ...at, expected: say('emptiedPersonal', { type: '["array","null"]' }) });
    }
  }
};
