import type { EntitySchema } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** Where what a photo says of itself is kept (`server/host/attachments`). */
const KEPT = { hours: ['exifAt'], metres: ['exifLatitude', 'exifLongitude'] } as const;

/** Bounds of when and where photos were taken (`x-taken`) said of a field that holds none, or of attachments that do not keep what photos say of themselves. */
export const checkTaken: DraftCheck = (draft, report) => {
  const attachment = entryOf(draft.product.entities, 'attachment');
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const { properties } = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(properties)) {
      const { 'x-taken': word, 'x-accept': accept } = field;
      if (word === undefined) continue;
      const at = { file: file.path, pointer: under('/properties', name, 'x-taken'), code: 'UNUSED' } as const;
      const pictures = accept === undefined || accept.types.some((type) => type.startsWith('image/'));
      if (field.items?.['x-reference']?.entity !== 'attachment' || !pictures)
        report({
          ...at,
          found: say('partOf', { word: 'x-taken', name }),
          expected: say('takenOnPhotos'),
        });
      for (const [bound, fields] of Object.entries(KEPT)) {
        const lacks = fields.filter((each) => entryOf(attachment?.properties ?? {}, each) === undefined);
        if (word[bound as keyof typeof KEPT] === undefined || lacks.length === 0) continue;
        report({
          ...at,
          pointer: under(at.pointer, bound),
          found: say('partOf', { word: bound, name }),
          expected: say('exifInAttachment', { names: lacks }),
        });
      }
    }
  }
};
