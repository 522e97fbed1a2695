import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons';
import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { use } from 'react';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { RowName } from './RowName.ts';

/** One row of a list with what can be done to it. */
export function LineTemplate({ children, index, buttonsProps, readonly }: ArrayFieldItemTemplateProps) {
  const { text } = useFormServices();
  const slots = { row: use(RowName), number: index + 1 };
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  return (
    <li className="sf-line" aria-label={capitalized(text('form.lines.row', slots))}>
      <div className="sf-line-fields">{children}</div>
      {readonly ? null : (
        <div className="sf-row sf-line-buttons">
          {hasMoveUp ? (
            <Button
              className="icon-button"
              variant="minimal"
              icon={<ArrowUp />}
              aria-label={text('form.lines.up', slots)}
              onClick={onMoveUpItem}
            />
          ) : null}
          {hasMoveDown ? (
            <Button
              className="icon-button"
              variant="minimal"
              icon={<ArrowDown />}
              aria-label={text('form.lines.down', slots)}
              onClick={onMoveDownItem}
            />
          ) : null}
          {hasRemove ? (
            <Button
              className="icon-button"
              variant="minimal"
              intent="danger"
              icon={<Trash />}
              aria-label={text('form.lines.remove', slots)}
              onClick={onRemoveItem}
            />
          ) : null}
        </div>
      )}
    </li>
  );
}

function capitalized(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
