import type { EntitySchema, Field, FormSchema } from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { shown, under } from '../../pointer.ts';

/**
 * Checks signatures (`x-signs`): an object on the record itself (the server seals only those), over fields
 * that people fill in, that everybody may see and that are no signatures. `signer` fits only fields with
 * `x-signs`.
 */
export const checkSigned: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(entity.properties)) {
      const pointer = under('/properties', name);
      const tell: Tell = (code, word, found, expected) =>
        report({ file: file.path, pointer: under(pointer, ...word), code, found, expected });
      checkField(field, entity.properties, tell);
      for (const inside of ['properties', 'items'] as const) checkInside(field[inside], inside, tell);
    }
  }
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const fields = entryOf(draft.product.entities, schema.entity)?.properties ?? {};
    schema.sections.forEach(({ fields: layouts }, section) => {
      layouts.forEach(({ field, signer }, index) => {
        const target = entryOf(fields, field);
        // `checkNames` reports an unknown field.
        if (signer === undefined || target === undefined || target['x-signs'] !== undefined) return;
        const pointer = under('/sections', section, 'fields', index, 'signer');
        const expected = say('fieldThatSigns');
        report({
          code: 'UNUSED',
          file: file.path,
          pointer,
          found: say('partOf', { word: quoted('signer'), name: field }),
          expected,
        });
      });
    });
  }
};

type Code = Parameters<TellFinding>[0]['code'];
type Tell = (code: Code, word: readonly (string | number)[], found: Phrase, expected: Phrase) => void;
type Fields = Readonly<Record<string, Field>>;

function checkField(field: Field, beside: Fields, tell: Tell): void {
  const signedNames = field['x-signs'];
  if (signedNames === undefined) return;
  if (![field.type].flat().includes('object'))
    tell(
      'WRONG_WIDGET',
      ['type'],
      shown(field.type ?? 'none'),
      say('orAlso', { word: quoted('object'), other: '["object", "null"]' }),
    );
  signedNames.forEach((name, index) => {
    const at = ['x-signs', index];
    const about = entryOf(beside, name);
    const actual = quoted(name);
    if (about === undefined) return;
    if (about['x-signs'] !== undefined) tell('IMPOSSIBLE', at, actual, say('fieldNoSignature'));
    else if (about.readOnly === true || about['x-column'] === false)
      tell('IMPOSSIBLE', at, actual, say('fieldFilledIn'));
    else if (about['x-may']?.see !== undefined) tell('IMPOSSIBLE', at, actual, say('fieldEverybodySees'));
  });
}

/** The server seals only fields of the record itself. */
function checkInside(within: Fields | Field | undefined, word: 'properties' | 'items', tell: Tell): void {
  const fields: Fields =
    word === 'items' ? ((within as Field)?.properties ?? {}) : ((within as Fields) ?? {});
  const at = word === 'items' ? ['items', 'properties'] : ['properties'];
  for (const [name, field] of Object.entries(fields))
    if (field['x-signs'] !== undefined)
      tell(
        'IMPOSSIBLE',
        [...at, name, 'x-signs'],
        say('insideAnother', { word: 'x-signs' }),
        say('fieldOfRecord'),
      );
}
