import { useId, useState } from 'react';
import { ITEM_KINDS, type ItemKindName, type LabelPlace, type NewItem } from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useMessages } from '../provider/useMessages.ts';

/** What a new item is, before it has a place. */
export type ItemWords = Pick<NewItem, 'title' | 'kind' | 'note' | 'translations'>;

interface NewItemDialogProps {
  readonly languages: readonly LabelPlace[];
  readonly onAdd: (item: ItemWords) => void;
  readonly onCancel: () => void;
}

/** A choice needs a list of its own: it is made elsewhere. */
const KINDS = (Object.keys(ITEM_KINDS) as ItemKindName[]).filter((kind) => kind !== 'choice');
const NOTES = ['none', 'offered', 'required'] as const;
const NOTED: readonly ItemKindName[] = ['flag', 'danger', 'inOrder'];

/** Asks what is added, in the words of whoever fills it in later. */
export function NewItemDialog({ languages, onAdd, onCancel }: NewItemDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<ItemKindName>('flag');
  const [note, setNote] = useState<(typeof NOTES)[number]>('none');
  const [translations, setTranslations] = useState<Readonly<Record<string, string>>>({});
  const hasNote = NOTED.includes(kind);
  return (
    <PromptDialog
      title={t('schemas.add')}
      refusal=""
      submit={{ text: t('schemas.add'), loading: false, disabled: title.trim() === '' }}
      onCancel={onCancel}
      onSubmit={() =>
        onAdd({
          ...{ title: title.trim(), kind, translations },
          ...(hasNote && note !== 'none' ? { note } : {}),
        })
      }
    >
      <label className="bp6-label" htmlFor={`${id}-title`}>
        {t('schemas.item.title')}
        <input
          id={`${id}-title`}
          className="bp6-input bp6-fill"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label className="bp6-label" htmlFor={`${id}-kind`}>
        {t('schemas.item.kind')}
        <span className="bp6-html-select bp6-fill">
          <select
            id={`${id}-kind`}
            value={kind}
            onChange={(event) => setKind(event.target.value as ItemKindName)}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`schemas.item.${each}`)}
              </option>
            ))}
          </select>
        </span>
      </label>
      {hasNote ? (
        <fieldset className="schemas-choice">
          <legend>{t('schemas.item.note')}</legend>
          {NOTES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-note`}
                checked={note === each}
                onChange={() => setNote(each)}
              />
              {t(`schemas.item.note.${each}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
      {languages.map(({ locale, name }) => (
        <label key={locale} className="bp6-label">
          {t('schemas.item.in', { language: name })}
          <input
            className="bp6-input bp6-fill"
            dir="auto"
            lang={locale}
            maxLength={200}
            value={translations[locale] ?? ''}
            onChange={(event) => setTranslations({ ...translations, [locale]: event.target.value })}
          />
        </label>
      ))}
    </PromptDialog>
  );
}
