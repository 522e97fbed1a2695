import type { EditedFiles, OutlinePlace } from '../../editor/index.ts';
import { atPointer } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface KeptWordsProps {
  readonly words: readonly string[];
  readonly at: OutlinePlace;
  readonly files: EditedFiles;
  /** Keywords that are read-only for the reason `why`; the others can be changed in the JSON view. */
  readonly isLocked: (word: string) => boolean;
  readonly why: string;
}

/** Maximum length of a displayed value. */
const LONG = 160;

/**
 * Keywords of a place that its panel does not edit, with value and reason; first those fixed by the program.
 */
export function KeptWords({ words, isLocked, why, ...place }: KeptWordsProps) {
  const { t } = useMessages();
  // `$schema` only refers to the grammar.
  const listedWords = words.filter((word) => word !== '$schema');
  if (listedWords.length === 0) return null;
  const parts = [
    { reason: t('schemas.whyRead', { why }), some: listedWords.filter(isLocked) },
    { reason: t('schemas.keptJson'), some: listedWords.filter((word) => !isLocked(word)) },
  ];
  return (
    <details>
      <summary>{t('schemas.keptWords', { count: listedWords.length })}</summary>
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
          const wordTitle = textOf(`schemas.kept.${word}`, catalogue);
          return (
            <div key={word}>
              <dt>
                {wordTitle === undefined ? null : <span>{wordTitle}</span>}{' '}
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
