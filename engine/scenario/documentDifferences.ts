import { holds } from '../condition/holds.ts';
import type { Context, Product } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { sectionName } from '../loader/scenarioKinds.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import { missingNames } from './valueDifference.ts';

/** Differences of the printed sections of a document; `given.record` is the record of a repeated section. */
export function documentDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly Phrase[] {
  const document = entryOf(product.documents, name);
  if (document === undefined) return [say('exampleSubjectMissing', { name, expected: 'document' })];
  const isPrinted = (section: string): boolean =>
    document.sections.some(
      (each) =>
        sectionName(each) === section && (each.showWhen === undefined || holds(each.showWhen, context)),
    );
  return [
    ...missingNames(expect.visible, isPrinted, 'exampleLeftOut'),
    ...missingNames(expect.hidden, (section) => !isPrinted(section), 'examplePrinted'),
  ];
}
