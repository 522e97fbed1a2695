import { Button, type Tooltip } from '@blueprintjs/core';
import type { Action, DataRecord } from '../../contract/index.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { RunAction } from './useActions.ts';
import './cells.css';

interface RowActionsProps {
  readonly actions: readonly Action[];
  readonly row: DataRecord;
  /** Name of the row, part of each button's accessible name. */
  readonly name: string;
  /** Icons only, in a desk table; icons with text, on a phone card. */
  readonly compact: boolean;
  /** Tooltip for icon-only buttons. */
  readonly Hint?: typeof Tooltip | undefined;
  readonly run: RunAction;
}

/** Buttons of one row's actions. */
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
