import type { EditedFiles, OutlinePlace } from '../../editor/index.ts';
import { atPointer } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface KeptWordsProps {
  readonly words: readonly string[];
  readonly at: OutlinePlace;
  readonly files: EditedFiles;
  /** Why they are not changed here; empty: the JSON view changes them. */
  readonly why: string;
}

/** More of a value nobody reads. */
const LONG = 160;

/** Words of a place that its panel does not change, with what they say, and why. */
export function KeptWords({ words, at, files, why }: KeptWordsProps) {
  const { t } = useMessages();
  // What only leads to the grammar says nothing to people.
  const told = words.filter((word) => word !== '$schema');
  if (told.length === 0) return null;
  return (
    <details>
      <summary>{t('schemas.keptWords', { count: told.length })}</summary>
      <p>{why === '' ? t('schemas.keptJson') : t('schemas.whyRead', { why })}</p>
      <dl className="schemas-kept">
        {told.map((word) => (
          <div key={word}>
            <dt className="schemas-state">{word}</dt>
            <dd className="schemas-file" dir="ltr">
              {short(atPointer(files[at.file], `${at.pointer}/${word}`))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}
