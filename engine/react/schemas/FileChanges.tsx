import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ShownContent } from './ShownContent.tsx';
import { ShownPlace } from './ShownPlace.tsx';

interface FileChangesProps {
  readonly change: {
    readonly path: string;
    /** Total number; `differences` may contain only the first of very many. */
    readonly total: number;
    readonly differences: readonly {
      readonly pointer: string;
      readonly before?: unknown;
      readonly after?: unknown;
    }[];
  };
  readonly kind: string | undefined;
  /** Title of the schema; undefined: it was deleted. */
  readonly title: string | undefined;
}

/** Number of changes displayed at first, and added by each "more". */
const STRETCH = 12;

/** Changes of one schema, place by place: before and after. */
export function FileChanges({ change, kind, title }: FileChangesProps) {
  const { t } = useMessages();
  const id = useId();
  const [most, setMost] = useState(STRETCH);
  const { path, total, differences } = change;
  const hiddenCount = differences.length - most;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title ?? path}</h3>
      {title === undefined ? null : <p className="schemas-file">{path}</p>}
      <ul>
        {differences.slice(0, most).map(({ pointer, before, after }) => (
          <li key={pointer}>
            <p>
              <ShownPlace {...{ kind, pointer }} />
            </p>
            <dl>
              <div>
                <dt>{t('schemas.changesBefore')}</dt>
                <dd>
                  <ShownContent content={before} />
                </dd>
              </div>
              <div>
                <dt>{t('schemas.changesAfter')}</dt>
                <dd>
                  <ShownContent content={after} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <Button
          text={t('schemas.changesMore', { count: hiddenCount })}
          onClick={() => setMost(most + STRETCH)}
        />
      ) : null}
      {hiddenCount <= 0 && total > differences.length ? (
        <p>{t('schemas.changesUntold', { count: total - differences.length })}</p>
      ) : null}
    </section>
  );
}
