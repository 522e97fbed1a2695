import type { Field, FieldLayout } from '../../../engine/index.ts';
import type { Chance } from './createChance.ts';
import {
  answerTo,
  conditionOver,
  dayFrom,
  fieldOf,
  numberFrom,
  type Seen,
  textFrom,
  type ValueKind,
} from './valueWords.ts';

/** One step of somebody filling a form: a value at a path; in a list, all of its rows or a cell. */
export type Step = readonly [path: string, value: unknown];

export interface AnyForm {
  readonly entity: object;
  readonly form: object;
  /** Answers, one after another. */
  readonly steps: (chance: Chance) => readonly Step[];
}

const KINDS: readonly ValueKind[] = [
  ...(['number', 'number', 'number', 'text', 'text', 'day', 'time', 'yes'] as const),
  ...(['flag', 'flag', 'choice', 'several', 'rows'] as const),
];
const CELLS: readonly ValueKind[] = ['text', 'day', 'yes', 'choice', 'flag'];

interface Made {
  readonly path: string;
  readonly kind: ValueKind;
  readonly field: Field;
  readonly layout: FieldLayout;
  readonly cells?: readonly Made[];
  /** Worked out, a companion: nobody answers it by itself in these trials. */
  readonly given: boolean;
}

/** A form of four to twelve fields in one to three sections, that uses whatever of the grammar the chance falls on. */
export function anyForm(chance: Chance, name: string): AnyForm {
  const made: Made[] = [];
  const count = 4 + chance.upTo(8);
  for (let index = 0; index < count; index += 1) {
    const seen = made.map(({ path, kind }) => ({ path: `record.${path}`, kind }));
    made.push(...anyField(chance, `${chance.when(0.2) ? 'part.' : ''}f${index}`, seen));
  }
  const shown = made.filter(({ layout }) => layout.field !== '');
  const cuts = 1 + chance.upTo(2);
  const sections = chance
    .times(cuts, (part) => shown.slice((part * shown.length) / cuts, ((part + 1) * shown.length) / cuts))
    .filter((fields) => fields.length > 0)
    .map((fields, index) => {
      const before = shown.slice(0, shown.indexOf(fields[0] as Made));
      const seen = before.map(({ path, kind }) => ({ path: `record.${path}`, kind }));
      return {
        id: `s${index}`,
        title: `Sezione ${index}`,
        ...(seen.length > 0 && chance.when(0.3) && { showWhen: conditionOver(chance, inForm(seen)) }),
        fields: fields.map(({ layout }) => layout),
      };
    });
  const all = made.map(({ path, kind }) => ({ path: `record.${path}`, kind }));
  return {
    entity: {
      'x-entity': name,
      title: `Modulo ${name}`,
      'x-plural': `Moduli ${name}`,
      type: 'object',
      properties: propertiesOf(made),
      ...(chance.when(0.3) && {
        required: [(made.find(({ path }) => !path.includes('.')) ?? made[0])?.path],
      }),
      ...(chance.when(0.5) && { 'x-rules': [anyRule(chance, all, shown, 'entity')] }),
      additionalProperties: false,
    },
    form: {
      entity: name,
      title: `Modulo ${name}`,
      sections,
      ...(chance.when(0.3) && { rules: [anyRule(chance, all, shown, 'form')] }),
    },
    steps: (answers) => stepsOver(answers, made),
  };
}

function anyField(chance: Chance, path: string, seen: readonly Seen[]): readonly Made[] {
  const kind = chance.one(KINDS);
  const title = `Campo ${path}`;
  const words = behaviour(chance, inForm(seen));
  if (kind === 'rows') return [anyRows(chance, path, seen, words)];
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
  const field = { title, ...fieldOf(chance, kind) };
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
  return [{ path, kind, field, layout, given: true }];
}

/** A form knows the day; a record by itself does not. */
function inForm(seen: readonly Seen[]): readonly Seen[] {
  return seen.length === 0 ? seen : [...seen, { path: 'today', kind: 'day' }];
}

