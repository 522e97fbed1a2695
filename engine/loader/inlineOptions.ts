import type { OptionsSchema } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { oneOf, under } from './pointer.ts';

type Options = Readonly<Record<string, OptionsSchema>>;
type Place = { readonly file: string; readonly pointer: string };

/** Gives every schema with `x-options` the `enum` of those values; null stays allowed where the type allows it. */
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
  const name = node['x-options'];
  if (typeof name !== 'string') return Object.fromEntries(entries);
  const list = Object.hasOwn(options, name) ? options[name] : undefined;
  if (list === undefined) {
    const pointer = under(at.pointer, 'x-options');
    report({
      ...at,
      pointer,
      code: 'UNKNOWN_NAME',
      found: `"${name}"`,
      expected: oneOf(Object.keys(options), name),
    });
    return Object.fromEntries(entries);
  }
  const values: unknown[] = list.values.map((each) => each.value);
  const nullable = Array.isArray(node['type']) && node['type'].includes('null');
  return { ...Object.fromEntries(entries), enum: nullable ? [...values, null] : values };
}
