import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { listedTitle } from './listedTitle.ts';

/** A draft with all that it changes, in words. */
export type ChangedDraft = Calls['fetchSchemaDraftChanges']['output']['drafts'][number];

interface DraftChoiceProps {
  readonly draft: ChangedDraft;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** So many are told at first, and so many more at each asking. */
const STRETCH = 8;

/** A draft to be published or left out, with who wrote it and what it changes: what somebody may do or see from then on stands first. */
export function DraftChoice({ draft, isChosen, onChoose }: DraftChoiceProps) {
  const { t, catalogue } = useMessages();
  const id = useId();
  const [most, setMost] = useState(STRETCH);
  const { path, authors, changes, total } = draft;
  const left = changes.length - most;
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
            <ToldChange change={change} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button text={t('schemas.changesMore', { count: left })} onClick={() => setMost(most + STRETCH)} />
      ) : null}
      {left <= 0 && total > changes.length ? (
        <p>{t('schemas.changesUntold', { count: total - changes.length })}</p>
      ) : null}
    </li>
  );
}

function ToldChange({ change }: { readonly change: ChangedDraft['changes'][number] }) {
  const { t } = useMessages();
  const { kind, line, word, power, before, after } = change;
  const place = [line, word].filter((each) => each !== '').join(' · ') || t('schemas.content.whole');
  const said = (text: string | null) => <span dir="auto">«{text}»</span>;
  return (
    <>
      {power ? <strong className="schemas-power">{t('schemas.change.power')} </strong> : null}
      <strong dir="auto">{place}</strong>: {kind === 'changed' ? null : t(`schemas.draft.${kind}`)}{' '}
      {before === null ? null : said(before)}
      {before === null || after === null ? null : ' → '}
      {after === null ? null : said(after)}
    </>
  );
}
