import type { Product } from '../../engine/index.ts';
import { shownTexts } from './shownTexts.ts';

/** Every Italian text for people with its place: schemas, messages, refusals, names of calls in the audit. */
export function italianTexts(product: Product): readonly (readonly [string, string])[] {
  const { rules, texts } = product.messages['it'] ?? { rules: {}, texts: {} };
  return [
    ...[...shownTexts(product)].map((text) => ['schemas', text] as const),
    ...helpsOf(product),
    ...Object.entries(rules),
    ...Object.entries(texts).map(([id, said]) => [id, typeof said === 'string' ? said : said.text] as const),
    ...Object.entries(product.refusals).map(([code, { text }]) => [code, text] as const),
    ...Object.values(product.calls).map(({ name, summary }) => [name, summary] as const),
  ];
}

/** Texts below fields of forms: the description of the entity, unless the form has a help text. */
function helpsOf({ forms, entities }: Product): (readonly [string, string])[] {
  return Object.entries(forms).flatMap(([name, { entity, sections }]) =>
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ field, help, widget }) => {
        const helpText = help ?? descriptionOf(entities[entity], field.split('.'));
        return helpText === undefined || widget === 'hidden'
          ? []
          : [[`${name}: ${field}`, helpText] as const];
      }),
    ),
  );
}

function descriptionOf(schema: unknown, [head, ...rest]: readonly string[]): string | undefined {
  const ownValues = (schema as Record<string, Record<string, unknown>> | undefined) ?? {};
  if (head === undefined) return ownValues['description'] as string | undefined;
  return descriptionOf(ownValues['properties']?.[head], rest);
}
