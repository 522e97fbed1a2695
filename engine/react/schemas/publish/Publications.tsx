import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { callByName } from '../../../index.ts';
import { Loadable } from '../../feedback/Loadable.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useCall, useWrite } from '../../product/typedCalls.ts';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ShownContent, ShownPlace } from '../drafts/ShownPlace.tsx';
import { listedTitle } from '../SchemaList.tsx';
import { ChangeList } from './ChangeList.tsx';

const CHANGES = ['schema-publication'];
const NEWEST_FIRST = { sortBy: 'number', sortDesc: true };
/** Publications listed at first, and added by each "more"; a call answers so many at most. */
const LISTED_AT_ONCE = 50;
const MAX_LISTED = 500;

/** Publications, newest first: author, reason and changes; any former one can be restored. */
export function Publications() {
  const { t, value } = useMessages();
  const { confirm, toast } = useFeedback();
  const { client } = useEngine();
  const [perPage, setPerPage] = useState(LISTED_AT_ONCE);
  const input = { query: { ...NEWEST_FIRST, perPage } };
  const answer = useCall('fetchSchemaPublications', input, { entities: CHANGES, keep: true });
  const back = useWrite('rollBackSchemas', 'alert');
  /** Publication whose hidden records are being counted. */
  const [countTarget, setCountTarget] = useState<number>();
  const id = useId();
  const goBack = async (to: number, based: number) => {
    const about = to === 0 ? t('schemas.program') : t('schemas.publication', { number: to });
    setCountTarget(to);
    const fetchHidden = callByName(client, 'fetchHiddenRecords');
    const hidden = await fetchHidden({ params: { number: to } }).then(
      (lost) =>
        (lost as HiddenRecords).hidden.map(({ title, records }) =>
          t('schemas.backHides', { title: t(title), count: records ?? '?' }),
        ),
      () => [t('schemas.backUncounted')],
    );
    setCountTarget(undefined);
    const text = [t('schemas.backAsk', { to: about }), ...hidden].join(' ');
    if (!(await confirm({ text, confirm: 'schemas.back' }))) return;
    const done = await back.write({ body: { to, based, note: t('schemas.backNote', { to: about }) } });
    if (done.ok) toast({ variant: 'success', text: t('schemas.published', { number: done.value.number }) });
  };
  const pressOf = (number: number) => ({
    disabled: back.pending || countTarget !== undefined,
    loading: countTarget === number,
  });
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('schemas.publications')}</h2>
      <Loadable call={answer} lines={3}>
        {({ publication, publications, total }) => {
          const newest = publications[0]?.number ?? 0;
          if (newest === 0) return <p>{t('schemas.nothingPublished')}</p>;
          return (
            <ol className="schemas-history">
              {publications.map(({ number, note, author, at }) => (
                <li key={number}>
                  <p>
                    <strong>{t('schemas.publication', { number })}</strong> {note}
                    <br />
                    <span className="schemas-file">
                      {value(at, 'date-time')} · {author}
                    </span>
                  </p>
                  {number === publication ? (
                    <span className="schemas-state">{t('schemas.inForce')}</span>
                  ) : null}
                  {number === newest ? null : (
                    <Button
                      text={t('schemas.backTo', { number })}
                      {...pressOf(number)}
                      onClick={() => void goBack(number, newest)}
                    />
                  )}
                  <PublicationChanges number={number} />
                </li>
              ))}
              {total > publications.length && perPage < MAX_LISTED ? (
                <li>
                  <Button
                    text={t('schemas.publicationsMore', { count: total - publications.length })}
                    onClick={() => setPerPage(perPage + LISTED_AT_ONCE)}
                  />
                </li>
              ) : null}
              <li>
                <p>
                  <strong>{t('schemas.program')}</strong>
                </p>
                <Button
                  text={t('schemas.backToProgram')}
                  {...pressOf(0)}
                  onClick={() => void goBack(0, newest)}
                />
              </li>
            </ol>
          );
        }}
      </Loadable>
    </section>
  );
}

type HiddenRecords = Calls['fetchHiddenRecords']['output'];

/** A publication is immutable, so its call is never invalidated. */
const FOREVER: readonly string[] = [];
const LISTED = ['schema-publication'];
/** Maximum number of schemas listed; the rest is counted. */
const MAX_FILES = 30;

/** Changes of a publication compared with the one before, schema by schema; loaded when opened. */
function PublicationChanges({ number }: { readonly number: number }) {
  const { t, catalogue } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const publication = useCall('fetchSchemaPublication', isOpen ? { params: { number } } : null, {
    entities: FOREVER,
  });
  const listed = useCall('fetchSchemaFiles', isOpen ? {} : null, { entities: LISTED });
  return (
    <details className="schemas-changes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t('schemas.changesOf', { number })}>{t('schemas.changes')}</summary>
      {isOpen ? (
        <Loadable call={publication} lines={3}>
          {({ changes }) => (
            <>
              {changes.length === 0 ? <p>{t('schemas.changesNone')}</p> : null}
              {changes.slice(0, MAX_FILES).map((change) => {
                const file = listed.data?.files.find(({ path }) => path === change.path);
                const title = file && listedTitle(file, catalogue);
                return <FileChanges key={change.path} {...{ change, kind: file?.kind, title }} />;
              })}
              {changes.length > MAX_FILES ? (
                <p>{t('schemas.changesMoreFiles', { count: changes.length - MAX_FILES })}</p>
              ) : null}
            </>
          )}
        </Loadable>
      ) : null}
    </details>
  );
}

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

/** Changes of one schema, place by place: before and after. */
function FileChanges({ change, kind, title }: FileChangesProps) {
  const { t } = useMessages();
  const id = useId();
  const { path, total, differences } = change;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title ?? path}</h3>
      {title === undefined ? null : <p className="schemas-file">{path}</p>}
      <ChangeList changes={differences} total={total} stretch={12}>
        {({ pointer, before, after }) => (
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
        )}
      </ChangeList>
    </section>
  );
}
