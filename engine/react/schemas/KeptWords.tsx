import type { EditedFiles, OutlinePlace } from '../../editor/index.ts';
import { atPointer } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface KeptWordsProps {
  readonly words: readonly string[];
  readonly at: OutlinePlace;
  readonly files: EditedFiles;
  /** Which of them nobody changes, for the reason `why`; the JSON view changes the others. */
  readonly isLocked: (word: string) => boolean;
  readonly why: string;
}

/** More of a value nobody reads. */
const LONG = 160;

/** Words of a place that its panel does not change, with what they say, and why: first those that are the program's. */
export function KeptWords({ words, isLocked, why, ...place }: KeptWordsProps) {
  const { t } = useMessages();
  // What only leads to the grammar says nothing to people.
  const told = words.filter((word) => word !== '$schema');
  if (told.length === 0) return null;
  const parts = [
    { reason: t('schemas.whyRead', { why }), some: told.filter(isLocked) },
    { reason: t('schemas.keptJson'), some: told.filter((word) => !isLocked(word)) },
  ];
  return (
    <details>
      <summary>{t('schemas.keptWords', { count: told.length })}</summary>
      {parts.map(({ reason, some }) =>
        some.length === 0 ? null : <Kept key={reason} {...{ reason, some, place }} />,
      )}
    </details>
  );
}

interface KeptProps {
  readonly reason: string;
  readonly some: readonly string[];
  readonly place: Pick<KeptWordsProps, 'at' | 'files'>;
}

function Kept({ reason, some, place: { at, files } }: KeptProps) {
  const { catalogue } = useMessages();
  return (
    <>
      <p>{reason}</p>
      <dl className="schemas-kept">
        {some.map((word) => {
          const called = textOf(`schemas.kept.${word}`, catalogue);
          return (
            <div key={word}>
              <dt>
                {called === undefined ? null : <span>{called}</span>}{' '}
                <span className="schemas-state" dir="ltr">
                  {word}
                </span>
              </dt>
              <dd className="schemas-file" dir="ltr">
                {short(atPointer(files[at.file], `${at.pointer}/${word}`))}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}
