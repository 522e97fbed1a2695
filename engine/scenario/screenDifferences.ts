import { holds } from '../condition/holds.ts';
import type { Condition, Context, Product, ScreenSchema } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import { missingNames, valueDifference } from './valueDifference.ts';

/** Differences of a screen: visible blocks, read-only forms, texts of facts. */
export function screenDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly Phrase[] {
  const screen = entryOf(product.screens, name);
  if (screen === undefined) return [say('exampleSubjectMissing', { name, expected: 'screen' })];
  const isShown = (block: string): boolean =>
    screen.blocks.some(
      (each) => each.name === block && (each.showWhen === undefined || holds(each.showWhen, context)),
    );
  const isReadOnly = (block: string): boolean =>
    screen.blocks.some(
      ({ name: form, props = {} }) =>
        form === block &&
        (props.readOnly === true || (props.readOnlyWhen !== undefined && holds(props.readOnlyWhen, context))),
    );
  return [
    ...missingNames(expect.visible, isShown, 'exampleHidden'),
    ...missingNames(expect.hidden, (block) => !isShown(block), 'exampleVisible'),
    ...missingNames(expect.readOnly, isReadOnly, 'exampleOpen'),
    ...missingNames(expect.editable, (block) => !isReadOnly(block), 'exampleClosed'),
    ...valueDifference('exampleFacts', expect.notes?.join(' '), () =>
      screen.blocks
        .filter(({ name: block }) => isShown(block))
        .flatMap((block) => visibleFacts(block, context))
        .join(' '),
    ),
  ];
}

/** The first matching heading, and the matching lines. */
function visibleFacts({ props = {} }: ScreenSchema['blocks'][number], context: Context): readonly string[] {
  const isVisible = ({ when }: { readonly when?: Condition }): boolean =>
    when === undefined || holds(when, context);
  const { heading = [], lines = [] } = props;
  return [...heading.filter(isVisible).slice(0, 1), ...lines.filter(isVisible)].map(({ text }) => text);
}
