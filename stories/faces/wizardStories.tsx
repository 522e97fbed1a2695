import type { Context, Scenario, ScreenSchema, WizardSchema } from '../../engine/index.ts';
import { phone } from '../frame/phone.ts';
import { ScreenFace } from './ScreenFace.tsx';

interface WizardData {
  readonly wizard: WizardSchema;
  /** The screen that contains the wizard, and its address. */
  readonly screen: ScreenSchema;
  readonly address: string;
  readonly scenarios: readonly Scenario[];
}

/** The stories of one wizard, in its own screen with its real steps: each step of the recorded demo, and each situation of its examples. */
export function wizardStories({ wizard, screen, address, scenarios }: WizardData) {
  const [complete = {}] = scenarios
    .filter(({ expect }) => expect.stops?.length === 0)
    .map(({ given }) => given as Context);
  const sceneOf = (given: Context) => ({ screen, context: given, scene: given });
  const steps = wizard.steps.map(
    ({ id }) =>
      [`Passo_${id}`, { args: { ...sceneOf(complete), address: `${address}?step=${id}` } }] as const,
  );
  return {
    meta: { component: ScreenFace },
    Telefono: { args: { ...sceneOf(complete), address }, ...phone },
    steps: Object.fromEntries(steps),
    examples: scenarios.map((scenario) => {
      const step = scenario.expect.stops?.[0]?.step ?? wizard.steps.at(-1)?.id;
      return {
        args: { ...sceneOf(scenario.given as Context), scenario, address: `${address}?step=${step}` },
      };
    }),
  };
}
