import type { Context, Product } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { optionStyle } from '../table/optionStyle.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import { valueDifference } from './valueDifference.ts';

/** Differences of label, icon and colour of `given.value` in an options list. */
export function optionsDifferences(
  product: Product,
  name: string,
  { expect: { style } }: Scenario,
  context: Context,
): readonly Phrase[] {
  const options = entryOf(product.options, name);
  if (options === undefined) return [say('exampleSubjectMissing', { name, expected: 'options list' })];
  const actual = optionStyle(options, context['value'], context);
  return [
    ...valueDifference('exampleLabel', style?.label, () => actual.label),
    ...valueDifference('exampleIcon', style?.icon, () => actual.icon),
    ...valueDifference('exampleIntent', style?.intent, () => actual.intent),
  ];
}