function behaviour(chance: Chance, seen: readonly Seen[]): Omit<FieldLayout, 'field'> {
  if (seen.length === 0) return {};
  return {
    ...(chance.when(0.35) && { showWhen: conditionOver(chance, seen) }),
    ...(chance.when(0.2) && { requiredWhen: conditionOver(chance, seen) }),
    ...(chance.when(0.15) && { readOnlyWhen: conditionOver(chance, seen) }),
    ...(chance.when(0.2) && { whenHidden: 'keep' as const }),
  };
}

/** A list whose rows have a number, a worked-out one, and two more cells that look at the row and at the record. */
function anyRows(chance: Chance, path: string, seen: readonly Seen[], words: object): Made {
  const number: Seen = { path: 'row.number', kind: 'number' };
  const others = chance.times(2, (index): Made => {
    const kind = chance.one(CELLS);
    const around = [number, ...inForm(seen.filter(() => chance.when(0.5)))];
    const field = { title: `Cella ${index}`, ...fieldOf(chance, kind) };
    return {
      path: `c${index}`,
      kind,
      field,
      layout: { field: `c${index}`, ...cellWords(chance, around) },
      given: true,
    };
  });
  const worked = {
    title: 'Calcolata',
    type: ['number', 'null'],
    'x-calculated': numberFrom(chance, [number, ...seen], 2),
  } as unknown as Field;
  const cells: readonly Made[] = [
    {
      ...{ path: 'number', kind: 'number', given: true, layout: { field: 'number' } },
      field: { title: 'Numero', ...fieldOf(chance, 'number') } as Field,
    },
    { path: 'worked', kind: 'number', given: false, layout: { field: 'worked' }, field: worked },
    ...others,
  ];
  const properties = Object.fromEntries(cells.map((cell) => [cell.path, cell.field]));
  const field = {
    title: `Righe ${path}`,
    type: 'array',
    maxItems: 4,
    ...(chance.when(0.3) && { minItems: 1 }),
    items: { type: 'object', properties, additionalProperties: false },
  } as unknown as Field;
  const layout = {
    field: path,
    widget: 'lines',
    row: 'riga',
    ...words,
    fields: cells.map((cell) => cell.layout),
  };
  return { path, kind: 'rows', field, layout: layout as FieldLayout, cells, given: true };
}

function cellWords(chance: Chance, seen: readonly Seen[]): Omit<FieldLayout, 'field'> {
  const { readOnlyWhen: _, ...words } = behaviour(chance, seen);
  return words;
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
  const own = made.filter(({ path }) => !path.includes('.'));
  const inner = made.filter(({ path }) => path.includes('.'));
  const part = {
    title: 'Parte',
    type: 'object',
    properties: Object.fromEntries(inner.map(({ path, field }) => [path.slice('part.'.length), field])),
    additionalProperties: false,
  };
  return {
    ...Object.fromEntries(own.map(({ path, field }) => [path, field])),
    ...(inner.length > 0 && { part }),
  };
}

/** Up to twelve answers, some of them to the same field again; rows come, are filled in, and go. */
function stepsOver(chance: Chance, made: readonly Made[]): readonly Step[] {
  const given = made.filter((each) => each.given);
  const lengths = new Map<string, number>();
  return chance.times(4 + chance.upTo(10), (): Step => {
    const { path, kind, cells } = chance.one(given);
    if (cells === undefined) return [path, answerTo(chance, kind)];
    const length = lengths.get(path) ?? 0;
    const cell = chance.one(cells.filter((each) => each.given));
    if (length > 0 && chance.when(0.6))
      return [`${path}.${chance.upTo(length - 1)}.${cell.path}`, answerTo(chance, cell.kind)];
    const next = chance.upTo(3);
    lengths.set(path, next);
    return [path, chance.times(next, () => rowOf(chance, cells))];
  });
}

function rowOf(chance: Chance, cells: readonly Made[]): object {
  const filled = chance.some(cells.filter(({ given }) => given));
  return Object.fromEntries(filled.map(({ path, kind }) => [path, answerTo(chance, kind)]));
}
