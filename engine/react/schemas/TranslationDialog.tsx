import { useId, useState } from 'react';
import { labelPlaces, type UntranslatedText, withLabel } from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './drafts/useEditSteps.ts';

interface TranslationDialogProps {
  /** The text and the language that lacks it, which gets the focus. */
  readonly of: UntranslatedText;
  readonly editing: EditSteps;
  readonly onDone: () => void;
}

/** Translations of one text in all languages, opened from a finding. */
export function TranslationDialog({ of, editing, onDone }: TranslationDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const places = labelPlaces(editing.files, of);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textIn = (locale: string, said = '') => typed[locale] ?? said;
  const saveTexts = () => {
    const files = places.reduce((now, { locale, said: stored = '' }) => {
      const text = textIn(locale, stored).trim();
      return text === stored ? now : withLabel(now, locale, of, text);
    }, editing.now());
    if (files !== editing.now())
      editing.edit(files, { label: t('schemas.stepTranslation', { text: of.text }) });
    onDone();
  };
  return (
    <PromptDialog
      title={t('schemas.translations', { text: of.text })}
      refusal=""
      submit={{
        ...{ text: t('schemas.translateKeep'), loading: false },
        disabled: places.every(({ locale, said: stored = '' }) => textIn(locale, stored).trim() === stored),
      }}
      onCancel={onDone}
      onSubmit={saveTexts}
    >
      {places.map(({ locale, name, said: stored }) => (
        <label key={locale} className="bp6-label" htmlFor={`${id}-${locale}`}>
          {t('schemas.item.in', { language: name })}
          <input
            id={`${id}-${locale}`}
            className="bp6-input bp6-fill"
            dir="auto"
            lang={locale}
            // biome-ignore lint/a11y/noAutofocus: the user asked for this language; the dialog's title is announced before.
            autoFocus={locale === of.locale}
            value={textIn(locale, stored)}
            onChange={(event) => setTyped({ ...typed, [locale]: event.target.value })}
          />
        </label>
      ))}
    </PromptDialog>
  );
}
