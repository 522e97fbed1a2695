import type { Json } from '../../contract/index.ts';
import { jsonText } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface ReadOnlyFileProps {
  readonly path: string;
  readonly title: string;
  /** Why nobody may change it. */
  readonly why: string;
  readonly content: Json;
}

/** A file that is the program's: to be read, with the reason. */
export function ReadOnlyFile({ path, title, why, content }: ReadOnlyFileProps) {
  const { t } = useMessages();
  return (
    <section className="schemas-json">
      <h2>{t(title)}</h2>
      <p>{t('schemas.whyRead', { why })}</p>
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
