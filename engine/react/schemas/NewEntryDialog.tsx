import { useId, useState } from 'react';
import {
  type EditedFiles,
  entryChoices,
  type LabelPlace,
  type NewEntry,
  type OutlineRow,
} from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { LanguageFields } from './LanguageFields.tsx';

interface NewEntryDialogProps {
  /** The list, or the item behind which it comes. */
  readonly row: OutlineRow;
  readonly files: EditedFiles;
  readonly languages: readonly LabelPlace[];
  readonly onAdd: (entry: NewEntry) => void;
  readonly onCancel: () => void;
}

/** Asks what a new item is called, in every language; where it stands for something that is there, what it stands for. */
export function NewEntryDialog({ row, files, languages, onAdd, onCancel }: NewEntryDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const shape = row.list?.work.add;
  const isChosen = shape?.chosen === true;
  // What is nothing but a name is called elsewhere.
  const isCalled = shape?.key !== undefined;
  const choices = isChosen && row.list !== undefined ? entryChoices(files, row.list) : [];
  const [key, setKey] = useState('');
  const [label, setLabel] = useState('');
  const [translations, setTranslations] = useState<Readonly<Record<string, string>>>({});
  const choose = (value: string) => {
    setKey(value);
    if (label === '') setLabel(choices.find((each) => each.value === value)?.label ?? '');
  };
  return (
    <PromptDialog
      title={t('schemas.addEntry')}
      refusal=""
      submit={{
        text: t('schemas.addEntry'),
        loading: false,
        disabled: label.trim() === '' || (isChosen && key === ''),
      }}
      onCancel={onCancel}
      onSubmit={() => onAdd({ label: label.trim(), translations, ...(isChosen ? { key } : {}) })}
    >
      {isChosen ? (
        <label className="bp6-label" htmlFor={`${id}-key`}>
          {t('schemas.entry.key')}
          <SelectBox
            id={`${id}-key`}
            fill
            value={key}
            options={[
              { value: '', label: '' },
              ...choices.map((each) => ({ value: String(each.value), label: t(each.label) })),
            ]}
            onChange={(event) => choose(event.target.value)}
          />
        </label>
      ) : null}
      {isCalled ? (
        <label className="bp6-label" htmlFor={`${id}-label`}>
          {t('schemas.entry.label')}
          <input
            id={`${id}-label`}
            className="bp6-input bp6-fill"
            maxLength={200}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        </label>
      ) : null}
      {isCalled ? <LanguageFields {...{ languages }} said={translations} onChange={setTranslations} /> : null}
    </PromptDialog>
  );
}
