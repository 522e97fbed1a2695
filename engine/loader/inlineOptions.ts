import type { OptionsSchema } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { entryOf } from '../values/entryOf.ts';
import { nearestOf, under } from './pointer.ts';

type Options = Readonly<Record<string, OptionsSchema>>;
type Place = { readonly file: string; readonly pointer: string };

/**
 * Gives every schema with `x-options` the `enum` of those values; null stays allowed where the type allows it. A list of such values gets `x-alone`
 * with those that are `exclusive`.
 */
export function inlineOptions(
  value: unknown,
  options: Options,
  at: Place,
  report: (finding: Finding) => void,
): unknown {
  if (Array.isArray(value)) {
    return value.map((each, index) =>
      inlineOptions(each, options, { ...at, pointer: under(at.pointer, index) }, report),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Readonly<Record<string, unknown>>;
  const entries = Object.entries(node).map(([key, each]) => [
    key,
    inlineOptions(each, options, { ...at, pointer: under(at.pointer, key) }, report),
  ]);
  listNamed(node, 'x-suggests', options, at, report);
  const list = listNamed(node, 'x-options', options, at, report);
  if (list === undefined) return { ...aloneIn(node, options), ...Object.fromEntries(entries) };
  const values: unknown[] = list.values.map((each) => each.value);
  const nullable = Array.isArray(node['type']) && node['type'].includes('null');
  return { ...Object.fromEntries(entries), enum: nullable ? [...values, null] : values };
}

function aloneIn({ items }: Readonly<Record<string, unknown>>, options: Options): { 'x-alone'?: unknown[] } {
  const name = (items as Readonly<Record<string, unknown>> | undefined)?.['x-options'];
  const listed = typeof name === 'string' ? entryOf(options, name)?.values : undefined;
  const alone = listed?.filter(({ exclusive }) => exclusive === true) ?? [];
  return alone.length === 0 ? {} : { 'x-alone': alone.map(({ value }) => value) };
}

/** The list that a word of a schema names; one that is not there is reported. */
function listNamed(
  node: Readonly<Record<string, unknown>>,
  word: 'x-options' | 'x-suggests',
  options: Options,
  at: Place,
  report: (finding: Finding) => void,
): OptionsSchema | undefined {
  const name = node[word];
  if (typeof name !== 'string') return undefined;
  if (Object.hasOwn(options, name)) return options[name];
  report({
    ...at,
    pointer: under(at.pointer, word),
    code: 'UNKNOWN_NAME',
    found: `"${name}"`,
    expected: nearestOf(Object.keys(options), name),
  });
  return undefined;
}
