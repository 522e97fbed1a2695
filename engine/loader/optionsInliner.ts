import type { OptionsSchema } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted } from '../errors/Phrase.ts';
import { entryOf } from '../values/paths.ts';
import { nearestOf, under } from './pointer.ts';

type Options = Readonly<Record<string, OptionsSchema>>;
type Place = { readonly file: string; readonly pointer: string };

/**
 * Adds the values of `x-options` as `enum`, with null if the type allows it, and `x-alone` (the `exclusive`
 * values) to lists. Parts without findings that are shared in the input stay shared in the output.
 */
export function optionsInliner(options: Options, report: (finding: Finding) => void) {
  const done = new WeakMap<object, unknown>();
  let findingCount = 0;
  const tell = (finding: Finding): void => {
    findingCount += 1;
    report(finding);
  };

  function inline(value: unknown, at: Place): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const cached = done.get(value);
    if (cached !== undefined) return cached;
    const before = findingCount;
    const inlined = Array.isArray(value)
      ? value.map((each, index) => inline(each, { ...at, pointer: under(at.pointer, index) }))
      : inlineNode(value as Readonly<Record<string, unknown>>, at);
    // A part with findings is not cached, so that they are reported at each of its places.
    if (findingCount === before) done.set(value, inlined);
    return inlined;
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
  const values = typeof name === 'string' ? entryOf(options, name)?.values : undefined;
  const alone = values?.filter(({ exclusive }) => exclusive === true) ?? [];
  return alone.length === 0 ? {} : { 'x-alone': alone.map(({ value }) => value) };
}

/** The list that a word names; an unknown list is reported. */
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
