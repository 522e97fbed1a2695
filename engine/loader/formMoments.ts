import type { FormSchema, Moments, Product } from '../contract/index.ts';
import { SAVE } from '../form/missingAnswers.ts';

type Workflows = Pick<Product, 'workflows'>;

/** A transition that may need answers of a form, with its workflow. */
export interface Moment {
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
export function momentsNamed(form: Pick<FormSchema, 'sections'>): ReadonlySet<string> {
  return new Set(momentsSaid(form).flatMap((at) => Object.keys(at)));
}

/** The `missing` words of all sections and fields, by moment. */
export function momentsSaid({ sections }: Pick<FormSchema, 'sections'>): readonly Moments[] {
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
  const momentIds = momentsNamed(form);
  const labels = formMoments(product, name, form).flatMap(({ id, label }) =>
    momentIds.has(id) ? [[id, label]] : [],
  );
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
}
