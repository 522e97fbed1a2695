import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import {
  afterPanel,
  atPointer,
  conditionFieldsAt,
  conditionWords,
  type EditedFiles,
  isEditable,
  localeTexts,
  menuOrder,
  type OutlinePlace,
  type OutlineRow,
  panelOf,
  panelOffer,
  panelRecord,
  referencedMessages,
  stepInMenu,
} from '../../../editor/index.ts';
import { textOf } from '../../../index.ts';
import { LazySchemaForm } from '../../form/LazySchemaForm.tsx';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { EditSteps } from '../drafts/useEditSteps.ts';
import type { FileRights } from '../outline/useOutlineWork.ts';
import { ConditionPanel } from './ConditionPanel.tsx';
import { LocaleTexts, TextTranslations } from './TextTranslations.tsx';

interface LinePanelProps {
  /** The open file. */
  readonly path: string;
  readonly row: OutlineRow;
  /** All lines of the file. */
  readonly rows: readonly OutlineRow[];
  readonly rights: FileRights;
  readonly editing: EditSteps;
}

/**
 * Panels of the selected line: for each place that it combines (a form item: property and layout) the
 * editable and the read-only keywords; its conditions, its messages, its texts in other languages.
 */
export function LinePanel(props: LinePanelProps) {
  const { path, row, rows, rights, editing } = props;
  const { catalogue, t } = useMessages();
  const textById = (id: string) => textOf(id, catalogue);
  const messages = localeTexts(editing.files, row.file)(row.pointer);
  const messageWords = referencedMessages(editing.files, row, textById);
  const isList = row.list !== undefined && !row.isItem;
  const note = row.list && textById(`schema.${row.list.id}.note`);
  const places = [...(row.property === undefined ? [] : [row.property]), row];
  // A condition adds further keywords.
  const isConditional = conditionWords(editing.files, row).some(
    (conditionWord) => conditionWord.said !== undefined,
  );
  return (
    <>
      {messages.length > 0 ? <LocaleTexts texts={messages} editing={editing} /> : null}
      {isList ? <p>{t('schemas.file.choose')}</p> : null}
      {note === undefined ? null : <p className="schemas-note">{note}</p>}
      {isList
        ? null
        : places.map((place) => (
            <PlacePanel
              key={`${place.file}${place.pointer} ${editing.resetCount} ${place === row && isConditional}`}
              {...{ place, ...props }}
            />
          ))}
      {isList || rights.editable === 'words' ? null : (
        <ConditionPanel
          key={`conditions ${row.pointer} ${editing.resetCount}`}
          fieldsOf={(files, word) => conditionFieldsAt(files, path, row, word)}
          {...{ row, editing }}
        />
      )}
      {messageWords.map(({ word, title, texts }) => (
        <LocaleTexts key={word} messageTitle={title} {...{ texts, editing }} />
      ))}
      {row.pointer === '' ? <MenuPlaces file={row.file} editing={editing} /> : null}
      {messages.length > 0 || isList ? null : <TextTranslations {...{ row, places, rows, editing }} />}
    </>
  );
}

/**
 * A panel generated from the grammar. Reset when another place is selected or a step undone, never while
 * typing.
 */
function PlacePanel({
  place,
  path,
  row,
  rows,
  rights,
  editing,
}: LinePanelProps & { readonly place: OutlinePlace }) {
  const { catalogue, t } = useMessages();
  const { context } = useEngine();
  const { file, pointer } = place;
  const [initial] = useState(() => {
    const files = editing.now();
    const textById = (id: string) => textOf(id, catalogue);
    const panel = panelOf(files, file, pointer, {
      textOf: textById,
      ...panelOffer(files, path, row),
      changeable: (word) => mayChange(rights, pointer, word),
    });
    // Keywords with a separate line, panel or section are edited there.
    const beside = new Set([
      ...conditionWords(files, place).flatMap(({ id, word }) => (textById(`schema.${id}`) ? [word] : [])),
      ...referencedMessages(files, place, textById).map(({ word }) => word),
    ]);
    const hasLine = (word: string) =>
      rows.some(
        (candidate) => candidate.file === file && `${candidate.pointer}/`.startsWith(`${pointer}/${word}/`),
      );
    const remaining = panel?.others.filter((word) => !beside.has(word) && !hasLine(word)) ?? [];
    return panel && { panel, others: remaining, record: panelRecord(panel, files, file, pointer) };
  });
  if (initial === undefined || initial.panel.words.length + initial.others.length === 0) return null;
  const { panel, others: remaining, record } = initial;
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
          check={noCheck}
          record={record}
          context={context}
          onChange={change}
          commitAfter={PREVIEW_AFTER}
        />
      )}
      <KeptWords
        words={remaining}
        at={place}
        files={editing.files}
        isLocked={(word) => !mayChange(rights, pointer, word)}
        why={rights.why}
      />
    </section>
  );
}

