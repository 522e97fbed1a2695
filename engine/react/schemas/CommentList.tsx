import { Button } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { Loadable } from '../feedback/Loadable.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useCall, useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { LONGEST_ABOUT } from './outlineRows.ts';

/** A line of the outline that is talked about. */
export interface CommentedPlace {
  readonly file: string;
  readonly pointer: string;
  /** What it is called: the schema's own text, which each reads in their language. */
  readonly label: string;
}

interface CommentListProps {
  /** The schema that is open. */
  readonly path: string;
  /** What a new comment is about; undefined: the whole of it. */
  readonly about: CommentedPlace | undefined;
  readonly toComment: (comment: CommentedPlace) => (() => void) | undefined;
}

/** What is being written, and of what: whatever is chosen meanwhile. */
interface WrittenComment {
  readonly text: string;
  readonly about: CommentedPlace | undefined;
}

const CHANGES = ['schema-comment'];

/** What administrators tell each other of the schema that is open; each is there until somebody settles it. */
export function CommentList({ path, about, toComment }: CommentListProps) {
  const { t, value } = useMessages();
  const { confirm } = useFeedback();
  const id = useId();
  const heading = useRef<HTMLElement>(null);
  const comments = useCall('fetchSchemaComments', { query: { path } }, { entities: CHANGES });
  const add = useWrite('addSchemaComment', 'alert');
  const settle = useWrite('settleSchemaComment', 'alert');
  const [written, setWritten] = useState<WrittenComment>();
  const [told, setTold] = useState('');
  const { text, about: subject } = written ?? { text: '', about };
  const isEmpty = text.trim() === '';
  // What has slots is shown as it is written.
  const say = (label: string) => (label.includes('{') ? label : t(label));
  const what =
    subject === undefined
      ? t('schemas.comment.whole')
      : t('schemas.comment.of', { what: say(subject.label) });
  const send = async () => {
    if (isEmpty || add.pending) return;
    const { file, pointer, label } = subject ?? { file: path, pointer: '', label: '' };
    const said = { path, file, pointer, about: label.slice(0, LONGEST_ABOUT), text: text.trim() };
    if (!(await add.run({ body: said })).ok) return;
    // What one has gone on writing meanwhile is not sent.
    setWritten((now) => (now === written ? undefined : now));
    setTold(t('schemas.comment.added', { text: said.text }));
  };
  const close = async (commentId: number, said: string) => {
    if (settle.pending) return;
    const asks = t('schemas.comment.doneAsk', { text: said });
    if (!(await confirm({ text: asks, confirm: t('schemas.comment.done') }))) return;
    if (!(await settle.run({ params: { commentId } })).ok) return;
    setTold(t('schemas.comment.settled', { text: said }));
    // Its button goes with it.
    heading.current?.focus();
  };
  return (
    <details className="schemas-comments">
      <summary ref={heading}>{t('schemas.comments', { count: comments.data?.comments.length ?? 0 })}</summary>
      <Loadable call={comments} lines={2}>
        {({ comments: open }) => (
          <ul>
            {open.map(({ commentId, file, pointer, about: of, text: said, author, at }) => {
              const jump = toComment({ file, pointer, label: of });
              return (
                <li key={commentId}>
                  <p>
                    {of === '' ? null : <strong>{say(of)}: </strong>}
                    {said}
                  </p>
                  <p className="schemas-file">
                    {t('schemas.comment.by', { who: author, when: value(at, 'date-time') })}
                  </p>
                  <div className="schemas-bar">
                    {jump === undefined ? null : <Button text={t('schemas.goThere')} onClick={jump} />}
                    <Button
                      text={t('schemas.comment.done')}
                      aria-label={t('schemas.comment.doneOf', { what: of === '' ? said : say(of) })}
                      aria-disabled={settle.pending}
                      onClick={() => void close(commentId, said)}
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
            onChange={({ target }) =>
              setWritten(target.value === '' ? undefined : { text: target.value, about: subject })
            }
          />
        </label>
        {/* It keeps the focus when there is nothing to add any more. */}
        <Button type="submit" text={t('schemas.comment.add')} aria-disabled={isEmpty || add.pending} />
      </form>
      <p role="status">{told}</p>
    </details>
  );
}
