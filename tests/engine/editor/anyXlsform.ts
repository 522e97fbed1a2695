// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import fc from 'fast-check';
import type { WorkbookSheet } from '../../../engine/editor/index.ts';

const HEADS = [
  ...[
    'type',
    'name',
    'label::Italiano (it)',
    'label::English (en)',
    'label::العربية (ar)',
    'hint::Italiano (it)',
  ],
  ...[
    'required',
    'relevant',
    'constraint',
    'constraint_message::Italiano (it)',
    'default',
    'appearance',
    'calculation',
  ],
];
type Row = Readonly<Record<string, string>>;
interface Asked {
  readonly name: string;
  readonly type: string;
}

const TYPES = [
  'text',
  'integer',
  'decimal',
  'date',
  'time',
  'dateTime',
  'select_one ab',
  'select_multiple ab',
  'geopoint',
  'image',
];
const word = fc.constantFrom('a', 'b', 'una cosa', "l'altra", 'x y', 'è così');
const number = fc.integer({ min: -50, max: 5000 }).map(String);
const operator = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');

/** Something that is asked of one answer; of `.` it is a constraint. */
function comparison({ type }: Asked, answer: string): fc.Arbitrary<string> {
  const [kind] = type.split(' ');
  if (kind === 'integer' || kind === 'decimal') {
    return fc.oneof(
      fc.tuple(operator, number).map(([by, value]) => `${answer} ${by} ${value}`),
      fc.constant(`${answer} != ''`),
    );
  }
  if (kind === 'select_one') return fc.constantFrom('a', 'b').map((value) => `${answer} = '${value}'`);
  if (kind === 'select_multiple') {
    const size = fc.integer({ min: 1, max: 4 });
    return fc.oneof(
      fc.constantFrom('a', 'b').map((value) => `selected(${answer}, '${value}')`),
      size.map((least) => `count-selected(${answer}) >= ${least}`),
    );
  }
  if (kind === 'date') return fc.constantFrom('<=', '>').map((by) => `${answer} ${by} today()`);
  if (kind === 'text') {
    return fc.oneof(
      word.map((value) => (value.includes("'") ? `${answer} = "${value}"` : `${answer} = '${value}'`)),
      fc.integer({ min: 2, max: 90 }).map((most) => `string-length(${answer}) <= ${most}`),
      fc.constantFrom('[A-Z]+', 'a|b', '^x.*y$').map((pattern) => `regex(${answer}, '${pattern}')`),
    );
  }
  return fc.constant(`${answer} != ''`);
}

function condition(asked: readonly Asked[], depth = 2): fc.Arbitrary<string> {
  const one = fc.constantFrom(...asked).chain((each) => comparison(each, `\${${each.name}}`));
  if (depth === 0) return one;
  const inner = condition(asked, depth - 1);
  return fc.oneof(
    one,
    fc
      .tuple(inner, fc.constantFrom('and', 'or'), inner)
      .map(([left, by, right]) => `(${left}) ${by} (${right})`),
    inner.map((of) => `not(${of})`),
  );
}

function expression(asked: readonly Asked[], depth = 2): fc.Arbitrary<string> {
  const numbers = asked.filter(({ type }) => type === 'integer' || type === 'decimal');
  const leaf =
    numbers.length === 0
      ? number
      : fc.oneof(
          number,
          fc.constantFrom(...numbers).map(({ name }) => `\${${name}}`),
        );
  if (depth === 0) return leaf;
  const inner = expression(asked, depth - 1);
  const parts = [
    leaf,
    fc
      .tuple(inner, fc.constantFrom('+', '-', '*', 'div'), inner)
      .map(([left, by, right]) => `(${left}) ${by} (${right})`),
    inner.map((of) => `round(${of}, 2)`),
    fc.tuple(inner, inner).map(([left, right]) => `coalesce(${left}, ${right})`),
    fc.tuple(inner, inner).map(([left, right]) => `max(${left}, ${right}, 3)`),
  ];
  if (asked.length === 0) return fc.oneof(...parts);
  const choice = fc.tuple(condition(asked, 1), inner, inner);
  return fc.oneof(
    ...parts,
    choice.map(([when, then, other]) => `if(${when}, ${then}, ${other})`),
  );
}

const maybe = (of: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: of });

