import { allows } from '../../../condition/allows.ts';
import type { EntitySchema, Field } from '../../../contract/index.ts';
import { say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { allowedBy } from '../../allowedBy.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { shown, under } from '../../pointer.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { walk } from '../../walk.ts';

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

/** `/properties/name/x-was`. */
const OF_ITEM = 4;

/** What a field was (`x-was`) said where no version is kept, of what is no answer, of a cell of rows, of what is asked still, or with values that the field does not take. */
export const checkWas: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    const { properties, 'x-answers': hasAnswers } = entity;
    const isKept = hasAnswers === true && properties['schemaVersion'] !== undefined;
    checkCells(file, report);
    for (const [name, field] of Object.entries(properties)) {
      const { 'x-was': was, 'x-column': column } = field;
      if (was === undefined) continue;
      const at = (...more: readonly (string | number)[]) => ({
        file: file.path,
        pointer: under('/properties', name, 'x-was', ...more.map(String)),
      });
      if (!isKept || column !== undefined)
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
      for (const [index, former] of (was.fields ?? []).entries())
        if (Object.hasOwn(properties, former))
          report({
            ...at('fields', index),
            code: 'DUPLICATE',
            found: say('askedStill', { name: former }),
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
  }
};

/** Of a cell it would be heard by nobody: rows go along as they are. */
function checkCells({ path: file, content }: SchemaFile, report: TellFinding): void {
  walk(content, (word, _was, pointer) => {
    const names = pointer.split('/');
    if (word !== 'x-was' || names.length <= OF_ITEM) return;
    const found = say('wasOfCell', { name: names.at(-2) });
    report({
      file,
      pointer,
      code: 'UNUSED',
      found,
      expected: say('wasOfItem'),
    });
  });
}

/** So many entries are compared with one another in some milliseconds; ten times as many take a hundred times as long. */
const MOST_COMPARED = 500;

type Items = { readonly type?: string | readonly string[] } | undefined;

/**
 * Lists of which no two entries may be equal: texts and numbers are looked up, but each row is compared with every other. Somebody who sends thousands of rows would hold
 * the server for minutes, before anything else is found wrong with them.
 */
export const checkDistinct: DraftCheck = ({ files }, report) => {
  for (const { path: file, kind, content } of files) {
    if (kind !== 'entity' && kind !== 'calls') continue;
    walk(content, (word, value, pointer, list) => {
      if (word !== 'uniqueItems' || value !== true || isLookedUp(list['items'] as Items)) return;
      const { maxItems } = list;
      if (typeof maxItems === 'number' && maxItems <= MOST_COMPARED) return;
      const found = maxItems === undefined ? say('rowsWithoutEnd') : say('rows', { count: Number(maxItems) });
      const place =
        maxItems === undefined ? pointer : under(pointer.slice(0, pointer.lastIndexOf('/')), 'maxItems');
      report({
        code: 'TOO_BIG',
        file,
        pointer: place,
        found,
        expected: say('maxItemsOf', { most: MOST_COMPARED }),
      });
    });
  }
};

/** As the compiler sees it: entries of a kind that it knows, none of them with parts. */
function isLookedUp(items: Items): boolean {
  const types = [items?.type ?? []].flat();
  return types.length > 0 && !types.some((type) => type === 'object' || type === 'array');
}
