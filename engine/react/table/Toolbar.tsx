import { Button } from '@blueprintjs/core';
import type { Action } from '../../contract/index.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { RunAction } from './useActions.ts';
import type { Selection } from './useSelection.ts';

interface ToolbarProps {
  readonly actions: readonly Action[];
  readonly run: RunAction;
  readonly selection: Selection | undefined;
}

/** Buttons of a list's toolbar actions. */
export function Toolbar({ actions, run, selection }: ToolbarProps) {
  const { t } = useMessages();
  if (actions.length === 0) return null;
  // The primary button: the first action that creates something and does not act at once.
  const first = actions.find(
    ({ intent, call, on }) => intent === 'primary' && call === undefined && on === undefined,
  );
  return (
    <div className="row toolbar">
      {actions.map((action) => {
        const ticked = action.on === 'selection' ? (selection?.rows.length ?? 0) : undefined;
        return (
          <Button
            key={action.id}
            intent={action.intent ?? 'none'}
            icon={<SchemaIcon name={action.icon} />}
            text={ticked ? `${t(action.label)} (${ticked})` : t(action.label)}
            disabled={ticked === 0}
            {...(action === first ? { 'aria-keyshortcuts': 'n' } : {})}
            onClick={() => void run(action, {}, ticked === undefined ? {} : { selection })}
          />
        );
      })}
    </div>
  );
}
