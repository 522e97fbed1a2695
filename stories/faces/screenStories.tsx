import type { Scenario, ScreenSchema } from '../../engine/index.ts';
import { phone } from '../frame/phone.ts';
import { ScreenFace } from './ScreenFace.tsx';

interface ScreenData {
  readonly screen: ScreenSchema;
  readonly address: string;
  readonly scenarios: readonly Scenario[];
}

/** The stories of one screen: at a desk, on a phone, for the user of each example. */
export function screenStories({ screen, address, scenarios }: ScreenData) {
  const base = { screen, address };
  return {
    meta: { component: ScreenFace },
    Scrivania: { args: base },
    Telefono: { args: base, ...phone },
    examples: scenarios.map((scenario) => ({
      args: { ...base, scenario, context: scenario.given },
    })),
  };
}