function rowOf(asked: Asked, before: readonly Asked[], isCell: boolean): fc.Arbitrary<Row> {
  const knownRows = before.length === 0 ? [asked] : before;
  return fc.record({
    type: fc.constant(asked.type),
    name: fc.constant(asked.name),
    'label::Italiano (it)': word,
    'label::English (en)': maybe(word),
    'label::العربية (ar)': maybe(word),
    'hint::Italiano (it)': isCell ? fc.constant('') : maybe(word),
    required: maybe(fc.oneof(fc.constant('yes'), condition(knownRows, 1))),
    relevant: before.length === 0 ? fc.constant('') : maybe(condition(knownRows)),
    constraint: isCell || asked.type === 'image' ? fc.constant('') : maybe(comparison(asked, '.')),
    default: asked.type === 'integer' ? maybe(number) : fc.constant(''),
    appearance: asked.type === 'text' ? maybe(fc.constant('multiline')) : fc.constant(''),
  });
}

/** Surveys of groups, repeats, notes and calculations, of which everything has a counterpart. */
export const anyXlsform: fc.Arbitrary<WorkbookSheet[]> = fc
  .array(
    fc.tuple(fc.constantFrom(...TYPES), fc.constantFrom('plain', 'group', 'note', 'repeat', 'calculate')),
    { minLength: 1, maxLength: 8 },
  )
  .chain((plan) => {
    const before: Asked[] = [];
    const parts = plan.map(([type, kind], index): fc.Arbitrary<Row[]> => {
      const question = { name: `q${index}`, type };
      const knownRows = [...before];
      const label = { 'label::Italiano (it)': `Parte ${index}` };
      if (kind === 'repeat' && !['image', 'geopoint', 'select_multiple ab'].includes(type)) {
        const group = { type: 'begin repeat', name: `r${index}`, ...label };
        return rowOf(question, knownRows, true).map((row) => [group, row, { type: 'end repeat' }]);
      }
      before.push(question);
      const one = rowOf(question, knownRows, false).map((row) => [row]);
      if (kind === 'group') {
        const group = { type: 'begin group', name: `g${index}`, ...label };
        return one.map((rows) => [group, ...rows, { type: 'end group' }]);
      }
      if (kind === 'note') return one.map((rows) => [{ type: 'note', name: `n${index}`, ...label }, ...rows]);
      if (kind !== 'calculate') return one;
      return fc
        .tuple(one, expression([...knownRows, question].filter((each) => each.type !== 'date')))
        .map(([rows, calculation]) => [
          ...rows,
          { type: 'calculate', name: `c${index}`, ...label, calculation },
        ]);
    });
    return fc.tuple(...parts).map((all) => all.flat());
  })
  .map((rows) => [
    { name: 'survey', rows: [HEADS, ...rows.map((row: Row) => HEADS.map((head) => row[head] ?? ''))] },
    {
      name: 'choices',
      rows: [
        ['list_name', 'name', 'label::Italiano (it)'],
        ['ab', 'a', 'A'],
        ['ab', 'b', 'B'],
      ],
    },
    {
      name: 'settings',
      rows: [
        ['form_title', 'form_id'],
        ['Prova', 'prova'],
      ],
    },
  ]);

/** Random workbooks: words of XLSForms in any order, and arbitrary values. */
export const anySheets: fc.Arbitrary<WorkbookSheet[]> = fc.array(
  fc.record({
    name: fc.oneof(fc.constantFrom('survey', 'choices', 'settings', 'Foglio1'), fc.string()),
    rows: fc
      .array(fc.array(anyCell(), { maxLength: 14 }), { maxLength: 25 })
      .map((rows) => [
        [...HEADS, 'list_name', 'Domanda', 'Tipo', 'Scelte', 'choice_filter'].slice(
          0,
          (rows.length * 7) % 19,
        ),
        ...rows,
      ]),
  }),
  { maxLength: 4 },
);

function anyCell(): fc.Arbitrary<string> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'text',
        'integer',
        'calculate',
        'select_one a',
        'begin group',
        'end group',
        'begin repeat',
        'end repeat',
        'note',
        'image',
      ),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'a',
        'b',
        'q1',
        'teamId',
        '__proto__',
        'constructor',
        'toString',
        'yes',
        'regex(., "(a+)+$")',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '${a} > 1',
        '${__proto__} = 1',
        'not(not(',
        "selected(${q1}, 'a')",
        '.',
        '((((((',
        '-'.repeat(200),
        '('.repeat(500),
      ),
    },
    { weight: 2, arbitrary: fc.string({ maxLength: 30, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant('') },
  );
}
