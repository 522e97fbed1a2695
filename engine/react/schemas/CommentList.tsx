import { Button } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { Loadable } from '../feedback/Loadable.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useCall, useWrite } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { LONGEST_ABOUT } from './outline/outlineRows.ts';

/** The line of the outline that a comment refers to. */
export interface CommentedPlace {
  readonly file: string;
  readonly pointer: string;
  /** Label of the line: the schema's text, translated for each reader. */
  readonly label: string;
}

interface CommentListProps {
  /** The open schema. */
  readonly path: string;
  /** Subject of a new comment; undefined: the whole schema. */
  readonly about: CommentedPlace | undefined;
  readonly toComment: (comment: CommentedPlace) => (() => void) | undefined;
}

/** A comment being written. It keeps its subject when another line is selected. */
interface WrittenComment {
  readonly text: string;
  readonly about: CommentedPlace | undefined;
}

const CHANGES = ['schema-comment'];

/** Comments of administrators on the open schema, each open until it is settled. */
export function CommentList({ path, about, toComment }: CommentListProps) {
  const { t, value } = useMessages();
  const { confirm } = useFeedback();
  const id = useId();
  const heading = useRef<HTMLElement>(null);
  const comments = useCall('fetchSchemaComments', { query: { path } }, { entities: CHANGES });
  const add = useWrite('addSchemaComment', 'alert');
  const settle = useWrite('settleSchemaComment', 'alert');
  const [draftComment, setDraftComment] = useState<WrittenComment>();
  const [notice, setNotice] = useState('');
  const { text, about: subject } = draftComment ?? { text: '', about };
  const isEmpty = text.trim() === '';
  // A label with slots is displayed untranslated.
  const labelText = (label: string) => (label.includes('{') ? label : t(label));
  const what =
    subject === undefined
      ? t('schemas.comment.whole')
      : t('schemas.comment.of', { what: labelText(subject.label) });
  const send = async () => {
    if (isEmpty || add.pending) return;
    const { file, pointer, label } = subject ?? { file: path, pointer: '', label: '' };
    const comment = { path, file, pointer, about: label.slice(0, LONGEST_ABOUT), text: text.trim() };
    if (!(await add.write({ body: comment })).ok) return;
    // Text typed during the request is not sent and stays.
    setDraftComment((now) => (now === draftComment ? undefined : now));
    setNotice(t('schemas.comment.added', { text: comment.text }));
  };
  const close = async (commentId: number, commentText: string) => {
    if (settle.pending) return;
    const asks = t('schemas.comment.doneAsk', { text: commentText });
    if (!(await confirm({ text: asks, confirm: t('schemas.comment.done') }))) return;
    if (!(await settle.write({ params: { commentId } })).ok) return;
    setNotice(t('schemas.comment.settled', { text: commentText }));
    // The focused button disappears with the comment.
    heading.current?.focus();
  };
  return (
    <details className="schemas-comments">
      <summary ref={heading}>{t('schemas.comments', { count: comments.data?.comments.length ?? 0 })}</summary>
      <Loadable call={comments} lines={2}>
        {({ comments: open }) => (
          <ul>
            {open.map(({ commentId, file, pointer, about: of, text: commentText, author, at }) => {
              const jump = toComment({ file, pointer, label: of });
              return (
                <li key={commentId}>
                  <p>
                    {of === '' ? null : <strong>{labelText(of)}: </strong>}
                    {commentText}
                  </p>
                  <p className="schemas-file">
                    {t('schemas.comment.by', { who: author, when: value(at, 'date-time') })}
                  </p>
                  <div className="schemas-bar">
                    {jump === undefined ? null : <Button text={t('schemas.goThere')} onClick={jump} />}
                    <Button
                      text={t('schemas.comment.done')}
                      aria-label={t('schemas.comment.doneOf', {
                        what: of === '' ? commentText : labelText(of),
                      })}
                      aria-disabled={settle.pending}
                      onClick={() => void close(commentId, commentText)}
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
              setDraftComment(target.value === '' ? undefined : { text: target.value, about: subject })
            }
          />
        </label>
        {/* aria-disabled instead of disabled, so that it keeps the focus when the text is empty. */}
        <Button type="submit" text={t('schemas.comment.add')} aria-disabled={isEmpty || add.pending} />
      </form>
      <p role="status">{notice}</p>
    </details>
  );
}
