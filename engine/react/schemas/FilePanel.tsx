import { useState } from 'react';
import type { DataRecord, Json } from '../../contract/index.ts';
import {
  afterPanel,
  atPointer,
  conditionWords,
  fileChoices,
  fileConditionFields,
  localeTexts,
  type OutlineRow,
  panelOf,
  panelRecord,
  saidMessages,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ConditionPanel } from './ConditionPanel.tsx';
import { isOfferedIn } from './isOfferedIn.ts';
import { KeptWords } from './KeptWords.tsx';
import { LocaleTexts } from './LocaleTexts.tsx';
import { MenuPlaces } from './MenuPlaces.tsx';
import { TextTranslations } from './TextTranslations.tsx';
import type { EditSteps } from './useEditSteps.ts';
import type { FileRights } from './useOutlineWork.ts';

interface FilePanelProps {
  readonly row: OutlineRow;
  /** All lines of the file. */
  readonly rows: readonly OutlineRow[];
  readonly rights: FileRights;
  readonly editing: EditSteps;
}

/** What is chosen of a file, in its words: those that may be changed, those that are only read, and what each text is in other languages. */
export function FilePanel({ row, rows, rights, editing }: FilePanelProps) {
  const { catalogue, t } = useMessages();
  const words = (id: string) => textOf(id, catalogue);
  const messages = localeTexts(editing.files, row.file)(row.pointer);
  const said = saidMessages(editing.files, row, words);
  const isList = row.list !== undefined && !row.isItem;
  const note = row.list && words(`schema.${row.list.id}.note`);
  return (
    <>
      {messages.length > 0 ? <LocaleTexts texts={messages} editing={editing} /> : null}
      {isList ? <p>{t('schemas.chooseLine')}</p> : null}
      {note === undefined ? null : <p className="schemas-note">{note}</p>}
      {isList ? null : (
        <WordsPanel key={`${row.pointer} ${editing.turn}`} {...{ row, rows, rights, editing }} />
      )}
      {isList || rights.editable === 'words' ? null : (
        <ConditionPanel
          key={`conditions ${row.pointer} ${editing.turn}`}
          fieldsOf={(files, word) => fileConditionFields(files, row.file, `${row.pointer}/${word}`)}
          {...{ row, editing }}
        />
      )}
      {said.map(({ word, title, texts }) => (
        <LocaleTexts key={word} said={title} {...{ texts, editing }} />
      ))}
      {row.pointer === '' ? <MenuPlaces file={row.file} editing={editing} /> : null}
      {messages.length > 0 || isList ? null : <TextTranslations {...{ row, rows, editing }} />}
    </>
  );
}

function WordsPanel({ row, rows, rights, editing }: FilePanelProps) {
  const { catalogue, t } = useMessages();
  const { context } = useEngine();
  const { file, pointer } = row;
  const [begun] = useState(() => {
    const files = editing.now();
    const words = (id: string) => textOf(id, catalogue);
    const entry = atPointer(files[file], pointer) as Json | undefined;
    const panel = panelOf(files, file, pointer, {
      textOf: words,
      choices: fileChoices(files, file),
      offered: isOfferedIn(entry),
      changeable: (word) => mayChange(rights, pointer, word),
    });
    // What has a line, a panel or a section of its own is changed there.
    const beside = new Set([
      ...rows.map((each) => each.pointer),
      ...conditionWords(files, row).flatMap(({ id, word }) =>
        words(`schema.${id}`) ? [`${pointer}/${word}`] : [],
      ),
      ...saidMessages(files, row, words).map(({ word }) => `${pointer}/${word}`),
    ]);
    const others = panel?.others.filter((word) => !beside.has(`${pointer}/${word}`)) ?? [];
    return panel && { panel, others, record: panelRecord(panel, files, file, pointer) };
  });
  if (begun === undefined) return null;
  const { panel, others, record } = begun;
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
      <KeptWords
        words={others}
        at={row}
        files={editing.files}
        isLocked={(word) => !mayChange(rights, pointer, word)}
        why={rights.why}
      />
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
