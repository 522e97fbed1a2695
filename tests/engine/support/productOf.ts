import { type Product, RULES } from '../../../engine/index.ts';
import { loadProduct } from '../../../engine/node.ts';
import { libraryFiles } from './library.ts';

type Files = Readonly<Record<string, object>>;

const grammar = Object.fromEntries(
  Object.entries(await libraryFiles()).filter(([path]) => path.startsWith('meta/')),
);

/** The shortest text for every rule, so that small products need no catalogue. */
const RULE_WORDS = [
  ...RULES.filter(({ reportedAs }) => reportedAs === undefined).map(({ word }) => word),
  ...[
    'required',
    'type',
    'enum',
    'const',
    'format',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
  ],
  ...['minItems', 'maxItems', 'uniqueItems', 'multipleOf', 'additionalProperties', 'exclusiveMinimum'],
];

/**
 * A small product for one test: files by path, without `$schema`. Its Italian catalogue contains `texts` by
 * id, so that a test states only the parts it is about.
 */
export function productOf(files: Files, texts: Readonly<Record<string, string>> = {}): Product {
  const messages = {
    ...{ $schema: '', locale: 'it', name: 'Italiano', direction: 'ltr', formats: { locale: 'it-IT' } },
    ...{ rules: Object.fromEntries(RULE_WORDS.map((word) => [word, `{field}: ${word}`])), texts },
  };
  const contents = Object.entries(files).map(([path, file]) => [path, { $schema: '', ...file }]);
  return loadProduct({ ...grammar, 'messages.it.json': messages, ...Object.fromEntries(contents) });
}
