import { useEngine } from '../../engine/react/index.ts';
import { CallTable } from '../../engine/react/table/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';

/** SCR-04: mileage cards still to complete, each a way to where that is done: its site's report, or the list of cards. */
export function IncompleteCards({ block }: BlockProps) {
  const { context } = useScreen();
  const { navigate } = useEngine();
  return (
    <CallTable
      name={block.name}
      context={context}
      onAction={(_id, row) => {
        if (row['TeamId'] === null || row['TeamId'] === undefined) navigate('schede-percorrenza');
        else navigate('cantiere-rapportino', { id: String(row['TeamId']) });
      }}
    />
  );
}
