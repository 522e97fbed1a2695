import type { FormSchema, Moments, Product } from '../contract/index.ts';
import { SAVE } from '../form/missingAnswers.ts';

type Workflows = Pick<Product, 'workflows'>;

/** A transition at which a form is asked, and the workflow that has it. */
export interface Moment {
  readonly workflow: string;
  readonly id: string;
  readonly label: string;
}

/** Every transition, but for a save, at which the answers of a form may be asked for: those of its own entity, and of workflows that name the form (`asks`). */
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

/** Moments that a form speaks of, `save` too. */
export function momentsNamed(form: Pick<FormSchema, 'sections'>): ReadonlySet<string> {
  return new Set(momentsSaid(form).flatMap((at) => Object.keys(at)));
}

/** What a form says of moments, of each of its sections and fields. */
export function momentsSaid({ sections }: Pick<FormSchema, 'sections'>): readonly Moments[] {
  const said = sections.flatMap(({ missing, fields }) => [missing, ...fields.map((each) => each.missing)]);
  return said.flatMap((missing) => (missing === undefined ? [] : [missing.at]));
}

/** What the transitions are called of which a form speaks, by id. */
export function momentLabels(
  product: Workflows,
  name: string,
  form: FormSchema,
): Readonly<Record<string, string>> | undefined {
  const named = momentsNamed(form);
  const labels = formMoments(product, name, form).flatMap(({ id, label }) =>
    named.has(id) ? [[id, label]] : [],
  );
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
}
