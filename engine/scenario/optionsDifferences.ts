import type { Context, Product } from '../contract/index.ts';
import { optionStyle } from '../table/optionStyle.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import type { ScenarioDifference } from './ScenarioDifference.ts';
import { unlike } from './unlike.ts';

/** How `given.value` of an options list looks otherwise than expected. */
export function optionsDifferences(
  product: Product,
  name: string,
  { expect: { style } }: Scenario,
  context: Context,
): readonly ScenarioDifference[] {
  const options = entryOf(product.options, name);
  if (options === undefined)
    return [{ said: 'there is no {expected} "{name}"', name, expected: 'options list' }];
  const found = optionStyle(options, context['value'], context);
  return [
    ...unlike('the label', style?.label, () => found.label),
    ...unlike('the icon', style?.icon, () => found.icon),
    ...unlike('the intent', style?.intent, () => found.intent),
  ];
}
