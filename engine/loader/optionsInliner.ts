import type { OptionsSchema } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted } from '../errors/Phrase.ts';
import { entryOf } from '../values/entryOf.ts';
import { nearestOf, under } from './pointer.ts';

type Options = Readonly<Record<string, OptionsSchema>>;
type Place = { readonly file: string; readonly pointer: string };

/**
 * Gives every schema with `x-options` the `enum` of those values; null stays allowed where the type allows it. A list of such values gets `x-alone`
 * with those that are `exclusive`. What stands at several places, and has nothing wrong, stays one and the same.
 */
export function optionsInliner(options: Options, report: (finding: Finding) => void) {
  const done = new WeakMap<object, unknown>();
  let told = 0;
  const tell = (finding: Finding): void => {
    told += 1;
    report(finding);
  };

  function inline(value: unknown, at: Place): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = done.get(value);
    if (known !== undefined) return known;
    const before = told;
    const made = Array.isArray(value)
      ? value.map((each, index) => inline(each, { ...at, pointer: under(at.pointer, index) }))
      : inlineNode(value as Readonly<Record<string, unknown>>, at);
    // What is wrong is told at each of its places.
    if (told === before) done.set(value, made);
    return made;
  }

  function inlineNode(node: Readonly<Record<string, unknown>>, at: Place): unknown {
    const entries = Object.entries(node).map(([key, each]) => [
      key,
      inline(each, { ...at, pointer: under(at.pointer, key) }),
    ]);
    listNamed(node, 'x-suggests', options, at, tell);
    const list = listNamed(node, 'x-options', options, at, tell);
    if (list === undefined) return { ...aloneIn(node, options), ...Object.fromEntries(entries) };
    const values: unknown[] = list.values.map((each) => each.value);
    const nullable = Array.isArray(node['type']) && node['type'].includes('null');
    return { ...Object.fromEntries(entries), enum: nullable ? [...values, null] : values };
  }

  return inline;
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
    found: quoted(name),
    expected: nearestOf(Object.keys(options), name),
  });
  return undefined;
}
