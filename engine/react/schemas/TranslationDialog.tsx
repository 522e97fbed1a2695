import { useId, useState } from 'react';
import { labelPlaces, type UntranslatedText, withLabel } from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';

interface TranslationDialogProps {
  /** The text, and the language that lacks it: there one begins. */
  readonly of: UntranslatedText;
  readonly editing: EditSteps;
  readonly onDone: () => void;
}

/** What a text is called in every other language, asked for where it is told that one lacks. */
export function TranslationDialog({ of, editing, onDone }: TranslationDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const places = labelPlaces(editing.files, of);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const saidIn = (locale: string, said = '') => typed[locale] ?? said;
  const keep = () => {
    const files = places.reduce((now, { locale, said = '' }) => {
      const text = saidIn(locale, said).trim();
      return text === said ? now : withLabel(now, locale, of, text);
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
        disabled: places.every(({ locale, said = '' }) => saidIn(locale, said).trim() === said),
      }}
      onCancel={onDone}
      onSubmit={keep}
    >
      {places.map(({ locale, name, said }) => (
        <label key={locale} className="bp6-label" htmlFor={`${id}-${locale}`}>
          {t('schemas.item.in', { language: name })}
          <input
            id={`${id}-${locale}`}
            className="bp6-input bp6-fill"
            dir="auto"
            lang={locale}
            // biome-ignore lint/a11y/noAutofocus: the language that was pressed for; the dialog is named before it.
            autoFocus={locale === of.locale}
            value={saidIn(locale, said)}
            onChange={(event) => setTyped({ ...typed, [locale]: event.target.value })}
          />
        </label>
      ))}
    </PromptDialog>
  );
}
