import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { listedTitle } from '../SchemaList.tsx';

/** A draft with all that it changes, in words. */
export type ChangedDraft = Calls['fetchSchemaDraftChanges']['output']['drafts'][number];

interface DraftChoiceProps {
  readonly draft: ChangedDraft;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Number of changes displayed at first, and added by each "more". */
const STRETCH = 8;

/** Checkbox for publishing a draft, with its authors and changes; changes of permissions come first. */
export function DraftChoice({ draft, isChosen, onChoose }: DraftChoiceProps) {
  const { t, catalogue } = useMessages();
  const id = useId();
  const [most, setMost] = useState(STRETCH);
  const { path, authors, changes, total } = draft;
  const hiddenCount = changes.length - most;
  return (
    <li data-chosen={isChosen}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <strong>{listedTitle(draft, catalogue)}</strong>
      </label>
      <p id={id} className="schemas-file">
        {path} · {authors.join(', ')}
      </p>
      <ul>
        {changes.slice(0, most).map((change) => (
          <li key={`${change.pointer} ${change.kind}`} data-power={change.power}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <Button
          text={t('schemas.changesMore', { count: hiddenCount })}
          onClick={() => setMost(most + STRETCH)}
        />
      ) : null}
      {hiddenCount <= 0 && total > changes.length ? (
        <p>{t('schemas.changesUntold', { count: total - changes.length })}</p>
      ) : null}
    </li>
  );
}

function ChangeLine({ change }: { readonly change: ChangedDraft['changes'][number] }) {
  const { t } = useMessages();
  const { kind, line, word, power, before, after } = change;
  const place =
    [line, word].filter((entryPart) => entryPart !== '').join(' · ') || t('schemas.content.whole');
  const quoted = (text: string | null) => <span dir="auto">«{text}»</span>;
  return (
    <>
      {power ? <strong className="schemas-power">{t('schemas.change.power')} </strong> : null}
      <strong dir="auto">{place}</strong>: {kind === 'changed' ? null : t(`schemas.draft.${kind}`)}{' '}
      {before === null ? null : quoted(before)}
      {before === null || after === null ? null : ' → '}
      {after === null ? null : quoted(after)}
    </>
  );
}
