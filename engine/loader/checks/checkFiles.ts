import type { EntitySchema } from '../../contract/index.ts';
import { type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** Who may attach files (`x-files`) by a field that refers to nothing, or by a right that is not there: nobody could, or everybody. */
export const checkFiles: DraftCheck = (draft, report) => {
  const { entities } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    for (const [index, { through, changeable }] of (entity['x-files'] ?? []).entries()) {
      const tell = (code: 'UNGUARDED', word: string, found: string, expected: Phrase) =>
        report({
          code,
          file: file.path,
          pointer: under('/x-files', index, word),
          found: quoted(found),
          expected,
        });
      const field = through === undefined ? undefined : entity.properties[through];
      if (through !== undefined && field === undefined) continue;
      const about = through === undefined ? entity : entryOf(entities, field?.['x-reference']?.entity);
      if (about === undefined) {
        tell('UNGUARDED', 'through', String(through), say('fieldReference'));
        continue;
      }
      if (changeable === true && about['x-may']?.change === undefined)
        tell('UNGUARDED', 'changeable', about['x-entity'], say('entityWith', { word: 'x-may.change' }));
    }
  }
};
