import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import {
  type EditedFiles,
  kindOf,
  type OutlineRow,
  removalEffects,
  removeItem,
} from '../../../editor/index.ts';
import { textOf } from '../../../index.ts';
import { Loadable } from '../../feedback/Loadable.tsx';
import { PromptDialog } from '../../feedback/PromptDialog.tsx';
import { useCall } from '../../product/typedCalls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { MentionList, useAnsweredText } from './MentionList.tsx';
import { useOutlineText } from './useOutlineWork.ts';

interface RemovalDialogProps {
  /** The open file. */
  readonly path: string;
  readonly row: OutlineRow;
  readonly files: EditedFiles;
  readonly onRemove: () => void;
  readonly onRetire: () => void;
  readonly onCancel: () => void;
}

/**
 * Confirmation before a line is removed: side effects and, depending on the line, its answers and references
 * to it. A choice used by records cannot be removed; it can be retired.
 */
export function RemovalDialog({ path, row, files, onRemove, onRetire, onCancel }: RemovalDialogProps) {
  const { t } = useMessages();
  const outlineText = useOutlineText(path);
  const [after] = useState(() => removeItem(files, row));
  const mayRetire = row.list?.work.retire !== undefined;
  const holders = useCall('fetchChoiceHolders', mayRetire ? { query: choiceAt(row) } : null);
  const isKnown = !mayRetire || holders.data !== undefined;
  const isHeld = (holders.data?.holders.length ?? 0) > 0;
  const item = itemAt(path, row, files);
  return (
    <PromptDialog
      title={outlineText('removeAsk', { what: t(row.label) })}
      refusal={mayRetire && holders.error !== undefined ? t('schemas.holdersUnknown') : ''}
      submit={{
        text: outlineText('remove'),
        loading: mayRetire && holders.loading,
        disabled: !isKnown || isHeld,
      }}
      {...(mayRetire ? { aside: <Button text={t('schemas.retire')} onClick={onRetire} /> } : {})}
      onSubmit={onRemove}
      onCancel={onCancel}
    >
      {mayRetire ? (
        <>
          <p role="status">{isKnown ? t(isHeld ? 'schemas.choiceHeld' : 'schemas.choiceFree') : null}</p>
          <HolderList holders={holders.data?.holders ?? []} />
          <p>{t('schemas.retireWhat')}</p>
        </>
      ) : (
        <p>{outlineText(row.path === undefined ? 'removeWhat' : 'removeItemWhat')}</p>
      )}
      <GoneAlongList before={files} {...{ after }} />
      {item === undefined ? null : <Spoken {...item} />}
    </PromptDialog>
  );
}

/** List and value of a choice. */
function choiceAt({ file, label, detail }: OutlineRow) {
  return { list: kindOf(file)?.name ?? '', choice: detail === '' ? label : detail };
}

/**
 * The form item, by the property that it fills; undefined for any other line. References to cells of rows use
 * the row's property.
 */
function itemAt(path: string, row: OutlineRow, files: EditedFiles) {
  const [item = ''] = (row.path ?? '').split('.');
  const { entity = '' } = (files[path] ?? {}) as { readonly entity?: string };
  return item === '' ? undefined : { entity, item };
}

interface Holder {
  readonly entity: string;
  readonly title: string;
  readonly field: string;
  readonly records: number | null;
  readonly more: boolean;
}

function HolderList({ holders }: { readonly holders: readonly Holder[] }) {
  const { t, value } = useMessages();
  const howMany = ({ records, more }: Holder) => {
    if (records === null) return t('schemas.notCountedShort');
    const number = value(records, 'number');
    return more ? t('schemas.atLeast', { count: number }) : number;
  };
  if (holders.length === 0) return null;
  return (
    <ul>
      {holders.map((holder) => (
        <li key={`${holder.entity} ${holder.field}`}>
          {t(holder.title)}, {t(holder.field)}: {howMany(holder)}
        </li>
      ))}
    </ul>
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

interface GoneAlongListProps {
  readonly before: EditedFiles;
  /** The files after the removal. */
  readonly after: EditedFiles;
}

/** Side effects of removing a line (examples, rules, figures); renders null if there are none. */
function GoneAlongList({ before, after }: GoneAlongListProps) {
  const { t, catalogue } = useMessages();
  const { changedScenarios, removedScenarios, rules, figures } = removalEffects(before, after);
  const messageText = (message: string) => textOf(message, catalogue) ?? message;
  const effects = [
    ...(changedScenarios === 0 ? [] : [t('schemas.alongExamples', { count: changedScenarios })]),
    ...removedScenarios.map((title) => t('schemas.alongExample', { title })),
    ...rules.map((message) => t('schemas.alongRule', { text: messageText(message) })),
    ...(figures === 0 ? [] : [t('schemas.alongFigures', { count: figures })]),
  ];
  if (effects.length === 0) return null;
  return (
    <section className="schemas-mentions" aria-label={t('schemas.along')}>
      <h3>{t('schemas.along')}</h3>
      <ul>
        {effects.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
