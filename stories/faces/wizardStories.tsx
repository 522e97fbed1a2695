import type { Context, WizardSchema } from '../../engine/index.ts';
import { SchemaWizard } from '../../engine/react/wizard/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { phone } from '../frame/phone.ts';

interface WizardFaceProps {
  readonly wizard: WizardSchema;
  readonly context: Context;
}

/** Steps, titles, rules and buttons; what a step holds belongs to the product's screens. */
function WizardFace({ wizard, context }: WizardFaceProps) {
  const views = Object.fromEntries(wizard.steps.map(({ view, title }) => [view, () => <p>{title}</p>]));
  return (
    <CatalogueFrame>
      <SchemaWizard
        wizard={wizard}
        context={context}
        views={views}
        run={async () => ({ ok: true })}
        onDone={() => undefined}
      />
    </CatalogueFrame>
  );
}

/** The stories of one wizard: one per situation that its scenarios describe. */
export function wizardStories(wizard: WizardSchema, scenes: readonly Context[]) {
  const stories = scenes.map(
    (context, index) => [`Situazione_${index + 1}`, { args: { wizard, context } }] as const,
  );
  const [first = {}] = scenes;
  return {
    meta: { component: WizardFace },
    Telefono: { args: { wizard, context: first }, ...phone },
    situations: Object.fromEntries(stories),
  };
}
