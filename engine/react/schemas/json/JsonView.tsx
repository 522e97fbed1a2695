import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import {
  editSchema,
  jsonLines,
  jsonText,
  readJsonText,
  valueOffers,
  wordOffers,
} from '../../../editor/index.ts';
import { Skeleton } from '../../feedback/Loadable.tsx';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import type { EditSteps } from '../drafts/useEditSteps.ts';
import type { ReportedFinding } from '../FindingList.tsx';
import type { CodeTextHandle } from './CodeText.tsx';
import type { JsonPlace } from './codeCompletions.ts';

/** On demand: the code editor is loaded with the first file displayed as text. */
const CodeText = lazy(() => import('./CodeText.tsx').then((module) => ({ default: module.CodeText })));

interface JsonViewProps {
  /** Files of the form, its main file first. */
  readonly paths: readonly string[];
  /** The displayed file. */
  readonly file: string;
  readonly onFile?: (file: string) => void;
  readonly findings: readonly ReportedFinding[];
  readonly editing: EditSteps;
  /** Told whether the text is valid JSON: invalid text is lost with the view. */
  readonly onJson: (isJson: boolean) => void;
}

/**
 * The files of a form as JSON text. Valid JSON is saved like every edit; invalid text is not saved, with a
 * message where it fails.
 */
export function JsonView({ paths, file, onFile, findings, editing, onJson }: JsonViewProps) {
  const { t } = useMessages();
  const id = useId();
  const fileFindings = useMemo(() => findings.filter((finding) => finding.file === file), [findings, file]);
  return (
    <section className="schemas-json" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('schemas.json')}</h2>
      <label className="bp6-label" htmlFor={id}>
        {t('schemas.jsonFile')}
        <SelectBox fill id={id} value={file} onChange={(event) => onFile?.(event.target.value)}>
          {paths.map((path) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </SelectBox>
      </label>
      <FileText key={file} {...{ file, editing, onJson }} findings={fileFindings} />
    </section>
  );
}

type FileTextProps = Pick<JsonViewProps, 'file' | 'findings' | 'editing' | 'onJson'>;

/**
 * One file as text. Changes from elsewhere are written into the text; if it is invalid JSON, the user chooses
 * between both.
 */
function FileText({ file, findings, editing, onJson }: FileTextProps) {
  const { t } = useMessages();
  const id = useId();
  const area = useRef<CodeTextHandle>(null);
  const content = editing.files[file] ?? null;
  /** The file's content when it was last equal to the text. */
  const [syncedContent, setSyncedContent] = useState(content);
  const [text, setText] = useState(() => jsonText(content));
  const { read: parsed, isEven } = useMemo(() => readText(text), [text]);
  const isJson = 'content' in parsed;
  const reportIsJson = useEffectEvent(onJson);
  useEffect(() => {
    reportIsJson(isJson);
    return () => reportIsJson(true);
  }, [isJson]);
  const isElsewhere = syncedContent !== content;
  const type = (typed: string) => {
    setText(typed);
    const now = readJsonText(typed);
    if (!('content' in now)) return;
    // A difference in whitespace is no change.
    if (jsonText(now.content) !== jsonText(editing.now()[file] ?? null)) {
      const files = editSchema(editing.now(), { does: 'set', file, at: '', value: now.content });
      editing.edit(files, { label: t('schemas.stepJson', { file }), group: `json ${file}` });
    }
    setSyncedContent(editing.now()[file] ?? null);
  };
  const showContent = () => {
    const now = editing.now()[file] ?? null;
    setSyncedContent(now);
    setText(jsonText(now));
    area.current?.write(jsonText(now));
  };
  const showNewContent = useEffectEvent(showContent);
  useEffect(() => {
    if (isElsewhere && isJson) showNewContent();
  }, [isElsewhere, isJson]);
  const offer = ({ pointer, word }: JsonPlace) =>
    word === undefined
      ? wordOffers(editing.now(), file, pointer)
      : valueOffers(editing.now(), file, pointer, word);
  const wrong = isJson ? undefined : t('schemas.jsonWrong', { line: parsed.line, column: parsed.column });
  const lines = useMemo(() => {
    if (wrong !== undefined) return [{ line: 'line' in parsed ? parsed.line : 1, what: wrong }];
    const lineOf = findings.length === 0 ? () => 1 : jsonLines(text);
    return findings.map(({ pointer, what }) => ({ line: lineOf(pointer), what }));
  }, [findings, text, parsed, wrong]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks move with the text until the messages change.
  const marks = useMemo(() => lines, [findings, wrong, isEven]);
  return (
    <>
      <Suspense fallback={<Skeleton />}>
        <CodeText
          ref={area}
          label={t('schemas.jsonText')}
          describedBy={`${id}-state`}
          text={text}
          isWrong={!isJson}
          marks={marks}
          offer={offer}
          onType={type}
          onLeave={(finalText) => {
            const { read: now } = readText(finalText);
            if ('content' in now) area.current?.write(jsonText(now.content));
          }}
        />
      </Suspense>
      <p id={`${id}-state`} role="status" className="schemas-state" data-state={isJson ? 'saved' : 'failed'}>
        {wrong ?? t('schemas.jsonRead')}
      </p>
      {isElsewhere && !isJson ? (
        <div role="alert" className="bp6-callout bp6-intent-warning schemas-conflict">
          <p>{t('schemas.jsonElsewhere')}</p>
          <Button
            text={t('schemas.jsonTake')}
            onClick={() => {
              showContent();
              area.current?.focus();
            }}
          />
        </div>
      ) : null}
      {isJson ? (
        <ul>
          {lines.map(({ line, what }) => (
            <li key={`${line}${what}`}>
              <Button
                alignText="start"
                fill
                text={t('schemas.jsonLine', { line, what })}
                onClick={() => area.current?.goTo(line)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Parses the text; `isEven`: it is formatted canonically. */
function readText(text: string) {
  const parsed = readJsonText(text);
  return { read: parsed, isEven: 'content' in parsed && text === jsonText(parsed.content) };
}
