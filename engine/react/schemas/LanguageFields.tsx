import { useId } from 'react';
import type { LabelPlace } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface LanguageFieldsProps {
  readonly languages: readonly LabelPlace[];
  readonly said: Readonly<Record<string, string>>;
  readonly onChange: (said: Readonly<Record<string, string>>) => void;
  /** Message id of a field's label, with the slot `language`. */
  readonly label?: string;
  /** Message id of the help for all fields. */
  readonly help?: string;
  readonly maxLength?: number;
}

/** Fields for a title in the other languages; optional at creation. */
export function LanguageFields({
  languages,
  said,
  onChange,
  label = 'schemas.item.in',
  help = 'schemas.item.languages',
  maxLength = 200,
}: LanguageFieldsProps) {
  const { t } = useMessages();
  const id = useId();
  if (languages.length === 0) return null;
  return (
    <>
      <p id={`${id}-languages`} className="schemas-help">
        {t(help)}
      </p>
      {languages.map(({ locale, name }) => (
        <label key={locale} className="bp6-label">
          {t(label, { language: name })}
          <input
            className="bp6-input bp6-fill"
            dir="auto"
            lang={locale}
            maxLength={maxLength}
            value={said[locale] ?? ''}
            aria-describedby={`${id}-languages`}
            onChange={(event) => onChange({ ...said, [locale]: event.target.value })}
          />
        </label>
      ))}
    </>
  );
}
