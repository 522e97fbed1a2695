import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Action, Context } from '../../../contract/index.ts';
import { type Difference, differencesOf, fillText, getAt, isEmpty, slotText } from '../../../index.ts';
import { useSchema } from '../../calls/schemaSource.ts';
import { ModalDialog } from '../../feedback/ModalDialog.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import './compared.css';

type Compare = NonNullable<Action['compare']>;

interface ComparedDialogProps {
  readonly compare: Compare;
  readonly scope: Context;
  readonly onClose: () => void;
}

/** A record before and after one change, field by field. */
export function ComparedDialog({ compare, scope, onClose }: ComparedDialogProps) {
  const { t } = useMessages();
  const { title, facts = [], of, before, after, words = {} } = compare;
  const changed = differencesOf(getAt(scope, before), getAt(scope, after));
  const factTexts = facts.map((text) => t(text, scope)).filter((text) => text !== '');
  return (
    <ModalDialog title={t(title, scope)} className="compared" outside onClose={onClose}>
      <DialogBody>
        <p className="soft">{factTexts.join(' · ')}</p>
        {changed.length === 0 ? (
          <p>{t('compare.nothing')}</p>
        ) : (
          <Changes entity={fillText(of, scope)} changed={changed} words={words} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('ui.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}

interface ChangesProps {
  readonly entity: string;
  readonly changed: readonly Difference[];
  readonly words: NonNullable<Compare['words']>;
}

/** Field by field, with the entity's labels. */
function Changes({ entity, changed, words }: ChangesProps) {
  const { t, catalogue } = useMessages();
  const entitySchema = useSchema('entity', entity).data;
  return (
    <table className="table compared-table">
      <caption className="only-readers">{t('compare.before-after')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('compare.field')}</th>
          <th scope="col">{t('compare.before')}</th>
          <th scope="col">{t('compare.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{t(entitySchema?.fields[field] ?? words[field] ?? field)}</th>
            <td data-label={t('compare.before')}>
              <del>{valueText(before)}</del>
            </td>
            <td data-label={t('compare.after')}>
              <ins>{valueText(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function valueText(shownValue: unknown): string {
    if (isEmpty(shownValue)) return '—';
    if (typeof shownValue === 'object') return JSON.stringify(shownValue, null, 1);
    return slotText(shownValue, catalogue);
  }
}
