import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';

interface ExampleKeeperProps {
  readonly onKeep: (title: string) => void;
}

/** What was filled into the preview, kept as an example: the check says from then on when it does not hold any more. */
export function ExampleKeeper({ onKeep }: ExampleKeeperProps) {
  const { t } = useMessages();
  const id = useId();
  const [title, setTitle] = useState('');
  const [kept, setKept] = useState('');
  const said = title.trim();
  return (
    <form
      className="schemas-example-keeper"
      onSubmit={(event) => {
        event.preventDefault();
        if (said === '') return;
        onKeep(said);
        setKept(said);
        setTitle('');
      }}
    >
      <label className="bp6-label" htmlFor={id}>
        {t('schemas.example.title')}
        <input
          id={id}
          className="bp6-input bp6-fill"
          maxLength={200}
          aria-describedby={`${id}-help`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <p id={`${id}-help`} className="sf-help">
        {t('schemas.example.help')}
      </p>
      <Button type="submit" text={t('schemas.example.keep')} aria-disabled={said === ''} />
      <p role="status">{kept === '' ? '' : t('schemas.example.kept', { title: kept })}</p>
    </form>
  );
}
