import type { EntitySchema } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** Kinds and sizes of files (`x-accept`) said of a field that holds none: whoever attaches something there is held to nothing; seconds of what is not heard. */
export const checkAccepted: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const { properties } = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(properties)) {
      if (field['x-accept'] === undefined) continue;
      const { types, maxSeconds } = field['x-accept'];
      if (maxSeconds !== undefined && !types.some((type) => type.startsWith('audio/')))
        report({
          code: 'UNUSED',
          file: file.path,
          pointer: under('/properties', name, 'x-accept', 'maxSeconds'),
          found: say('partOf', { word: 'maxSeconds', name }),
          expected: say('kindOfSound', { names: ['audio/webm', 'audio/mp4', 'audio/ogg'] }),
        });
      if (field.items?.['x-reference']?.entity === 'attachment') continue;
      report({
        code: 'UNUSED',
        file: file.path,
        pointer: under('/properties', name, 'x-accept'),
        found: say('partOf', { word: 'x-accept', name }),
        expected: say('acceptOnFiles'),
      });
    }
  }
};
