import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall, useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { ToldFinding } from './FindingList.tsx';

/** A line of the outline that is talked about. */
export interface CommentedPlace {
  readonly file: string;
  readonly pointer: string;
  readonly label: string;
}

interface CommentListProps {
  /** The schema that is open. */
  readonly path: string;
  /** What a new comment is about; undefined: the whole of it. */
  readonly about: CommentedPlace | undefined;
  readonly goTo: (finding: ToldFinding) => (() => void) | undefined;
}

const CHANGES = ['schema-comment'];

/** What administrators tell each other of the schema that is open; each is there until somebody settles it. */
export function CommentList({ path, about, goTo }: CommentListProps) {
  const { t, value } = useMessages();
  const id = useId();
  const comments = useCall('fetchSchemaComments', { query: { path } }, { entities: CHANGES });
  const add = useWrite('addSchemaComment', 'alert');
  const settle = useWrite('settleSchemaComment', 'alert');
  const [text, setText] = useState('');
  const what =
    about === undefined ? t('schemas.comment.whole') : t('schemas.comment.of', { what: t(about.label) });
  const send = async () => {
    const { file, pointer, label } = about ?? { file: path, pointer: '', label: '' };
    const said = { path, file, pointer, about: t(label).slice(0, 300), text: text.trim() };
    if ((await add.run({ body: said })).ok) setText('');
  };
  return (
    <details className="schemas-comments">
      <summary>{t('schemas.comments', { count: comments.data?.comments.length ?? 0 })}</summary>
      <Loadable call={comments} lines={2}>
        {({ comments: open }) => (
          <ul>
            {open.map(({ commentId, file, pointer, about: of, text: said, author, at }) => {
              const jump = goTo({ file, pointer, what: said });
              return (
                <li key={commentId}>
                  <p>
                    {of === '' ? null : <strong>{of}: </strong>}
                    {said}
                  </p>
                  <p className="schemas-file">
                    {t('schemas.comment.by', { who: author, when: value(at, 'date-time') })}
                  </p>
                  <div className="schemas-bar">
                    {jump === undefined ? null : <Button text={t('schemas.goThere')} onClick={jump} />}
                    <Button
                      text={t('schemas.comment.done')}
                      aria-label={t('schemas.comment.doneOf', { what: of === '' ? said : of })}
                      disabled={settle.pending}
                      onClick={() => void settle.run({ params: { commentId } })}
                    />
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </Loadable>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="bp6-label" htmlFor={id}>
          {what}
          <textarea
            id={id}
            className="bp6-input bp6-fill"
            dir="auto"
            rows={3}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button type="submit" text={t('schemas.comment.add')} disabled={text.trim() === '' || add.pending} />
      </form>
    </details>
  );
}
