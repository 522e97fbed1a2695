import { Button, type Tooltip } from '@blueprintjs/core';
import type { Action, DataRecord } from '../../contract/index.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { RunAction } from './useActions.ts';
import './cells.css';

interface RowActionsProps {
  readonly actions: readonly Action[];
  readonly row: DataRecord;
  /** What the row is called, so that each button says what it acts on. */
  readonly name: string;
  /** Icons alone, in a desk's table; icons and words, on a phone's card. */
  readonly compact: boolean;
  /** Shows the name of an icon that stands alone. */
  readonly Hint?: typeof Tooltip | undefined;
  readonly run: RunAction;
}

/** What may be done with one row. */
export function RowActions({ actions, row, name, compact, Hint, run }: RowActionsProps) {
  const { t } = useMessages();
  if (actions.length === 0) return null;
  return (
    <fieldset className="row-actions" aria-label={t('table.rowActions', { row: name })}>
      {actions.map((action) => {
        const label = t(action.label);
        const words = name === '' ? label : `${label}: ${name}`;
        const button = (
          <Button
            key={action.id}
            variant={compact ? 'minimal' : action.intent === 'danger' ? 'outlined' : 'solid'}
            {...(compact ? { className: 'icon-button' } : { text: label })}
            intent={action.intent === 'danger' || !compact ? (action.intent ?? 'none') : 'none'}
            icon={<SchemaIcon name={action.icon ?? (compact ? 'more' : undefined)} />}
            aria-label={words}
            onClick={() => void run(action, row, { name })}
          />
        );
        return compact && Hint !== undefined ? (
          <Hint key={action.id} content={label} placement="top">
            {button}
          </Hint>
        ) : (
          button
        );
      })}
    </fieldset>
  );
}
