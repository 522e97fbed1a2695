import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { editSchema, jsonLine, jsonText, readJsonText, valueOffers, wordOffers } from '../../editor/index.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { CodeTextHandle } from './CodeText.tsx';
import type { ToldFinding } from './FindingList.tsx';
import type { JsonPlace } from './jsonPlace.ts';
import type { EditSteps } from './useEditSteps.ts';

/** The editor of texts comes with the first file that is looked at as one. */
const CodeText = lazy(() => import('./CodeText.tsx').then((module) => ({ default: module.CodeText })));

interface JsonViewProps {
  /** Files that the form is made of, its own first. */
  readonly paths: readonly string[];
  readonly findings: readonly ToldFinding[];
  readonly editing: EditSteps;
}

/** The files of a form as they are written. A text that is JSON is kept as any step is; another one keeps nothing, and is told where it stops. */
export function JsonView({ paths, findings, editing }: JsonViewProps) {
  const { t } = useMessages();
  const id = useId();
  const [file, setFile] = useState(paths[0] ?? '');
  return (
    <section className="schemas-json" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('schemas.json')}</h2>
      <label className="bp6-label" htmlFor={id}>
        {t('schemas.jsonFile')}
        <span className="bp6-html-select bp6-fill">
          <select id={id} value={file} onChange={(event) => setFile(event.target.value)}>
            {paths.map((path) => (
              <option key={path} value={path}>
                {path}
              </option>
            ))}
          </select>
        </span>
      </label>
      <FileText
        key={`${file} ${editing.turn}`}
        {...{ file, editing }}
        findings={findings.filter((finding) => finding.file === file)}
      />
    </section>
  );
}

interface FileTextProps {
  readonly file: string;
  readonly findings: readonly ToldFinding[];
  readonly editing: EditSteps;
}

/** One of them; written anew when a step is taken back, never while one types in it. */
function FileText({ file, findings, editing }: FileTextProps) {
  const { t } = useMessages();
  const id = useId();
  const area = useRef<CodeTextHandle>(null);
  const content = editing.files[file] ?? null;
  const [text, setText] = useState(() => jsonText(content));
  const [first] = useState(text);
  const read = readJsonText(text);
  const isJson = 'content' in read;
  const type = (typed: string) => {
    setText(typed);
    const now = readJsonText(typed);
    if (!('content' in now)) return;
    const files = editSchema(editing.now(), { does: 'set', file, at: '', value: now.content });
    editing.edit(files, { label: t('schemas.stepJson', { file }), group: `json ${file}` });
  };
  const offer = ({ pointer, word }: JsonPlace) =>
    word === undefined
      ? wordOffers(editing.now(), file, pointer)
      : valueOffers(editing.now(), file, pointer, word);
  const wrong = isJson ? undefined : t('schemas.jsonWrong', { line: read.line, column: read.column });
  const lines = useMemo(
    () =>
      wrong === undefined
        ? findings.map(({ pointer, what }) => ({ line: jsonLine(content, pointer), what }))
        : [{ line: 'line' in read ? read.line : 1, what: wrong }],
    [findings, content, wrong, read],
  );
  return (
    <>
      <Suspense fallback={<Skeleton />}>
        <CodeText
          ref={area}
          label={t('schemas.jsonText')}
          describedBy={`${id}-state`}
          text={first}
          isWrong={!isJson}
          marks={lines}
          offer={offer}
          onType={type}
          // Lines are counted in what is written evenly.
          onLeave={() => isJson && area.current?.write(jsonText(read.content))}
        />
      </Suspense>
      <p id={`${id}-state`} role="status" className="schemas-state" data-state={isJson ? 'saved' : 'failed'}>
        {wrong ?? t('schemas.jsonRead')}
      </p>
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
