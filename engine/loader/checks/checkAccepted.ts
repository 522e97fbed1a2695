import type { EntitySchema } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** Kinds and sizes of files (`x-accept`) said of a field that holds none: whoever attaches something there is held to nothing. */
export const checkAccepted: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const { properties } = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(properties)) {
      if (field['x-accept'] === undefined) continue;
      if (field.items?.['x-reference']?.entity === 'attachment') continue;
      report({
        code: 'UNUSED',
        file: file.path,
        pointer: under('/properties', name, 'x-accept'),
        found: `x-accept of "${name}"`,
        expected: 'x-accept on a list of attachments (items with x-reference to attachment)',
      });
    }
  }
};
