import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { ModalDialog, useMessages, useSchema } from '../../../engine/react/index.ts';
import { type Difference, differences } from './differences.ts';
import './admin.css';

interface AuditEntryProps {
  readonly entry: DataRecord;
  readonly onClose: () => void;
}

/** One change: field by field, before and after. */
export function AuditEntry({ entry, onClose }: AuditEntryProps) {
  const { t, value } = useMessages();
  const entity = String(entry['entity'] ?? '');
  const changed = differences(entry['before'], entry['after']);
  const facts = [value(entry['at'], 'date-time'), entry['username'], entry['operation']];
  return (
    <ModalDialog title={t('audit.title', { row: entry })} className="audit-entry" outside onClose={onClose}>
      <DialogBody>
        <p className="soft">{facts.filter(Boolean).join(' · ')}</p>
        {changed.length === 0 ? <p>{t('audit.nothing')}</p> : <Changes entity={entity} changed={changed} />}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('ui.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}

interface ChangesProps {
  readonly entity: string;
  readonly changed: readonly Difference[];
}

/** Field by field, in the words of the entity. */
function Changes({ entity, changed }: ChangesProps) {
  const { t, value } = useMessages();
  const words = useSchema('entity', entity).data;
  return (
    <table className="table audit-table">
      <caption className="only-readers">{t('audit.before-after')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{t(words?.fields[field] ?? wordOf(field))}</th>
            <td data-label={t('audit.before')}>
              <del>{written(before)}</del>
            </td>
            <td data-label={t('audit.after')}>
              <ins>{written(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  /** What the log tells besides an entity's own fields has words of its own. */
  function wordOf(field: string): string {
    const id = `audit.${field}`;
    return t(id) === id ? field : id;
  }

  function written(found: unknown): string {
    if (found === undefined || found === null || found === '') return '—';
    if (typeof found === 'object') return JSON.stringify(found, null, 1);
    if (typeof found === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(found)) return value(found, 'date');
    if (typeof found === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(found)) return value(found, 'date-time');
    return String(found);
  }
}
