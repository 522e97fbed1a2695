import { holds } from '../condition/holds.ts';
import type { Condition, Context, Product, ScreenSchema } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';
import type { Scenario } from './Scenario.ts';
import type { ScenarioDifference } from './ScenarioDifference.ts';
import { lacking, unlike } from './unlike.ts';

/** Which blocks a screen shows, which of its forms are open and what its facts say, otherwise than expected. */
export function screenDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly ScenarioDifference[] {
  const screen = entryOf(product.screens, name);
  if (screen === undefined) return [{ said: 'there is no {expected} "{name}"', name, expected: 'screen' }];
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
    ...lacking(expect.visible, isShown, '{name} is hidden, expected visible'),
    ...lacking(expect.hidden, (block) => !isShown(block), '{name} is visible, expected hidden'),
    ...lacking(expect.readOnly, isReadOnly, '{name} is open, expected read-only'),
    ...lacking(expect.editable, (block) => !isReadOnly(block), '{name} is read-only, expected open'),
    ...unlike('what its facts say', expect.notes?.join(' '), () =>
      screen.blocks
        .filter(({ name: block }) => isShown(block))
        .flatMap((block) => factsSaid(block, context))
        .join(' '),
    ),
  ];
}

/** The heading whose turn it is, and the lines. */
function factsSaid({ props = {} }: ScreenSchema['blocks'][number], context: Context): readonly string[] {
  const isSaid = ({ when }: { readonly when?: Condition }): boolean =>
    when === undefined || holds(when, context);
  const { heading = [], lines = [] } = props;
  return [...heading.filter(isSaid).slice(0, 1), ...lines.filter(isSaid)].map(({ text }) => text);
}
