import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getAt, setAt } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const ENTITY = 'loans/book.entity.json';
const FIELDS = 40;
/** Many times what all of it takes: a pattern that reads a text in many ways takes hours. */
const GENEROUS_MS = 20_000;

const piece = fc
  .tuple(
    fc.constantFrom(
      'a',
      'b',
      '.',
      '\\d',
      '\\w',
      '\\s',
      '\\S',
      '[ab]',
      '[^a]',
      '[a-z]',
      '\\p{L}',
      '0',
      ' ',
      '\\)',
    ),
    fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0,20}', '{1,300}', '{3,}', '*?', '+?'),
  )
  .map((parts) => parts.join(''));
const again = fc.constantFrom('', '*', '+', '{2,9}', '{1,60}');
const inner = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    piece,
    fc.tuple(tie('part'), tie('part')).map((parts) => parts.join('')),
    fc.tuple(tie('part'), again).map(([part, times]) => `(${part})${times}`),
    fc.tuple(tie('part'), tie('part'), again).map(([one, other, times]) => `(?:${one}|${other})${times}`),
    tie('part').map((part) => `(?=${part})`),
    tie('part').map((part) => `(${part})\\1`),
  ),
})).part;
const pattern = fc
  .tuple(fc.constantFrom('', '^', '^', '^'), inner, fc.constantFrom('', '$'))
  .map((parts) => parts.join(''))
  .filter((text) => text.length < 200 && isExpression(text));

/** A file with a pattern of no meaning is refused for it alone, and its other patterns are not judged. */
function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

it('[SCHEMA-REDOS] an expression that is let in reads a text of any kind in the time of its length', () => {
  const texts = ['a', 'b', 'ab', '0', 'aa ', ' ', 'a0', 'z', ')'].flatMap((unit) =>
    ['', '!'].map((end) => unit.repeat(20_000 / unit.length) + end),
  );
  const list = fc.array(pattern, { minLength: FIELDS, maxLength: FIELDS });
  fc.assert(
    fc.property(list, (patterns) => {
      const fields = patterns.map((text, at) => [`p${at}`, { type: 'string', pattern: text }] as const);
      const properties = {
        ...(getAt(files[ENTITY], 'properties') as object),
        ...Object.fromEntries(fields),
      };
      const { findings } = examine({ ...files, [ENTITY]: setAt(files[ENTITY], 'properties', properties) });
      expect(findings.filter(({ code }) => code !== 'SLOW_PATTERN')).toEqual([]);
      const refused = new Set(findings.map(({ pointer }) => pointer.split('/')[2]));
      const began = performance.now();
      for (const [name, { pattern: text }] of fields) {
        if (refused.has(name)) continue;
        expect(text).not.toMatch(/\(\?=|\\1/);
        const expression = new RegExp(text, 'u');
        for (const each of texts) expression.test(each);
        expect(performance.now() - began, text).toBeLessThan(GENEROUS_MS);
      }
    }),
    { numRuns: runs(2), endOnFailure: true },
  );
}, 120_000);
