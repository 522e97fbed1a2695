import { type DataRecord, type Field, type FieldLayout, getAt, setAt } from '../../../engine/index.ts';
import { anyRows } from './anyRows.ts';
import { behaviour } from './behaviour.ts';
import type { Chance } from './createChance.ts';
import { othersOf, spanOf } from './fieldsTogether.ts';
import type { Made } from './Made.ts';
import {
  answerTo,
  conditionOver,
  dayFrom,
  fieldOf,
  numberFrom,
  offeredTo,
  type Seen,
  textFrom,
  type ValueKind,
} from './valueWords.ts';

/** One step of filling in a form: a value at a path; in a list, all of its rows or a cell. */
export type Step = readonly [path: string, value: unknown];

export interface AnyForm {
  readonly entity: object;
  readonly form: object;
  /** A part of the form in a separate file. */
  readonly fragment?: object;
  /** Answers, one after another. */
  readonly steps: (chance: Chance) => readonly Step[];
}

const KINDS: readonly ValueKind[] = [
  ...(['number', 'number', 'number', 'text', 'text', 'day', 'time', 'yes'] as const),
  ...(['flag', 'flag', 'choice', 'several', 'rows'] as const),
];

/** A form of four to twelve fields in one to three sections, with random features of the grammar. */
export function anyForm(chance: Chance, name: string): AnyForm {
  const fields: Made[] = [];
  const count = 4 + chance.upTo(8);
  for (let index = 0; index < count; index += 1) {
    const visibleFields = fields.map(seenOf);
    fields.push(...anyField(chance, `${chance.when(0.2) ? 'part.' : ''}f${index}`, visibleFields));
  }
  const shownFields = fields.filter(({ layout }) => layout.field !== '');
  const cuts = 1 + chance.upTo(2);
  const sections = chance
    .times(cuts, (part) =>
      shownFields.slice((part * shownFields.length) / cuts, ((part + 1) * shownFields.length) / cuts),
    )
    .filter((fields) => fields.length > 0)
    .map((fields, index) => {
      const before = shownFields.slice(0, shownFields.indexOf(fields[0] as Made));
      const earlierFields = before.map(seenOf);
      const isMatrix = chance.when(0.3) && fields.some(({ kind }) => kind === 'choice');
      return {
        id: `s${index}`,
        title: `Sezione ${index}`,
        ...(earlierFields.length > 0 &&
          chance.when(0.3) && { showWhen: conditionOver(chance, inForm(earlierFields)) }),
        ...(fields.some(({ given }) => given) &&
          chance.when(0.15) && { missing: { needs: chance.one(['one', 'all']), ...atSave(chance) } }),
        ...(isMatrix && { matrix: { options: 'grade', blank: 'Non guardato' } }),
        fields: fields.map(({ layout }) => layout),
      };
    });
  const all = fields.map(seenOf);
  const last = sections.at(-1);
  const isParted = last !== undefined && chance.when(0.25);
  const first = seenOf(shownFields[0] as Made);
  const pages = sections.map(({ id }, index) => ({
    ...{ id: `p${index}`, title: `Pagina ${index}`, sections: [id] },
    ...(index > 0 && chance.when(0.4) && { showWhen: conditionOver(chance, [first]) }),
  }));
  return {
    ...(isParted && { fragment: { fields: last.fields } }),
    entity: {
      'x-entity': name,
      title: `Modulo ${name}`,
      'x-plural': `Moduli ${name}`,
      type: 'object',
      properties: propertiesOf(fields),
      ...(chance.when(0.3) && {
        required: [(fields.find(({ path }) => !path.includes('.')) ?? fields[0])?.path],
      }),
      ...(chance.when(0.5) && { 'x-rules': [anyRule(chance, all, shownFields, 'entity')] }),
      additionalProperties: false,
    },
    form: {
      entity: name,
      title: `Modulo ${name}`,
      sections: isParted
        ? sections.with(-1, { ...last, fields: [{ fragment: `${name}-part` } as unknown as FieldLayout] })
        : sections,
      ...(pages.length > 1 && chance.when(0.4) && { pages }),
      ...(chance.when(0.3) && { rules: [anyRule(chance, all, shownFields, 'form')] }),
    },
    steps: (answers) => stepsOver(answers, fields),
  };
}

/** How others look at it. */
function seenOf({ path, kind, cells }: Made): Seen {
  const deepOf = (all: readonly Made[] | undefined): number =>
    all === undefined ? 0 : 1 + deepOf(all.find(({ path: each }) => each === 'inner')?.cells);
  return { path: `record.${path}`, kind, ...(cells !== undefined && { deep: deepOf(cells) }) };
}

