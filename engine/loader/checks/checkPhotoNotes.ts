import type { EntitySchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, shown, under } from '../pointer.ts';

/** Notes of photos (`x-notes-of`) that are no list, or are of a field that holds no photos. */
export const checkPhotoNotes: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const { properties } = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(properties)) {
      const of = field['x-notes-of'];
      if (of === undefined) continue;
      const at = { file: file.path, pointer: under('/properties', name, 'x-notes-of') };
      const photos = entryOf(properties, of);
      const names = Object.keys(properties).filter(
        (each) => properties[each]?.items?.['x-reference']?.entity === 'attachment',
      );
      if (photos !== undefined && !names.includes(of))
        report({
          ...at,
          code: 'WRONG_WIDGET',
          found: shown(of),
          expected: say('photosNamed', { names: nearestOf(names, of) }),
        });
      if (![field.type].flat().includes('array'))
        report({
          ...at,
          pointer: under('/properties', name, 'type'),
          code: 'WRONG_WIDGET',
          found: shown(field.type),
          expected: quoted('array'),
        });
    }
  }
};
