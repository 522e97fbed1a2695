import type { Context, TableSchema } from '../../../contract/index.ts';
import { notesOf } from '../../../index.ts';
import { ProgressNote } from '../../feedback/Loadable.tsx';
import { useMessages } from '../../provider/useMessages.ts';

interface TableNotesProps {
  readonly table: TableSchema;
  readonly context: Context;
}

/** Notes of a table schema above its rows; dangerous ones are announced (`role="alert"`). */
export function TableNotes({ table, context }: TableNotesProps) {
  const { t } = useMessages();
  return notesOf(table, context).map(({ text, intent = 'none' }) => (
    <p
      key={text}
      className={`bp6-callout table-note${intent === 'none' ? '' : ` bp6-intent-${intent}`}`}
      role={intent === 'danger' ? 'alert' : 'note'}
    >
      {t(text, context)}
    </p>
  ));
}

/**
 * Notice while an action waits for the device's position. An overlay: if it shifted the rows, a second tap
 * would hit another button.
 */
export function LocatingNote() {
  const { t } = useMessages();
  return (
    <div className="locating-note">
      <ProgressNote text={t('geolocation.taking')} />
    </div>
  );
}
