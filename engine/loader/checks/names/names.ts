import type { OptionsSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { grammarPlaces } from '../../grammar/annotatedPlaces.ts';
import { unknownName } from '../../grammar/unknownName.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type AssembledProduct, filesOf, type ProductCheck } from '../../SchemaFile.ts';

/** Reports a name at `x-names` that refers to no existing entry. */
export const checkNames = fileCheck(undefined, (assembled, { file }, report) => {
  for (const place of grammarPlaces(assembled, file)) {
    const wrong = unknownName(assembled, place);
    const { pointer, value } = place;
    if (wrong !== undefined) report({ found: quoted(String(value)), ...wrong, file: file.path, pointer });
  }
});

type NameKind = NonNullable<OptionsSchema['of']>;

/**
 * Checks option lists with `of` (values are names of roles, documents, …): values exist and, except for
 * entities, all names are listed.
 */
export const checkOptionsOf: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<OptionsSchema>(assembled, 'options')) {
    if (schema.of === undefined) continue;
    const targetNames = namesOfKind(assembled, schema.of);
    const { values: options } = entryOf(assembled.product.options, file.name) ?? schema;
    const values = options.map(({ value }) => String(value));
    for (const [index, value] of values.entries()) {
      if (targetNames.includes(value)) continue;
      const pointer = under('/values', index, 'value');
      const expected = say('namesOf', { what: schema.of, names: nearestOf(targetNames, value) });
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(value), expected });
    }
    for (const name of schema.of === 'entities' ? [] : targetNames.filter((each) => !values.includes(each))) {
      const expected = say('alsoOf', { name, list: schema.of });
      report({
        code: 'UNKNOWN_NAME',
        file: file.path,
        pointer: '/values',
        found: say('noSuchValue'),
        expected,
      });
    }
  }
};

function namesOfKind({ product }: AssembledProduct, of: NameKind): readonly string[] {
  if (of === 'documents') return Object.values(product.documents).map(({ reportCode }) => reportCode);
  if (of === 'roles') return product.roles.roles.map(({ name }) => name);
  return Object.keys(of === 'locales' ? product.messages : product.entities);
}