/** The preview follows a typed letter within 300 ms, of which it takes up to 100. */
const PREVIEW_AFTER = 120;

/** Values are validated by the check before publishing. */
const noCheck = () => [];

function mayChange(
  { editable: what, editableWords: words }: FileRights,
  pointer: string,
  word: string,
): boolean {
  return isEditable({ what, words }, [...pointer.split('/').slice(1), ...word.split('.')]);
}

interface KeptWordsProps {
  readonly words: readonly string[];
  readonly at: OutlinePlace;
  readonly files: EditedFiles;
  /** Keywords that are read-only for the reason `why`; the others can be changed in the JSON view. */
  readonly isLocked: (word: string) => boolean;
  readonly why: string;
}

/** Maximum length of a displayed value. */
const LONG = 160;

/**
 * Keywords of a place that its panel does not edit, with value and reason; first those fixed by the program.
 */
function KeptWords({ words, isLocked, why, ...place }: KeptWordsProps) {
  const { t } = useMessages();
  // `$schema` only refers to the grammar.
  const listedWords = words.filter((word) => word !== '$schema');
  if (listedWords.length === 0) return null;
  const parts = [
    { reason: t('schemas.whyRead', { why }), some: listedWords.filter(isLocked) },
    { reason: t('schemas.keptJson'), some: listedWords.filter((word) => !isLocked(word)) },
  ];
  return (
    <details>
      <summary>{t('schemas.keptWords', { count: listedWords.length })}</summary>
      {parts.map(({ reason, some }) =>
        some.length === 0 ? null : <Kept key={reason} {...{ reason, some, place }} />,
      )}
    </details>
  );
}

interface KeptProps {
  readonly reason: string;
  readonly some: readonly string[];
  readonly place: Pick<KeptWordsProps, 'at' | 'files'>;
}

function Kept({ reason, some, place: { at, files } }: KeptProps) {
  const { catalogue } = useMessages();
  return (
    <>
      <p>{reason}</p>
      <dl className="schemas-kept">
        {some.map((word) => {
          const wordTitle = textOf(`schemas.kept.${word}`, catalogue);
          return (
            <div key={word}>
              <dt>
                {wordTitle === undefined ? null : <span>{wordTitle}</span>}{' '}
                <span className="schemas-state" dir="ltr">
                  {word}
                </span>
              </dt>
              <dd className="schemas-file" dir="ltr">
                {short(atPointer(files[at.file], `${at.pointer}/${word}`))}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

interface MenuPlacesProps {
  /** The page's file. */
  readonly file: string;
  readonly editing: EditSteps;
}

/** Position of a page in its menu group, changed by Alt and an arrow key or by buttons. */
function MenuPlaces({ file, editing }: MenuPlacesProps) {
  const { t } = useMessages();
  const id = useId();
  const all = menuOrder(editing.files);
  const entry = all.find((candidate) => candidate.file === file);
  if (entry === undefined) return null;
  const group = all.filter((candidate) => candidate.group === entry.group);
  const move = (way: 'up' | 'down') =>
    editing.edit(stepInMenu(editing.now(), file, way), {
      label: t(`schemas.step-${way}`, { what: t(entry.label) }),
    });
  return (
    <section
      className="schemas-panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        move(event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    >
      <h2 id={id}>{t('schemas.menu')}</h2>
      {entry.group === '' ? null : <p>{t(entry.group)}</p>}
      <ol className="schemas-menu">
        {group.map((member) => (
          <li key={member.file} aria-current={member.file === file ? 'true' : undefined}>
            {t(member.label)}
          </li>
        ))}
      </ol>
      <div className="schemas-tools">
        <Button
          icon={<ArrowUp size={20} aria-hidden />}
          text={t('schemas.up')}
          disabled={group[0]?.file === file}
          onClick={() => move('up')}
        />
        <Button
          icon={<ArrowDown size={20} aria-hidden />}
          text={t('schemas.down')}
          disabled={group.at(-1)?.file === file}
          onClick={() => move('down')}
        />
      </div>
    </section>
  );
}
