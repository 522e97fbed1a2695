import type { FormPackage, OptionsSchema, Product } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { momentLabels } from '../form/missingAnswers.ts';
import { entryOf } from '../values/paths.ts';
import { memoizeFrozen } from '../values/records.ts';
import { zoneOf } from '../values/time.ts';

/**
 * Everything a browser needs for a form: the form, its entity, and the options of its fields.
 *
 * @throws EngineError UNKNOWN_SCHEMA for an unknown form.
 */
export function formPackage(product: Product, name: string): FormPackage {
  const form = entryOf(product.forms, name);
  const entity = form && entryOf(product.entities, form.entity);
  if (form === undefined || entity === undefined) {
    throw new EngineError('UNKNOWN_SCHEMA', {
      kind: 'form',
      name,
      known: Object.keys(product.forms).join(', '),
    });
  }
  const options: Record<string, OptionsSchema> = {};
  for (const used of optionsOf(entity)) {
    const schema = entryOf(product.options, used);
    if (schema !== undefined) options[used] = schema;
  }
  const timeZone = zoneOf(product.settings);
  const moments = momentLabels(product, name, form);
  return Object.freeze({
    name,
    version: entryOf(product.formVersions ?? {}, name) ?? 1,
    entity,
    form,
    options,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(moments === undefined ? {} : { moments }),
  });
}

/** Names in `x-options` and `x-suggests` at any depth. */
export const optionsOf: (value: unknown) => ReadonlySet<string> = memoizeFrozen((value) => {
  const names = new Set<string>();
  collect(value, names);
  return names;
});

function collect(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { 'x-options': allowed, 'x-suggests': offered } = value as Readonly<Record<string, unknown>>;
  for (const name of [allowed, offered]) if (typeof name === 'string') names.add(name);
  for (const child of Object.values(value)) collect(child, names);
}
