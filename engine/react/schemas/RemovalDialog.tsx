import { useState } from 'react';
import type { EditedFiles } from '../../editor/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { GoneAlongList } from './GoneAlongList.tsx';
import { MentionList } from './MentionList.tsx';
import type { OutlineRow } from './outlineRows.ts';
import { useAnsweredText } from './useAnsweredText.ts';

interface RemovalDialogProps {
  readonly row: OutlineRow;
  /** What the form fills in. */
  readonly entity: string;
  readonly files: EditedFiles;
  /** The files without the line. */
  readonly without: () => EditedFiles;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

/** Asked before a line is taken out of its form: who answered it, and what else speaks of it. */
export function RemovalDialog({ row, entity, files, without, onRemove, onCancel }: RemovalDialogProps) {
  const { t } = useMessages();
  const [after] = useState(without);
  // Within rows it is spoken of as they are.
  const [item] = (row.path ?? '').split('.');
  return (
    <PromptDialog
      title={t('schemas.removeAsk', { what: t(row.label) })}
      refusal=""
      submit={{ text: t('schemas.remove'), loading: false, disabled: false }}
      onSubmit={onRemove}
      onCancel={onCancel}
    >
      <p>{t(row.path === undefined ? 'schemas.removeSection' : 'schemas.removeItem')}</p>
      <GoneAlongList before={files} {...{ after }} />
      {item === undefined || item === '' ? null : <Spoken entity={entity} item={item} />}
    </PromptDialog>
  );
}

function Spoken({ entity, item }: { readonly entity: string; readonly item: string }) {
  const answeredText = useAnsweredText();
  const call = useCall('fetchItemMentions', { query: { entity, item } });
  return (
    <Loadable call={call} lines={3}>
      {({ mentions, total, records, drafts, more }) => (
        <>
          <p>{answeredText({ records, drafts, more })}</p>
          <MentionList mentions={mentions} total={total} />
        </>
      )}
    </Loadable>
  );
}
