import {
  type Condition,
  createFormModel,
  type Expression,
  type Field,
  type FieldLayout,
  type FormPackage,
  printCondition,
  printExpression,
  type Rule,
} from '../../engine/index.ts';

/** One thing that a form does by itself, in the written form of its condition or expression. */
export interface Behaviour {
  /** Label of the subject; for a cell, prefixed with the label of its list. */
  readonly subject: string;
  readonly does: string;
  readonly text: string;
}

const CONDITIONS = {
  showWhen: 'si vede se',
  requiredWhen: 'è obbligatorio se',
  readOnlyWhen: 'non si può scrivere se',
  noteWhen: 'vuole la nota se',
} as const;

/**
 * Conditions, requirements, calculations and rules of a form, from top to bottom: sections, fields, cells,
 * rules.
 */
export function behaviourOf(pkg: FormPackage): readonly Behaviour[] {
  const { sections, fields, rules } = createFormModel(pkg);
  const ofSections = sections.flatMap((section) => [
    ...conditionLines(section.title ?? section.id, CONDITIONS.showWhen, section.showWhen),
    ...fields
      .filter((field) => field.section === section.id)
      .flatMap(({ label, layout, schema }) => ofField(label, layout, schema)),
  ]);
  return [
    ...conditionLines(pkg.form.title, CONDITIONS.readOnlyWhen, pkg.form.readOnlyWhen),
    ...ofSections,
    ...rules.map((rule) => ({
      subject: fields.find(({ path }) => path === rule.field)?.label ?? rule.field ?? pkg.form.title,
      does: rule.severity === undefined || rule.severity === 'error' ? 'deve' : 'avvisa se non',
      text: ruleText(rule),
    })),
  ];
}

function ofField(label: string, layout: FieldLayout, schema: Field | undefined): readonly Behaviour[] {
  const conditions = Object.entries(CONDITIONS).flatMap(([word, does]) =>
    conditionLines(label, does, layout[word as keyof typeof CONDITIONS]),
  );
  const offered = (schema?.['x-offered'] ?? []).flatMap(({ values, when }) =>
    conditionLines(label, `offre ${values.join(', ')} se`, when),
  );
  const cells = (layout.fields ?? []).flatMap((cell) => {
    const ownSchema = schema?.items?.properties?.[cell.field];
    return ofField(`${label} › ${cell.label ?? ownSchema?.title ?? cell.field}`, cell, ownSchema);
  });
  return [
    ...conditions,
    ...worked(label, 'si calcola', schema?.['x-calculated']),
    ...worked(label, 'si propone', layout.proposed),
    ...offered,
    ...cells,
  ];
}

function conditionLines(
  subject: string,
  does: string,
  condition: Condition | undefined,
): readonly Behaviour[] {
  return condition === undefined ? [] : [{ subject, does, text: printCondition(condition) }];
}

function worked(subject: string, does: string, expression: Expression | undefined): readonly Behaviour[] {
  return expression === undefined ? [] : [{ subject, does, text: printExpression(expression) }];
}

function ruleText({ when, must }: Rule): string {
  return when === undefined
    ? printCondition(must)
    : `if ${printCondition(when)} then ${printCondition(must)}`;
}
