import { allows } from '../../condition/allows.ts';
import type { EntitySchema, Field } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { allowedBy } from '../allowedBy.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../ProductDraft.ts';
import { shown, under } from '../pointer.ts';

type Place = { readonly file: string; readonly pointer: string };

/** Least and greatest of one thing: a field that has both the wrong way round accepts nothing. */
const LIMITS = [
  { least: 'minLength', most: 'maxLength', from: 0 },
  { least: 'x-min', most: 'x-max', from: 0 },
  { least: 'minItems', most: 'maxItems', from: 0 },
  { least: 'minimum', most: 'maximum', from: Number.NEGATIVE_INFINITY },
  { least: 'x-min-value', most: 'x-max-value', from: Number.NEGATIVE_INFINITY },
] as const satisfies readonly {
  readonly least: keyof Field;
  readonly most: keyof Field;
  readonly from: number;
}[];

const PAIRS = ['x-between', 'x-length'] as const;

/** Defaults that their own field refuses and limits that nothing keeps. */
export const checkValues: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const resolved = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    checkFields(resolved.properties, { file: file.path, pointer: '/properties' }, report);
  }
};

function checkFields(fields: Readonly<Record<string, Field>>, at: Place, report: TellFinding): void {
  for (const [name, field] of Object.entries(fields)) {
    const own = { ...at, pointer: under(at.pointer, name) };
    if (field.default !== undefined && !allows(field, field.default)) {
      const pointer = under(own.pointer, 'default');
      report({
        ...own,
        code: 'FORBIDDEN_VALUE',
        pointer,
        found: shown(field.default),
        expected: allowedBy(field, field.default),
      });
    }
    checkLimits(field, own, report);
    if (field.properties !== undefined)
      checkFields(field.properties, { ...own, pointer: `${own.pointer}/properties` }, report);
    if (field.items !== undefined) checkFields({ items: field.items }, own, report);
  }
}

function checkLimits(field: Field, at: Place, report: TellFinding): void {
  const pairs = [
    ...LIMITS.map(({ least, most, from }) => ({
      word: most,
      least: field[least] ?? from,
      most: field[most],
    })),
    ...PAIRS.map((word) => {
      const [least, most] = Array.isArray(field[word]) ? field[word] : [];
      return { word, least, most };
    }),
  ];
  for (const { word, least, most } of pairs) {
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue;
    report({
      ...at,
      code: 'IMPOSSIBLE',
      pointer: under(at.pointer, word),
      found: say('atLeastAtMost', { least, most }),
      expected: say('orMoreAsMost', { least }),
    });
  }
}
