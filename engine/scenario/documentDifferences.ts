import { holds } from '../condition/holds.ts';
import type { Context, Product } from '../contract/index.ts';
import { sectionName } from '../loader/scenarioKinds.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import type { ScenarioDifference } from './ScenarioDifference.ts';
import { lacking } from './unlike.ts';

/** Which sections a document prints otherwise than expected; `given.record` is the record of a repeated one. */
export function documentDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly ScenarioDifference[] {
  const document = entryOf(product.documents, name);
  if (document === undefined)
    return [{ said: 'there is no {expected} "{name}"', name, expected: 'document' }];
  const isPrinted = (section: string): boolean =>
    document.sections.some(
      (each) =>
        sectionName(each) === section && (each.showWhen === undefined || holds(each.showWhen, context)),
    );
  return [
    ...lacking(expect.visible, isPrinted, '{name} is left out, expected printed'),
    ...lacking(expect.hidden, (section) => !isPrinted(section), '{name} is printed, expected left out'),
  ];
}
