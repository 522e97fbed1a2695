import { Button } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../provider/useMessages.ts';

interface ChangeListProps<Change> {
  readonly changes: readonly Change[];
  /** Total number; `changes` may contain only the first of very many. */
  readonly total: number;
  /** Number of changes displayed at first, and added by each "more". */
  readonly stretch: number;
  /** The list item of a change. */
  readonly children: (change: Change) => ReactNode;
}

/** Changes of schemas, some at a time. */
export function ChangeList<Change>({ changes, total, stretch, children }: ChangeListProps<Change>) {
  const { t } = useMessages();
  const [most, setMost] = useState(stretch);
  const hiddenCount = changes.length - most;
  return (
    <>
      <ul>{changes.slice(0, most).map(children)}</ul>
      {hiddenCount > 0 ? (
        <Button
          text={t('schemas.changesMore', { count: hiddenCount })}
          onClick={() => setMost(most + stretch)}
        />
      ) : null}
      {hiddenCount <= 0 && total > changes.length ? (
        <p>{t('schemas.changesUntold', { count: total - changes.length })}</p>
      ) : null}
    </>
  );
}
