import type { EntitySchema } from '../../contract/index.ts';
import { type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/** Who may attach files (`x-files`) by a field, an operation or a right that is not there: nobody could, or everybody. */
export const checkFiles: DraftCheck = (draft, report) => {
  const { entities, workflows } = draft.product;
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(entities, schema['x-entity']) ?? schema;
    for (const [index, { through, operation, removal, changeable }] of (entity['x-files'] ?? []).entries()) {
      const tell = (
        code: 'UNKNOWN_FIELD' | 'UNKNOWN_NAME' | 'UNGUARDED',
        word: string,
        found: string,
        expected: Phrase,
      ) =>
        report({
          code,
          file: file.path,
          pointer: under('/x-files', index, word),
          found: quoted(found),
          expected,
        });
      const field = through === undefined ? undefined : entity.properties[through];
      if (through !== undefined && field === undefined) {
        tell('UNKNOWN_FIELD', 'through', through, nearestOf(Object.keys(entity.properties), through));
        continue;
      }
      const about = through === undefined ? entity : entryOf(entities, field?.['x-reference']?.entity);
      if (about === undefined) {
        tell('UNGUARDED', 'through', String(through), say('fieldReference'));
        continue;
      }
      const { operations = [] } = entryOf(workflows, about['x-entity']) ?? {};
      const known = operations.map(({ id }) => id);
      for (const [word, name] of Object.entries({ operation, removal }))
        if (name !== undefined && !known.includes(name))
          tell(
            'UNKNOWN_NAME',
            word,
            name,
            say('operationsOf', { entity: about['x-entity'], names: nearestOf(known, name) }),
          );
      if (changeable === true && about['x-may']?.change === undefined)
        tell('UNGUARDED', 'changeable', about['x-entity'], say('entityWith', { word: 'x-may.change' }));
    }
  }
};
