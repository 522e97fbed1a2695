import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Action, Context } from '../../../contract/index.ts';
import { fillInput } from '../../../index.ts';
import { useSchema } from '../../calls/schemaSource.ts';
import { Loadable } from '../../feedback/Loadable.tsx';
import { ModalDialog } from '../../feedback/ModalDialog.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import { CallTable } from '../../table/CallTable.tsx';
import { answeredRows } from '../../table/ListAsks.ts';
import { SchemaTable, type SchemaTableProps } from '../../table/SchemaTable.tsx';
import type { LiveRow, OnAction } from '../../table/useActions.ts';
import { useSnapshot } from '../../useSnapshot.ts';
import './listDialog.css';

interface ListDialogProps {
  readonly action: Action & Required<Pick<Action, 'list'>>;
  /** Context of the action's texts and slots. */
  readonly scope: Context;
  /** The row from which it was opened, kept up to date. */
  readonly live: LiveRow;
  readonly onAction: OnAction;
  readonly onClose: () => void;
}

/** Dialog with a list opened by an action: rows to choose from, or parts of the row. */
export function ListDialog({ action, scope, live, onAction, onClose }: ListDialogProps) {
  const { t } = useMessages();
  const { table: name, title = action.label, rows, closes } = action.list;
  const row = useSnapshot(live.subscribe, live.get);
  const context = useMemo(() => ({ ...scope, row }), [scope, row]);
  const input = useMemo(() => fillInput(action.list.input, scope), [action, scope]);
  const act: OnAction = async (...args) => {
    const done = await onAction(...args);
    if (closes === true && done !== false && done !== undefined) onClose();
    return done;
  };
  const tableProps = { name, context, onAction: act };
  return (
    <ModalDialog title={t(title, context)} onClose={onClose} outside className="list-dialog">
      <DialogBody>
        {rows === undefined ? (
          <CallTable {...tableProps} input={input} />
        ) : (
          <NamedTable {...tableProps} rows={answeredRows(context, rows)} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={t('ui.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}

interface NamedTableProps extends Omit<SchemaTableProps, 'table' | 'options'> {
  /** Name of the table's schema. */
  readonly name: string;
}

/** A table by the name of its schema, with rows of the dialog. For a schema with a call see `CallTable`. */
function NamedTable({ name, ...shown }: NamedTableProps) {
  const schema = useSchema('table', name);
  return (
    <Loadable call={schema} lines={6}>
      {({ table, options }) => <SchemaTable {...shown} table={table} options={options} />}
    </Loadable>
  );
}
