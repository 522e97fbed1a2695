import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import { useSyncExternalStore } from 'react';
import { FieldShell } from '../../field/FieldShell.tsx';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { RowName } from './RowName.ts';

/** A list of rows: rjsf's ArrayField keeps the rows' identity while they move; this shows them and the button to add. */
export function LinesTemplate({ fieldPathId, items, onAddClick, readonly }: ArrayFieldTemplateProps) {
  const { store } = useFormParts();
  const { text, translate } = useFormServices();
  const path = fieldPathId.path.slice(1).join('.');
  const handle = store.field(path);
  const view = useSyncExternalStore(handle.subscribe, handle.get);
  const field = store.model.byPath.get(path);
  if (!field || !view.visible) return null;
  const id = fieldPathId.$id;
  const row = field.layout.row === undefined ? text('form.lines.line') : translate(field.layout.row);
  return (
    <FieldShell id={id} field={field} view={view} grouped bare={false}>
      {items.length === 0 ? (
        <p className="sf-none">{text('form.lines.none')}</p>
      ) : (
        <RowName.Provider value={row}>
          <ol className="sf-lines">{items}</ol>
        </RowName.Provider>
      )}
      {readonly || view.readOnly ? null : (
        <Button id={id} icon={<Add />} text={text('form.lines.add', { row })} onClick={onAddClick} />
      )}
    </FieldShell>
  );
}
