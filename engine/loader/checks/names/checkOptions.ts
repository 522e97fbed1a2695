import type { OptionsSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import { walk } from '../../walk.ts';

type Named = NonNullable<OptionsSchema['of']>;

/** Lists whose values are names of something (`of`): values that name nothing, and, but for entities, names that are not listed. */
export const checkOptionsOf: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<OptionsSchema>(draft, 'options')) {
    if (schema.of === undefined) continue;
    const known = namesOf(draft, schema.of);
    const { values: listed } = entryOf(draft.product.options, file.name) ?? schema;
    const values = listed.map(({ value }) => String(value));
    for (const [index, value] of values.entries()) {
      if (known.includes(value)) continue;
      const pointer = under('/values', index, 'value');
      const expected = say('namesOf', { what: schema.of, names: nearestOf(known, value) });
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(value), expected });
    }
    for (const name of schema.of === 'entities' ? [] : known.filter((each) => !values.includes(each))) {
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

function namesOf({ product }: ProductDraft, of: Named): readonly string[] {
  if (of === 'documents') return Object.values(product.documents).map(({ reportCode }) => reportCode);
  if (of === 'roles') return product.roles.roles.map(({ name }) => name);
  return Object.keys(of === 'locales' ? product.messages : product.entities);
}

const WORDS: ReadonlySet<string> = new Set(['x-options', 'x-suggests', 'options']);

/** Lists of options that no field, column or filter uses. */
export const checkUnused: DraftCheck = (draft, report) => {
  const used = new Set<string>();
  for (const file of draft.files) {
    walk(file.content, (key, value) => {
      if (WORDS.has(key) && typeof value === 'string') used.add(value);
    });
  }
  for (const file of draft.files) {
    if (file.kind !== 'options' || used.has(file.name)) continue;
    const expected = say('fieldWithOptions');
    report({ code: 'UNUSED', file: file.path, pointer: '', found: quoted(file.name), expected });
  }
};
