import { useId, useState } from 'react';
import {
  choiceLists,
  type EditedFiles,
  entryChoices,
  labelPlaces,
  type OutlinePlace,
  type OutlineRow,
  type ReadyItem,
  readyItems,
} from '../../../editor/index.ts';
import { PromptDialog } from '../../feedback/PromptDialog.tsx';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import {
  canHaveNote,
  type ItemAnswer,
  ItemKindFields,
  isListedKind,
  LanguageFields,
  NEW_ITEM,
} from './NewEntryFields.tsx';
import { isSame, isSearched } from './outlineRows.ts';

/**
 * A new entry before its insertion: label with translations; for a form item also its answer type, for a
 * named list the key.
 */
export interface EntryInput extends ItemAnswer {
  readonly label: string;
  readonly key?: string;
  readonly translations: Readonly<Record<string, string>>;
}

/** A form's item or group, or a list entry of any other file. */
export type NewEntryKind = 'item' | 'group' | 'entry';

interface NewEntryDialogProps {
  readonly kind: NewEntryKind;
  /** The line after which it is inserted, or its list. */
  readonly row: OutlineRow | undefined;
  readonly files: EditedFiles;
  readonly onAdd: (entry: EntryInput) => void;
  readonly onCopy: (item: ReadyItem) => void;
  readonly onCancel: () => void;
}

/** Message ids of each kind of entry. */
export const ENTRY_TEXTS = {
  item: { add: 'schemas.add', label: 'schemas.item.title' },
  group: { add: 'schemas.addGroup', label: 'schemas.group.title' },
  entry: { add: 'schemas.addEntry', label: 'schemas.entry.label' },
} as const satisfies Readonly<Record<NewEntryKind, object>>;
const WAYS = ['fresh', 'ready'] as const;

/**
 * Asks for label, translations and initial properties of a new entry. Instead of a new form item, one of
 * another checklist can be copied.
 */
export function NewEntryDialog({ kind, row, files, onAdd, onCopy, onCancel }: NewEntryDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const text = ENTRY_TEXTS[kind];
  const [entry, setEntry] = useState<EntryInput>({ ...NEW_ITEM, label: '', translations: {} });
  const [ready] = useState(() => (kind === 'item' ? readyItems(files) : []));
  const [way, setWay] = useState<(typeof WAYS)[number]>('fresh');
  const [copied, setCopied] = useState<ReadyItem>();
  const shape = kind === 'entry' ? row?.list?.work.add : undefined;
  const choices = shape?.chosen === true && row?.list !== undefined ? entryChoices(files, row.list) : [];
  // An entry that consists of a key only has no label here.
  const isCalled = kind !== 'entry' || shape?.key !== undefined;
  const isUnsaid =
    entry.label.trim() === '' ||
    (shape?.chosen === true && entry.key === undefined) ||
    (kind === 'item' && isListedKind(entry.kind) && entry.options === undefined);
  const choose = (key: string) => {
    const label = entry.label || (choices.find(({ value }) => value === key)?.label ?? '');
    const { key: _former, ...withoutKey } = entry;
    setEntry({ ...withoutKey, label, ...(key === '' ? {} : { key }) });
  };
  const submit = () => {
    if (way === 'ready') return copied && onCopy(copied);
    // Choices made for another kind are discarded.
    const { options, note, ...base } = entry;
    const chosen = options !== undefined && isListedKind(entry.kind) ? { options } : {};
    const noted = note !== undefined && canHaveNote(entry.kind) ? { note } : {};
    return onAdd({ ...base, ...chosen, ...noted, label: entry.label.trim() });
  };
  return (
    <PromptDialog
      title={t(text.add)}
      refusal=""
      submit={{
        text: t(text.add),
        loading: false,
        disabled: way === 'fresh' ? isUnsaid : copied === undefined,
      }}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {ready.length === 0 ? null : (
        <fieldset className="schemas-choice">
          <legend>{t('schemas.item.way')}</legend>
          {WAYS.map((candidate) => (
            <label key={candidate}>
              <input
                type="radio"
                name={`${id}-way`}
                checked={way === candidate}
                onChange={() => setWay(candidate)}
              />
              {t(`schemas.item.way.${candidate}`)}
            </label>
          ))}
        </fieldset>
      )}
      {way === 'ready' ? <ReadyItemList items={ready} chosen={copied} onChoose={setCopied} /> : null}
      {way === 'fresh' && shape?.chosen === true ? (
        <label className="bp6-label" htmlFor={`${id}-key`}>
          {t('schemas.entry.key')}
          <SelectBox
            id={`${id}-key`}
            fill
            value={entry.key ?? ''}
            options={[
              { value: '', label: '' },
              ...choices.map(({ value, label }) => ({ value: String(value), label: t(label) })),
            ]}
            onChange={(event) => choose(event.target.value)}
          />
        </label>
      ) : null}
      {way === 'fresh' && isCalled ? (
        <>
          <label className="bp6-label" htmlFor={`${id}-label`}>
            {t(text.label)}
            <input
              id={`${id}-label`}
              className="bp6-input bp6-fill"
              maxLength={200}
              value={entry.label}
              onChange={(event) => setEntry({ ...entry, label: event.target.value })}
            />
          </label>
          {kind === 'item' ? (
            <ItemKindFields
              lists={choiceLists(files)}
              answer={entry}
              onChange={(item) => setEntry({ label: entry.label, translations: entry.translations, ...item })}
            />
          ) : null}
          <LanguageFields
            languages={labelPlaces(files, undefined)}
            translations={entry.translations}
            onChange={(translations) => setEntry({ ...entry, translations })}
          />
        </>
      ) : null}
    </PromptDialog>
  );
}

interface ReadyItemListProps {
  readonly items: readonly ReadyItem[];
  readonly chosen: OutlinePlace | undefined;
  readonly onChoose: (item: ReadyItem) => void;
}

/** Maximum number of items listed; others are found by search. */
const MOST = 50;

/** Items of existing checklists, searchable by label, section and form, for selection. */
function ReadyItemList({ items, chosen, onChoose }: ReadyItemListProps) {
  const { t } = useMessages();
  const id = useId();
  const [search, setSearch] = useState('');
  const matches = items.filter((item) =>
    isSearched(`${t(item.title)} ${t(item.section)} ${t(item.form)}`, search),
  );
  return (
    <>
      <label className="bp6-label" htmlFor={`${id}-search`}>
        {t('schemas.item.search')}
        <input
          id={`${id}-search`}
          type="search"
          className="bp6-input bp6-fill"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <fieldset className="schemas-choice schemas-ready">
        <legend>{t('schemas.item.readyCount', { count: matches.length })}</legend>
        {matches.slice(0, MOST).map((item) => (
          <label key={`${item.file}${item.pointer}`}>
            <input
              type="radio"
              name={`${id}-item`}
              checked={isSame(item, chosen)}
              onChange={() => onChoose(item)}
            />
            <span>
              {t(item.title)}
              <span className="schemas-file">
                {t(item.form)} · {t(item.section)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {matches.length > MOST ? <p>{t('schemas.item.readyMore', { count: matches.length - MOST })}</p> : null}
    </>
  );
}
