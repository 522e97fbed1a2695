import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ShownContent } from './ShownContent.tsx';
import { ShownPlace } from './ShownPlace.tsx';

/** Conflicting values of a place; an absent side lacks the place. */
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
  /** The release's value is chosen. */
  readonly takes: boolean;
  readonly onTake: (takes: boolean) => void;
}

/**
 * One conflicting place: the administrators' value, the release's value and the former one, with the choice
 * between the first two.
 */
export function PlaceChoice({ kind, conflict, takes, onTake }: PlaceChoiceProps) {
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
