import type { EntitySchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { slotsOf } from '../../values/fillText.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf } from '../pointer.ts';

/** Entities called otherwise than their file and labels that speak of what is not there or not everybody sees. */
export const checkEntities: DraftCheck = (draft, report) => {
  for (const { file, schema: written } of filesOf<EntitySchema>(draft, 'entity')) {
    const schema = entryOf(draft.product.entities, written['x-entity']) ?? written;
    if (written['x-entity'] !== file.name) {
      const expected = say('asFileNamed', { name: file.name });
      const found = quoted(written['x-entity']);
      report({ code: 'NAME_MISMATCH', file: file.path, pointer: '/x-entity', found, expected });
    }
    for (const slot of slotsOf(schema['x-label'] ?? '')) {
      const field = fieldAt(schema, slot);
      if (field === undefined) {
        const expected = nearestOf(Object.keys(schema.properties), slot);
        const found = quoted(slot);
        report({ code: 'UNKNOWN_FIELD', file: file.path, pointer: '/x-label', found, expected });
      } else if (field !== 'open' && (field['x-may']?.see !== undefined || field.writeOnly === true)) {
        // Whoever is told of a record is told its name.
        const found = say('notAllSee', { name: slot });
        const expected = say('fieldOpen');
        report({ code: 'UNGUARDED', file: file.path, pointer: '/x-label', found, expected });
      }
    }
  }
};
