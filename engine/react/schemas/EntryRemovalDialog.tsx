import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type EditedFiles, type FileRow, removeEntry } from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { GoneAlongList } from './GoneAlongList.tsx';

interface EntryRemovalDialogProps {
  readonly row: FileRow;
  readonly files: EditedFiles;
  readonly onRemove: () => void;
  readonly onRetire: () => void;
  readonly onCancel: () => void;
}

/** Asked before an item goes; a choice that records hold does not: it is retired instead. */
export function EntryRemovalDialog(props: EntryRemovalDialogProps) {
  return props.row.list?.id === 'options.values' ? <ChoiceRemoval {...props} /> : <PlainRemoval {...props} />;
}

function PlainRemoval({ row, files, onRemove, onCancel }: EntryRemovalDialogProps) {
  const { t } = useMessages();
  const [after] = useState(() => removeEntry(files, row));
  return (
    <PromptDialog
      title={t('schemas.removeEntryAsk', { what: t(row.label) })}
      refusal=""
      submit={{ text: t('schemas.removeEntry'), loading: false, disabled: false }}
      onSubmit={onRemove}
      onCancel={onCancel}
    >
      <p>{t('schemas.removeEntryWhat')}</p>
      <GoneAlongList before={files} {...{ after }} />
    </PromptDialog>
  );
}

function ChoiceRemoval({ row, onRemove, onRetire, onCancel }: EntryRemovalDialogProps) {
  const { t, value } = useMessages();
  const howMany = (records: number | null, more: boolean) => {
    if (records === null) return t('schemas.notCountedShort');
    const number = value(records, 'number');
    return more ? t('schemas.atLeast', { count: number }) : number;
  };
  const choice = row.detail === '' ? row.label : row.detail;
  const list = row.file.slice(row.file.lastIndexOf('/') + 1).replace(/\.options\.json$/, '');
  const call = useCall('fetchChoiceHolders', { query: { list, choice } });
  const holders = call.data?.holders ?? [];
  const isHeld = holders.length > 0;
  return (
    <PromptDialog
      title={t('schemas.removeEntryAsk', { what: t(row.label) })}
      refusal={call.error === undefined ? '' : t('schemas.holdersUnknown')}
      submit={{
        text: t('schemas.removeEntry'),
        loading: call.loading,
        disabled: call.data === undefined || isHeld,
      }}
      aside={<Button text={t('schemas.retire')} onClick={onRetire} />}
      onSubmit={onRemove}
      onCancel={onCancel}
    >
      <p role="status">
        {call.data === undefined ? null : t(isHeld ? 'schemas.choiceHeld' : 'schemas.choiceFree')}
      </p>
      {isHeld ? (
        <ul>
          {holders.map(({ entity, title, field, records, more }) => (
            <li key={`${entity} ${field}`}>
              {t(title)}, {t(field)}: {howMany(records, more)}
            </li>
          ))}
        </ul>
      ) : null}
      <p>{t('schemas.retireWhat')}</p>
    </PromptDialog>
  );
}
