import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';

interface ExampleKeeperProps {
  readonly onKeep: (title: string) => void;
}

/** Saves the preview's answers as an example, which the check verifies from then on. */
export function ExampleKeeper({ onKeep }: ExampleKeeperProps) {
  const { t } = useMessages();
  const id = useId();
  const [title, setTitle] = useState('');
  const [savedTitle, setKept] = useState('');
  const trimmedTitle = title.trim();
  return (
    <form
      className="schemas-example-keeper"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmedTitle === '') return;
        onKeep(trimmedTitle);
        setKept(trimmedTitle);
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
      <Button type="submit" text={t('schemas.example.keep')} aria-disabled={trimmedTitle === ''} />
      <p role="status">{savedTitle === '' ? '' : t('schemas.example.kept', { title: savedTitle })}</p>
    </form>
  );
}
