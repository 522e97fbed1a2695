import { useId } from 'react';
import {
  type ItemKindName,
  type LabelPlace,
  NEW_ITEM_KINDS,
  type NewItem,
  type PanelChoice,
} from '../../../editor/index.ts';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';

/** Answer of a new form item, and its note. */
export type ItemAnswer = Pick<NewItem, 'kind' | 'options' | 'note'>;

const KINDS = Object.keys(NEW_ITEM_KINDS) as ItemKindName[];
const NOTES = ['none', 'offered', 'required'] as const;

export const NEW_ITEM: ItemAnswer = { kind: 'flag' };

/** Whether the answer is chosen from a list. */
export function isListedKind(kind: ItemKindName): boolean {
  return 'listed' in NEW_ITEM_KINDS[kind];
}

/** Whether the item can have a note. */
export function canHaveNote(kind: ItemKindName): boolean {
  return 'x-flag' in NEW_ITEM_KINDS[kind].property;
}

interface ItemKindFieldsProps {
  /** Option lists for the answer. */
  readonly lists: readonly PanelChoice[];
  readonly answer: ItemAnswer;
  readonly onChange: (answer: ItemAnswer) => void;
}

/** Answer type of a new item, and whether it has a note. */
export function ItemKindFields({ lists, answer, onChange }: ItemKindFieldsProps) {
  const { t } = useMessages();
  const id = useId();
  const { kind, options, note } = answer;
  return (
    <>
      <label className="bp6-label" htmlFor={`${id}-kind`}>
        {t('schemas.item.kind')}
        <SelectBox
          fill
          id={`${id}-kind`}
          value={kind}
          onChange={(event) => onChange({ ...answer, kind: event.target.value as ItemKindName })}
        >
          {KINDS.map((kindName) => (
            <option key={kindName} value={kindName}>
              {t(NEW_ITEM_KINDS[kindName].label)}
            </option>
          ))}
        </SelectBox>
      </label>
      {isListedKind(kind) ? (
        <label className="bp6-label" htmlFor={`${id}-list`}>
          {t('schemas.item.list')}
          <SelectBox
            fill
            id={`${id}-list`}
            value={options ?? ''}
            onChange={(event) => onChange({ ...answer, options: event.target.value })}
          >
            <option value="" disabled hidden />
            {lists.map(({ value, label }) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </SelectBox>
        </label>
      ) : null}
      {canHaveNote(kind) ? (
        <fieldset className="schemas-choice">
          <legend>{t('schemas.item.note')}</legend>
          {NOTES.map((noteKind) => (
            <label key={noteKind}>
              <input
                type="radio"
                name={`${id}-note`}
                checked={(note ?? 'none') === noteKind}
                onChange={() => {
                  const { note: _before, ...withoutNote } = answer;
                  onChange(noteKind === 'none' ? withoutNote : { ...withoutNote, note: noteKind });
                }}
              />
              {t(`schemas.item.note.${noteKind}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

interface LanguageFieldsProps {
  readonly languages: readonly LabelPlace[];
  readonly translations: Readonly<Record<string, string>>;
  readonly onChange: (translations: Readonly<Record<string, string>>) => void;
  /** Message id of a field's label, with the slot `language`. */
  readonly label?: string;
  /** Message id of the help for all fields. */
  readonly help?: string;
  readonly maxLength?: number;
}

/** Fields for a title in the other languages; optional at creation. */
export function LanguageFields({
  languages,
  translations,
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
            value={translations[locale] ?? ''}
            aria-describedby={`${id}-languages`}
            onChange={(event) => onChange({ ...translations, [locale]: event.target.value })}
          />
        </label>
      ))}
    </>
  );
}
