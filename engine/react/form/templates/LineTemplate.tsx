import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons';
import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { useFormServices } from '../services/useFormServices.ts';

/** One row of a list with what can be done to it. */
export function LineTemplate({ children, index, buttonsProps, readonly }: ArrayFieldItemTemplateProps) {
  const { text } = useFormServices();
  const number = index + 1;
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  return (
    <li className="sf-line" aria-label={text('form.lines.row', { number })}>
      <div className="sf-line-fields">{children}</div>
      {readonly ? null : (
        <div className="sf-row sf-line-buttons">
          {hasMoveUp ? (
            <Button
              className="icon-button"
              variant="minimal"
              icon={<ArrowUp />}
              aria-label={text('form.lines.up', { number })}
              onClick={onMoveUpItem}
            />
          ) : null}
          {hasMoveDown ? (
            <Button
              className="icon-button"
              variant="minimal"
              icon={<ArrowDown />}
              aria-label={text('form.lines.down', { number })}
              onClick={onMoveDownItem}
            />
          ) : null}
          {hasRemove ? (
            <Button
              className="icon-button"
              variant="minimal"
              intent="danger"
              icon={<Trash />}
              aria-label={text('form.lines.remove', { number })}
              onClick={onRemoveItem}
            />
          ) : null}
        </div>
      )}
    </li>
  );
}
