import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useWrite } from '../../product/typedCalls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ShownContent, ShownPlace } from './ShownPlace.tsx';

interface FileConflictsProps {
  readonly file: {
    readonly path: string;
    readonly kind: string;
    readonly draft: {
      readonly revision: number;
      readonly author: string;
      readonly updatedAt: string;
    } | null;
  };
  readonly title: string;
  readonly conflicts: readonly PlaceConflict[];
  readonly onOpen: (path: string) => void;
}

/**
 * Places of one schema that a new release has changed too, with a choice for each. The result becomes a
 * draft; replacing an existing draft needs a confirmation.
 */
export function FileConflicts({ file, title, conflicts, onOpen }: FileConflictsProps) {
  const { path, kind, draft } = file;
  const { t, value } = useMessages();
  const { confirm, toast } = useFeedback();
  const id = useId();
  const { write, pending } = useWrite('settleSchemaConflicts', 'alert');
  const [releasePlaces, setReleasePlaces] = useState<ReadonlySet<string>>(new Set());
  const [anew, setAnew] = useState(false);
  const isChoosing = draft === null || anew;
  const choose = (pointer: string, takes: boolean) => {
    const otherPlaces = [...releasePlaces].filter((candidate) => candidate !== pointer);
    setReleasePlaces(new Set(takes ? [...otherPlaces, pointer] : otherPlaces));
  };
  const settle = async () => {
    const asks = draft && t('schemas.releaseOverAsk', { who: draft.author });
    if (asks && !(await confirm({ text: asks, confirm: 'schemas.releaseOver', variant: 'danger' }))) return;
    // Only places still in conflict are sent: a further release may have removed some.
    const release = conflicts.map(({ pointer }) => pointer).filter((pointer) => releasePlaces.has(pointer));
    const done = await write({ body: { path, revision: draft?.revision ?? 0, release } });
    if (done.ok) toast({ variant: 'success', text: t('schemas.releaseSettled', { what: title }) });
  };
  return (
    <section className="schemas-torn" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="schemas-file">{path}</p>
      {draft === null ? null : (
        <p>{t('schemas.releaseDraft', { who: draft.author, when: value(draft.updatedAt, 'date-time') })}</p>
      )}
      {isChoosing ? (
        conflicts.map((conflict) => (
          <PlaceChoice
            key={conflict.pointer}
            {...{ kind, conflict }}
            takes={releasePlaces.has(conflict.pointer)}
            onTake={(takes) => choose(conflict.pointer, takes)}
          />
        ))
      ) : (
        <ul>
          {conflicts.map(({ pointer }) => (
            <li key={pointer}>
              <ShownPlace {...{ kind, pointer }} />
            </li>
          ))}
        </ul>
      )}
      <div className="schemas-adding">
        {isChoosing ? (
          <Button
            intent="primary"
            text={t('schemas.releaseSettle')}
            aria-describedby={id}
            disabled={pending}
            onClick={() => void settle()}
          />
        ) : (
          <Button text={t('schemas.releaseAnew')} aria-describedby={id} onClick={() => setAnew(true)} />
        )}
        {draft === null ? null : (
          <Button text={t('schemas.openDraft')} aria-describedby={id} onClick={() => onOpen(path)} />
        )}
      </div>
    </section>
  );
}

/** Conflicting values of a place; an absent side lacks the place. */
interface PlaceConflict {
  readonly file: string;
  readonly pointer: string;
  readonly base?: unknown;
  readonly release?: unknown;
  readonly own?: unknown;
}

interface PlaceChoiceProps {
  readonly kind: string;
  readonly conflict: PlaceConflict;
  /** The release's value is chosen. */
  readonly takes: boolean;
  readonly onTake: (takes: boolean) => void;
}

/**
 * One conflicting place: the administrators' value, the release's value and the former one, with the choice
 * between the first two.
 */
function PlaceChoice({ kind, conflict, takes, onTake }: PlaceChoiceProps) {
  const { t } = useMessages();
  const id = useId();
  const { pointer, base, release, own: ownContent } = conflict;
  const sides = [
    { name: 'own', content: ownContent, isTaken: false },
    { name: 'release', content: release, isTaken: true },
  ] as const;
  return (
    <fieldset className="schemas-choice schemas-sides">
      <legend>
        <ShownPlace {...{ kind, pointer }} />
      </legend>
      {sides.map(({ name, content, isTaken }) => (
        <div key={name} data-chosen={takes === isTaken}>
          <label>
            <input
              type="radio"
              name={id}
              aria-describedby={`${id}-${name}`}
              checked={takes === isTaken}
              onChange={() => onTake(isTaken)}
            />
            {t(`schemas.release.${name}`)}
          </label>
          <div id={`${id}-${name}`}>
            <ShownContent content={content} />
          </div>
        </div>
      ))}
      <p className="schemas-file">
        {t('schemas.releaseBase')} <ShownContent content={base} />
      </p>
    </fieldset>
  );
}
