import { useId, useState } from 'react';
import {
  ITEM_KINDS,
  type ItemKindName,
  type LabelPlace,
  type NewItem,
  type PanelChoice,
  type ReadyItem,
} from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { LanguageFields } from './LanguageFields.tsx';
import { ReadyItemList } from './ReadyItemList.tsx';

/** What a new item is, before it has a place. */
export type ItemWords = Pick<NewItem, 'title' | 'kind' | 'options' | 'note' | 'translations'>;

interface NewItemDialogProps {
  readonly languages: readonly LabelPlace[];
  /** Lists that an answer may be chosen from. */
  readonly lists: readonly PanelChoice[];
  /** Items that there are already, to be copied. */
  readonly ready: readonly ReadyItem[];
  readonly onAdd: (item: ItemWords) => void;
  readonly onCopy: (item: ReadyItem) => void;
  readonly onCancel: () => void;
}

const WAYS = ['fresh', 'ready'] as const;

const KINDS = Object.keys(ITEM_KINDS) as ItemKindName[];
const NOTES = ['none', 'offered', 'required'] as const;
const isListed = (kind: ItemKindName) => 'listed' in ITEM_KINDS[kind];
const NOTED: readonly ItemKindName[] = ['flag', 'danger', 'inOrder'];

/** Asks what is added: something new, in the words of whoever fills it in later, or a copy of what a checklist asks already. */
export function NewItemDialog({ languages, lists, ready, onAdd, onCopy, onCancel }: NewItemDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const [way, setWay] = useState<(typeof WAYS)[number]>('fresh');
  const [words, setWords] = useState<ItemWords>({ title: '', kind: 'flag', translations: {} });
  const [copied, setCopied] = useState<ReadyItem>();
  const isFresh = way === 'fresh';
  const submit = () => {
    const { note, title, options, ...others } = words;
    const chosen = isListed(words.kind) && options !== undefined ? { options } : {};
    const isNoted = note !== undefined && NOTED.includes(words.kind);
    if (isFresh) onAdd({ ...others, ...chosen, title: title.trim(), ...(isNoted ? { note } : {}) });
    else if (copied !== undefined) onCopy(copied);
  };
  return (
    <PromptDialog
      title={t('schemas.add')}
      refusal=""
      submit={{
        text: t('schemas.add'),
        loading: false,
        disabled: isFresh ? isUnsaid(words) : copied === undefined,
      }}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {ready.length === 0 ? null : (
        <fieldset className="schemas-choice">
          <legend>{t('schemas.item.way')}</legend>
          {WAYS.map((each) => (
            <label key={each}>
              <input type="radio" name={`${id}-way`} checked={way === each} onChange={() => setWay(each)} />
              {t(`schemas.item.way.${each}`)}
            </label>
          ))}
        </fieldset>
      )}
      {isFresh ? (
        <WordsOfItem {...{ languages, lists, words }} onChange={setWords} />
      ) : (
        <ReadyItemList items={ready} chosen={copied} onChoose={setCopied} />
      )}
    </PromptDialog>
  );
}

function isUnsaid({ title, kind, options }: ItemWords): boolean {
  return title.trim() === '' || (isListed(kind) && options === undefined);
}

interface WordsOfItemProps {
  readonly languages: readonly LabelPlace[];
  readonly lists: readonly PanelChoice[];
  readonly words: ItemWords;
  readonly onChange: (words: ItemWords) => void;
}

function WordsOfItem({ languages, lists, words, onChange }: WordsOfItemProps) {
  const { t } = useMessages();
  const id = useId();
  const { title, kind, options = '', note = 'none', translations = {} } = words;
  return (
    <>
      <label className="bp6-label" htmlFor={`${id}-title`}>
        {t('schemas.item.title')}
        <input
          id={`${id}-title`}
          className="bp6-input bp6-fill"
          maxLength={200}
          value={title}
          onChange={(event) => onChange({ ...words, title: event.target.value })}
        />
      </label>
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
      {isListed(kind) ? (
        <label className="bp6-label" htmlFor={`${id}-list`}>
          {t('schemas.item.list')}
          <SelectBox
            fill
            id={`${id}-list`}
            value={options}
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
      {NOTED.includes(kind) ? (
        <fieldset className="schemas-choice">
          <legend>{t('schemas.item.note')}</legend>
          {NOTES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-note`}
                checked={note === each}
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
      <LanguageFields
        {...{ languages }}
        said={translations}
        onChange={(said) => onChange({ ...words, translations: said })}
      />
    </>
  );
}