function anyField(chance: Chance, path: string, seen: readonly Seen[]): readonly Made[] {
  const kind = chance.one(KINDS);
  const title = `Campo ${path}`;
  const words = behaviour(chance, inForm(seen));
  if (kind === 'rows') return [anyRows(chance, path, words, { record: inForm(seen), rows: [], depth: 1 })];
  if (kind === 'time' && chance.when(0.5)) return spanOf(chance, path, words);
  if (kind === 'several' && chance.when(0.5)) return othersOf(chance, path, words);
  if (seen.length > 0 && chance.when(0.25)) {
    const [worked, expression, as] = chance.one([
      [{ type: ['number', 'null'] }, numberFrom(chance, seen), 'number'],
      [{ type: ['string', 'null'], format: 'date' }, dayFrom(chance, seen), 'day'],
      [{ type: ['string', 'null'] }, textFrom(chance, seen), 'text'],
    ] as const);
    const { requiredWhen: _, readOnlyWhen: __, ...shown } = words;
    const field = { title, ...worked, 'x-calculated': expression } as unknown as Field;
    return [{ path, kind: as, field, layout: { field: path, ...shown }, given: false }];
  }
  const field = { title, ...fieldOf(chance, kind), ...offeredTo(chance, kind, seen) } as Field;
  if (field['x-flag'] !== undefined && field['x-flag'] !== 'plain' && chance.when(0.6)) {
    const note = `${path}Note`;
    const text = { title: `Nota ${path}`, type: 'string', maxLength: 40 } as Field;
    return [
      { path, kind, field, layout: { field: path, ...words, note }, given: true },
      { path: note, kind: 'text', field: text, layout: { field: '' }, given: true },
    ];
  }
  const proposed = seen.length > 0 && kind === 'number' && chance.when(0.2);
  const layout = {
    field: path,
    ...words,
    ...(proposed && { proposed: numberFrom(chance, inForm(seen), 1) }),
  };
  // The first may be one that a record must have.
  const isOther = seen.some((each) => !each.path.startsWith('record.part.'));
  const mayLack = isOther && field.default === undefined && field['x-required'] !== true;
  const isAsked = mayLack && chance.when(0.2);
  const requiredLayout = { ...layout, ...(isAsked && { missing: atSave(chance) }) };
  return [{ path, kind, field, layout: requiredLayout, given: true }];
}

/** Effect of a missing answer on a save: these forms have no workflow. */
function atSave(chance: Chance): NonNullable<FieldLayout['missing']> {
  return { at: { save: chance.one(['warning', 'refusal']) } };
}

/** Only a form has `today`; a bare record does not. */
function inForm(seen: readonly Seen[]): readonly Seen[] {
  return seen.length === 0 ? seen : [...seen, { path: 'today', kind: 'day' }];
}

function anyRule(chance: Chance, seen: readonly Seen[], shown: readonly Made[], id: string): object {
  return {
    id,
    ...(chance.when(0.5) && { when: conditionOver(chance, seen, 1) }),
    must: conditionOver(chance, seen, 1),
    message: 'rule.any',
    severity: chance.one(['error', 'error', 'warning', 'info']),
    field: chance.one(shown).path,
  };
}

function propertiesOf(made: readonly Made[]): object {
  const topFields = made.filter(({ path }) => !path.includes('.'));
  const inner = made.filter(({ path }) => path.includes('.'));
  const part = {
    title: 'Parte',
    type: 'object',
    properties: Object.fromEntries(inner.map(({ path, field }) => [path.slice('part.'.length), field])),
    additionalProperties: false,
  };
  return {
    ...Object.fromEntries(topFields.map(({ path, field }) => [path, field])),
    ...(inner.length > 0 && { part }),
  };
}

/** Up to twelve answers, some of them to the same field again; rows come, are filled in at any depth, and go. */
function stepsOver(chance: Chance, made: readonly Made[]): readonly Step[] {
  const answeredFields = made.filter((each) => each.given);
  let record: DataRecord = {};
  return chance.times(4 + chance.upTo(10), (): Step => {
    const step = answerAt(chance, chance.one(answeredFields), '', record);
    record = setAt(record, ...step);
    return step;
  });
}

/** To a field, or, of a list that has rows, mostly to a cell of one of them. */
function answerAt(chance: Chance, { path, kind, cells }: Made, around: string, record: DataRecord): Step {
  const place = `${around}${path}`;
  if (cells === undefined) return [place, answerTo(chance, kind)];
  const rows = getAt(record, place);
  if (Array.isArray(rows) && rows.length > 0 && chance.when(0.6)) {
    const cell = chance.one(cells.filter((each) => each.given));
    return answerAt(chance, cell, `${place}.${chance.upTo(rows.length - 1)}.`, record);
  }
  return [place, chance.times(chance.upTo(3), () => rowOf(chance, cells))];
}

function rowOf(chance: Chance, cells: readonly Made[]): object {
  const filled = chance.some(cells.filter(({ given }) => given));
  return Object.fromEntries(
    filled.map((cell) => [
      cell.path,
      cell.cells === undefined
        ? answerTo(chance, cell.kind)
        : chance.times(chance.upTo(2), () => rowOf(chance, cell.cells ?? [])),
    ]),
  );
}
