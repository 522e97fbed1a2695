import { Button } from '@blueprintjs/core';
import { ArrowDown } from '@blueprintjs/icons';
import type { ScreenSchema } from '../../contract/index.ts';
import { getAt, isOffered } from '../../index.ts';
import { useCallOf } from '../calls/useCall.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps, BlockSchema } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import './contents.css';

type List = NonNullable<NonNullable<ScreenSchema['blocks'][number]['props']>['lists']>[number];

/**
 * Number of entries in blocks further down, each with a link: on a phone the blocks above may fill many
 * screens.
 */
export function ContentsBlock({ block }: BlockProps) {
  const { screen, context } = useScreen();
  const { user } = useEngine();
  const { t } = useMessages();
  const { lists = [], label } = block.props ?? {};
  return (
    <ul className="contents" {...(label === undefined ? {} : { 'aria-label': t(label) })}>
      {lists.map((list) => {
        const target = screen.blocks.find(
          (block) => block.name === list.block && isOffered(block, context, user?.permissions ?? []),
        );
        return target === undefined ? null : <Way key={list.block} list={list} to={target} />;
      })}
    </ul>
  );
}

function Way({ list: { count, entities }, to }: { readonly list: List; readonly to: BlockSchema }) {
  const { t } = useMessages();
  const { context } = useScreen();
  const { data } = useCallOf({ ...count, entities }, context);
  const number = Number(data === undefined || count.at === undefined ? 0 : getAt(data, count.at));
  if (!(number > 0)) return null;
  return (
    <li>
      <Button
        icon={<ArrowDown size={20} aria-hidden />}
        text={t('contents.way', { title: t(to.title ?? ''), count: number })}
        onClick={() => goToBlock(to.name)}
      />
    </li>
  );
}

/** Scrolls to a block and focuses its title. */
function goToBlock(name: string): void {
  const heading = document.querySelector<HTMLElement>(`[data-block="${name}"] > h2`);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
