import { useState } from 'react';
import type { DataRecord, Json } from '../../contract/index.ts';
import {
  afterPanel,
  atPointer,
  type FileRow,
  fileChoices,
  isWordOfKind,
  localeTexts,
  panelOf,
  panelRecord,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { KeptWords } from './KeptWords.tsx';
import { LocaleTexts } from './LocaleTexts.tsx';
import { MenuPlaces } from './MenuPlaces.tsx';
import { TextTranslations } from './TextTranslations.tsx';
import type { EditSteps } from './useEditSteps.ts';
import type { FileRights } from './useEntryWork.ts';

interface FilePanelProps {
  readonly row: FileRow;
  readonly rights: FileRights;
  readonly editing: EditSteps;
}

/** What is chosen of a file, in its words: those that may be changed, those that are only read, and what each text is in other languages. */
export function FilePanel({ row, rights, editing }: FilePanelProps) {
  const { t } = useMessages();
  const messages = localeTexts(editing.files, row.file)(row.pointer);
  return (
    <>
      {messages.length > 0 ? <LocaleTexts key={editing.turn} texts={messages} editing={editing} /> : null}
      {row.list !== undefined && !row.isItem ? <p>{t('schemas.chooseLine')}</p> : null}
      <WordsPanel key={`${row.pointer} ${editing.turn}`} {...{ row, rights, editing }} />
      {row.pointer === '' ? <MenuPlaces file={row.file} editing={editing} /> : null}
      {messages.length > 0 ? null : <TextTranslations {...{ row, editing }} />}
    </>
  );
}

function WordsPanel({ row, rights, editing }: FilePanelProps) {
  const { catalogue, t } = useMessages();
  const { context } = useEngine();
  const { file, pointer } = row;
  const [begun] = useState(() => {
    const files = editing.now();
    const entry = atPointer(files[file], pointer) as Json | undefined;
    const panel = panelOf(files, file, pointer, {
      textOf: (id) => textOf(id, catalogue),
      choices: fileChoices(files, file),
      offered: (id) => isWordOfKind(entry, id),
      changeable: (word) => mayChange(rights, pointer, word),
    });
    return panel && { panel, record: panelRecord(panel, files, file, pointer) };
  });
  if (begun === undefined) return null;
  const { panel, record } = begun;
  const title = panel.package.form.title ?? '';
  const change = (filled: DataRecord) => {
    const next = afterPanel(panel, editing.now(), { path: file, pointer }, filled);
    editing.edit(next, { label: t('schemas.stepWords', { what: title }), group: `${file}${pointer}` });
  };
  return (
    <section className="schemas-panel" aria-label={title}>
      <h2>{title}</h2>
      {panel.words.length === 0 ? null : (
        <LazySchemaForm
          package={panel.package}
          check={unjudged}
          record={record}
          context={context}
          onChange={change}
        />
      )}
      <KeptWords words={panel.others} at={row} files={editing.files} why={rights.why} />
    </section>
  );
}

/** What the words may be, the check before publishing says. */
const unjudged = () => [];

/** As `refusedEdits` of the server asks it of a change. */
function mayChange({ editable, words }: FileRights, pointer: string, word: string): boolean {
  const keys = [...pointer.split('/').slice(1), ...word.split('.')];
  if (editable === 'words') return keys.some((key) => words.includes(key));
  return editable === 'all' || !words.includes(keys[0] ?? '');
}
