import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ShownContent } from './ShownContent.tsx';
import { ShownPlace } from './ShownPlace.tsx';

/** A place of a schema with what each side says of it; a side that is missing does not have it. */
export interface PlaceConflict {
  readonly file: string;
  readonly pointer: string;
  readonly base?: unknown;
  readonly release?: unknown;
  readonly own?: unknown;
}

interface PlaceChoiceProps {
  readonly kind: string;
  readonly conflict: PlaceConflict;
  /** The program's is taken. */
  readonly takes: boolean;
  readonly onTake: (takes: boolean) => void;
}

/** One place in conflict: what administrators say, what the new release says and what it was before, and which of the two is to be. */
export function PlaceChoice({ kind, conflict, takes, onTake }: PlaceChoiceProps) {
  const { t } = useMessages();
  const id = useId();
  const { pointer, base, release, own } = conflict;
  const sides = [
    { name: 'own', content: own, isTaken: false },
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
