import { allows } from '../../../condition/holds.ts';
import type { EntitySchema, Field } from '../../../contract/index.ts';
import { say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { allowedBy, shown, under, walk } from '../../pointer.ts';
import { type DraftCheck, filesOf, type SchemaFile, type TellFinding } from '../../SchemaFile.ts';

type Place = { readonly file: string; readonly pointer: string };

/** Pairs of lower and upper limits; if they are reversed, no value fits. */
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

/** Reports defaults that their field refuses, and limits that no value satisfies. */
export const checkValues: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const resolved = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    checkFields(resolved.properties, { file: file.path, pointer: '/properties' }, report);
  }
};

function checkFields(fields: Readonly<Record<string, Field>>, at: Place, report: TellFinding): void {
  for (const [name, field] of Object.entries(fields)) {
    const place = { ...at, pointer: under(at.pointer, name) };
    if (field.default !== undefined && !allows(field, field.default)) {
      const pointer = under(place.pointer, 'default');
      report({
        ...place,
        code: 'FORBIDDEN_VALUE',
        pointer,
        found: shown(field.default),
        expected: allowedBy(field, field.default),
      });
    }
    checkLimits(field, place, report);
    if (field.properties !== undefined)
      checkFields(field.properties, { ...place, pointer: `${place.pointer}/properties` }, report);
    if (field.items !== undefined) checkFields({ items: field.items }, place, report);
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

/** `/properties/name/x-was`. */
const OF_ITEM = 4;

/**
 * Checks `x-was` (former names and values of a field): only on answers of versioned entities, not on rows,
 * former names no longer in use, values allowed by the field today.
 */
export const checkWas = fileCheck<EntitySchema>(['entity'], (draft, { file, schema }, report) => {
  const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
  const { properties, 'x-answers': hasAnswers } = entity;
  const isVersioned = hasAnswers === true && properties['schemaVersion'] !== undefined;
  checkCells(file, report);
  for (const [name, field] of Object.entries(properties)) {
    const { 'x-was': was, 'x-column': column } = field;
    if (was === undefined) continue;
    const at = (...more: readonly (string | number)[]) => ({
      file: file.path,
      pointer: under('/properties', name, 'x-was', ...more.map(String)),
    });
    if (!isVersioned || column !== undefined)
      report({
        ...at(),
        code: 'UNUSED',
        found: say('partOf', { word: 'x-was', name }),
        expected: say('wasOfVersion'),
      });
    if ([field.type].flat().includes('object') || field.items?.type === 'object')
      report({
        ...at(),
        code: 'WRONG_OPERAND',
        found: say('severalValues', { name }),
        expected: say('textNumberChoice'),
      });
    for (const [index, formerName] of (was.fields ?? []).entries())
      if (Object.hasOwn(properties, formerName))
        report({
          ...at('fields', index),
          code: 'DUPLICATE',
          found: say('askedStill', { name: formerName }),
          expected: say('formerField'),
        });
    const of: Field = field.items ?? field;
    for (const [value, now] of Object.entries(was.values ?? {}))
      if (!allows(of, now))
        report({
          ...at('values', value),
          code: 'FORBIDDEN_VALUE',
          found: shown(now),
          expected: allowedBy(of, now),
        });
  }
});

/** Rows are kept as they were written, so `x-was` of a cell would have no effect. */
function checkCells({ path: file, content }: SchemaFile, report: TellFinding): void {
  walk(content, (word, _was, pointer) => {
    const names = pointer.split('/');
    if (word !== 'x-was' || names.length <= OF_ITEM) return;
    const actual = say('wasOfCell', { name: names.at(-2) });
    report({
      file,
      pointer,
      code: 'UNUSED',
      found: actual,
      expected: say('wasOfItem'),
    });
  });
}

/** So many entries are compared pairwise in some milliseconds; the time grows with the square. */
const MOST_COMPARED = 500;

type Items = { readonly type?: string | readonly string[] } | undefined;

/**
 * Reports `uniqueItems` on long or unbounded lists of rows. Texts and numbers are looked up, but each row is
 * compared with every other: thousands of rows would block the server for minutes before any other check.
 */
export const checkDistinct = fileCheck(
  undefined,
  (_draft, { file: { path: file, kind, content } }, report) => {
    if (kind !== 'entity' && kind !== 'calls') return;
    walk(content, (word, value, pointer, list) => {
      if (word !== 'uniqueItems' || value !== true || isLookedUp(list['items'] as Items)) return;
      const { maxItems } = list;
      if (typeof maxItems === 'number' && maxItems <= MOST_COMPARED) return;
      const actual =
        maxItems === undefined ? say('rowsWithoutEnd') : say('rows', { count: Number(maxItems) });
      const place =
        maxItems === undefined ? pointer : under(pointer.slice(0, pointer.lastIndexOf('/')), 'maxItems');
      report({
        code: 'TOO_BIG',
        file,
        pointer: place,
        found: actual,
        expected: say('maxItemsOf', { most: MOST_COMPARED }),
      });
    });
  },
);

/** Same rule as the compiler: only entries of scalar type are looked up. */
function isLookedUp(items: Items): boolean {
  const types = [items?.type ?? []].flat();
  return types.length > 0 && !types.some((type) => type === 'object' || type === 'array');
}
