import { useId } from 'react';
import type { Json } from '../../contract/index.ts';
import { type EditedFiles, fileOutline, jsonText } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface ReadOnlyFileProps {
  readonly path: string;
  readonly title: string;
  /** The reason why it cannot be changed. */
  readonly why: string;
  /** The file and its grammar. */
  readonly files: EditedFiles;
  readonly content: Json;
}

/** A file of the program, read-only with the reason; its named parts precede the text. */
export function ReadOnlyFile({ path, title, why, files, content }: ReadOnlyFileProps) {
  const { catalogue, t } = useMessages();
  const id = useId();
  const items = fileOutline(files, path, (id) => textOf(id, catalogue)).filter(({ isItem }) => isItem);
  return (
    <section className="schemas-json">
      <h2>{title}</h2>
      <p>{t('schemas.whyRead', { why })}</p>
      {items.length === 0 ? null : (
        <>
          <h3 id={id}>{t('schemas.readParts')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by
             keyboard. */}
          <ul className="schemas-read" tabIndex={0} aria-labelledby={id}>
            {items.map(({ pointer, label, detail }) => (
              <li key={pointer}>
                {t(label)} <span className="schemas-file">{detail}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <label className="bp6-label">
        {path}
        <textarea
          className="bp6-input bp6-fill"
          dir="ltr"
          rows={24}
          spellCheck={false}
          wrap="off"
          readOnly
          value={jsonText(content)}
        />
      </label>
    </section>
  );
}
