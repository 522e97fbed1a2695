import { cellParts, createTableModel, getAt, isEmpty } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { RecordActions } from '../table/rows/RowActions.tsx';
import { useSchemaActions } from './actions/useSchemaActions.tsx';
import { useBlockRows } from './CardsBlock.tsx';

/**
 * The rows of a list as alerts with their actions; renders null without rows. The columns of the layout form
 * the sentence.
 */
export function AlertsBlock(props: BlockProps) {
  const { block } = props;
  const { context, screen } = useScreen();
  const { t, value } = useMessages();
  const { onAction, dialog } = useSchemaActions();
  const { list } = useBlockRows(props);
  if (list === undefined) return null;
  const { table, options, rows } = list;
  const model = createTableModel(table, options);
  const columns = model.columns(block.layout);
  return (
    <>
      {rows.map((row) => {
        const words = columns
          .filter(({ field }) => !isEmpty(getAt(row, field)))
          .map((column) => t(cellParts(column, row, { columns, options, translate: t, value }).own));
        return (
          <div key={model.keyOf(row)} className="bp6-callout bp6-intent-danger stack" role="alert">
            <p>{words.join(': ')}</p>
            <RecordActions
              table={block.name}
              record={row}
              name={words[0] ?? ''}
              context={context}
              onAction={onAction}
              here={screen.name}
            />
          </div>
        );
      })}
      {dialog}
    </>
  );
}
