import { holds } from '../condition/holds.ts';
import type { Context, Product } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import { lacking } from './unlike.ts';

/** Which blocks a screen shows otherwise than expected. */
export function screenDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly string[] {
  const screen = entryOf(product.screens, name);
  if (screen === undefined) return [`there is no screen "${name}"`];
  const isShown = (block: string): boolean =>
    screen.blocks.some(
      (each) => each.name === block && (each.showWhen === undefined || holds(each.showWhen, context)),
    );
  return [
    ...lacking(expect.visible, isShown, 'is hidden, expected visible'),
    ...lacking(expect.hidden, (block) => !isShown(block), 'is visible, expected hidden'),
  ];
}
