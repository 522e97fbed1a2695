import { useId } from 'react';
import type { LabelPlace } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface LanguageFieldsProps {
  readonly languages: readonly LabelPlace[];
  readonly said: Readonly<Record<string, string>>;
  readonly onChange: (said: Readonly<Record<string, string>>) => void;
}

/** What something new is called in the other languages: asked for at once, but it may follow later. */
export function LanguageFields({ languages, said, onChange }: LanguageFieldsProps) {
  const { t } = useMessages();
  const id = useId();
  if (languages.length === 0) return null;
  return (
    <>
      <p id={`${id}-languages`} className="schemas-help">
        {t('schemas.item.languages')}
      </p>
      {languages.map(({ locale, name }) => (
        <label key={locale} className="bp6-label">
          {t('schemas.item.in', { language: name })}
          <input
            className="bp6-input bp6-fill"
            dir="auto"
            lang={locale}
            maxLength={200}
            value={said[locale] ?? ''}
            aria-describedby={`${id}-languages`}
            onChange={(event) => onChange({ ...said, [locale]: event.target.value })}
          />
        </label>
      ))}
    </>
  );
}
