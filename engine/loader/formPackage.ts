import type { FormPackage, FormSchema, Moments, OptionsSchema, Product } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { SAVE } from '../form/missingAnswers.ts';
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

type Workflows = Pick<Product, 'workflows'>;

/** A transition that may need answers of a form, with its workflow. */
interface Moment {
  readonly workflow: string;
  readonly id: string;
  readonly label: string;
}

/**
 * Transitions (except for saving) that may need answers of a form: those of its entity, and of workflows
 * that name it in `asks`.
 */
export function formMoments(
  { workflows }: Workflows,
  name: string,
  { entity }: Pick<FormSchema, 'entity'>,
): readonly Moment[] {
  return Object.entries(workflows).flatMap(([workflow, { entity: moved, asks = [], transitions }]) =>
    moved === entity || asks.some(({ form }) => form === name)
      ? transitions.flatMap(({ id, label }) => (id === SAVE ? [] : [{ workflow, id, label }]))
      : [],
  );
}

/** Moments in the `missing` words of a form, including `save`. */
export const momentsByName = memoizeFrozen(
  (form: Pick<FormSchema, 'sections'>): ReadonlySet<string> =>
    new Set(missingByMoment(form).flatMap((at) => Object.keys(at))),
);

/** The `missing` words of all sections and fields, by moment. */
export function missingByMoment({ sections }: Pick<FormSchema, 'sections'>): readonly Moments[] {
  const declarations = sections.flatMap(({ missing, fields }) => [
    missing,
    ...fields.map((each) => each.missing),
  ]);
  return declarations.flatMap((missing) => (missing === undefined ? [] : [missing.at]));
}

/** Labels of the transitions used in a form's `missing`, by id; undefined if there are none. */
export function momentLabels(
  product: Workflows,
  name: string,
  form: FormSchema,
): Readonly<Record<string, string>> | undefined {
  const momentIds = momentsByName(form);
  const labels = formMoments(product, name, form).flatMap(({ id, label }) =>
    momentIds.has(id) ? [[id, label]] : [],
  );
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
}
