import type { Context, Product } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { optionStyle } from '../table/optionStyle.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import { unlike } from './unlike.ts';

/** How `given.value` of an options list looks otherwise than expected. */
export function optionsDifferences(
  product: Product,
  name: string,
  { expect: { style } }: Scenario,
  context: Context,
): readonly Phrase[] {
  const options = entryOf(product.options, name);
  if (options === undefined) return [say('exampleSubjectMissing', { name, expected: 'options list' })];
  const found = optionStyle(options, context['value'], context);
  return [
    ...unlike('exampleLabel', style?.label, () => found.label),
    ...unlike('exampleIcon', style?.icon, () => found.icon),
    ...unlike('exampleIntent', style?.intent, () => found.intent),
  ];
}
