// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import fc from 'fast-check';
import type { Row } from './surveys.ts';

/** Names that mean something in the grammar, too. */
export const NAMES = [
  ...[
    'when',
    'where',
    'must',
    'showWhen',
    'while',
    'settled',
    'proposed',
    'formula',
    'signer',
    'message',
    'done',
  ],
  ...[
    'failed',
    'wrong',
    'nothing',
    'description',
    'pattern',
    'default',
    'examples',
    'enum',
    'const',
    'context',
  ],
  ...[
    'properties',
    'items',
    'type',
    'title',
    'required',
    'call',
    'not',
    'allOf',
    'record',
    'row',
    'today',
    'field',
  ],
] as const;

/** Questions of every type, which the others look at. */
export const SURROUNDINGS: readonly Row[] = [
  { type: 'integer', name: 'n' },
  { type: 'decimal', name: 'k' },
  { type: 'text', name: 'when' },
  { type: 'date', name: 'd' },
  { type: 'time', name: 't' },
  { type: 'dateTime', name: 'dt' },
  { type: 'select_one livelli', name: 's' },
  { type: 'select_multiple livelli', name: 'm' },
  { type: 'geopoint', name: 'g' },
  { type: 'image', name: 'i' },
  { type: 'calculate', name: 'c', calculation: "if(${n} > 1, '1', 'x')" },
  { type: 'begin repeat', name: 'righe' },
  { type: 'integer', name: 'cella' },
  { type: 'date', name: 'giorno' },
  { type: 'select_multiple livelli', name: 'piani' },
  { type: 'end repeat' },
];

const answer = fc.constantFrom(
  ...['n', 'k', 'when', 'd', 't', 'dt', 's', 'm', 'g', 'i', 'c', 'q1', 'q7', 'righe', 'cella'].map(
    (name) => `\${${name}}`,
  ),
);
const literal = fc.constantFrom(
  "''",
  "'1'",
  "'x'",
  "'due'",
  "'2026-01-31'",
  "'08:30'",
  '0',
  '1',
  '2.5',
  '-3',
  'today()',
  'true()',
);
const atom = fc.oneof(answer, literal);

function value(depth: number): fc.Arbitrary<string> {
  if (depth === 0) return atom;
  const inner = value(depth - 1);
  const call = (name: string, ...args: fc.Arbitrary<string>[]) =>
    fc.tuple(...args).map((all) => `${name}(${all.join(', ')})`);
  return fc.oneof(
    atom,
    fc
      .tuple(inner, fc.constantFrom('+', '-', '*', 'div'), inner)
      .map(([left, by, right]) => `(${left} ${by} ${right})`),
    fc
      .constantFrom(
        'int',
        'round',
        'floor',
        'abs',
        'number',
        'string',
        'date',
        'string-length',
        'count-selected',
        'sum',
        'count',
      )
      .chain((name) => call(name, inner)),
    fc.constantFrom('concat', 'coalesce', 'min', 'max').chain((name) => call(name, inner, inner)),
    fc
      .tuple(condition(depth - 1), inner, inner)
      .map(([when, then, other]) => `if(${when}, ${then}, ${other})`),
  );
}

function condition(depth: number): fc.Arbitrary<string> {
  const compared = fc
    .tuple(answer, fc.constantFrom('=', '!=', '<', '<=', '>', '>='), value(Math.max(depth - 1, 0)))
    .map(([left, by, right]) => `${left} ${by} ${right}`);
  const one = fc.oneof(
    { weight: 4, arbitrary: compared },
    fc.tuple(answer, fc.constantFrom('1', 'x', 'due')).map(([of, said]) => `selected(${of}, '${said}')`),
    fc
      .tuple(answer, fc.constantFrom('[A-Z]*', '[0-9]{3}', '(a+)+', '('))
      .map(([of, said]) => `regex(${of}, '${said}')`),
    fc
      .tuple(
        fc.constantFrom('string-length', 'count-selected', 'count'),
        answer,
        fc.constantFrom('=', '<', '>='),
        fc.constantFrom('1', '3'),
      )
      .map(([of, on, by, size]) => `${of}(${on}) ${by} ${size}`),
  );
  if (depth === 0) return one;
  const inner = condition(depth - 1);
  return fc.oneof(
    one,
    inner.map((of) => `not(${of})`),
    fc
      .tuple(inner, fc.constantFrom('and', 'or'), inner)
      .map(([left, by, right]) => `(${left}) ${by} (${right})`),
  );
}

const ofItself = condition(1).map((said) => said.replace(/\$\{\w+\}/, '.'));
const text = fc.constantFrom(
  '',
  'Quanti ne ha ${n}?',
  'Scrivi {code} qui',
  '${last-saved#n} {record.boh}',
  'Di ${cella}',
);

/** A question with one or two columns, many of them without effect. */
export const anyRow: fc.Arbitrary<Row> = fc
  .tuple(
    fc.constantFrom(
      'text',
      'integer',
      'decimal',
      'date',
      'time',
      'dateTime',
      'select_one livelli',
      'select_multiple livelli',
      'geopoint',
      'image',
      'acknowledge',
      'email',
      'phonenumber',
      'calculate',
      'calculate',
    ),
    fc.oneof(
      { weight: 3, arbitrary: value(2).map((calculation) => ({ calculation })) },
      { weight: 3, arbitrary: condition(2).map((relevant) => ({ relevant })) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(ofItself, text)
          .map(([constraint, said]) => ({ constraint, constraint_message: said })),
      },
      condition(1).map((required) => ({ required })),
      // The format refuses circles by itself.
      value(1).map((said) => ({ default: said.replaceAll(/q\d/g, 'n') })),
      text.map((label) => ({ label })),
      text.map((hint) => ({ hint })),
      answer.map((of) => ({ choice_filter: `piano=${of}` })),
    ),
  )
  .map(
    ([type, said]): Row => ({
      type,
      ...(type === 'calculate' && !('calculation' in said) && { calculation: '${n} + 1' }),
      ...said,
    }),
  );
