import { useId } from 'react';
import { ITEM_KINDS, type ItemKindName, type NewItem, type PanelChoice } from '../../editor/index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';

/** What a new item of a form is, apart from what it is called. */
export type ItemWords = Pick<NewItem, 'kind' | 'options' | 'note'>;

const KINDS = Object.keys(ITEM_KINDS) as ItemKindName[];
const NOTES = ['none', 'offered', 'required'] as const;
const NOTED: readonly ItemKindName[] = ['flag', 'danger', 'inOrder'];

export const NEW_ITEM: ItemWords = { kind: 'flag' };

/** Its answer is chosen from a list. */
export function isListedKind(kind: ItemKindName): boolean {
  return 'listed' in ITEM_KINDS[kind];
}

/** There may be a note under it. */
export function isNotedKind(kind: ItemKindName): boolean {
  return NOTED.includes(kind);
}

interface ItemKindFieldsProps {
  /** Lists that an answer may be chosen from. */
  readonly lists: readonly PanelChoice[];
  readonly words: ItemWords;
  readonly onChange: (words: ItemWords) => void;
}

/** How a new item is answered, and whether there is a note under it. */
export function ItemKindFields({ lists, words, onChange }: ItemKindFieldsProps) {
  const { t } = useMessages();
  const id = useId();
  const { kind, options, note } = words;
  return (
    <>
      <label className="bp6-label" htmlFor={`${id}-kind`}>
        {t('schemas.item.kind')}
        <SelectBox
          fill
          id={`${id}-kind`}
          value={kind}
          onChange={(event) => onChange({ ...words, kind: event.target.value as ItemKindName })}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`schemas.item.${each}`)}
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
            onChange={(event) => onChange({ ...words, options: event.target.value })}
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
      {isNotedKind(kind) ? (
        <fieldset className="schemas-choice">
          <legend>{t('schemas.item.note')}</legend>
          {NOTES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-note`}
                checked={(note ?? 'none') === each}
                onChange={() => {
                  const { note: _before, ...others } = words;
                  onChange(each === 'none' ? others : { ...others, note: each });
                }}
              />
              {t(`schemas.item.note.${each}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
