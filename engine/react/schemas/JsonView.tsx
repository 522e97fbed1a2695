import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import {
  editSchema,
  jsonLines,
  jsonText,
  readJsonText,
  valueOffers,
  wordOffers,
} from '../../editor/index.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { SelectBox } from '../icons/SelectBox.tsx';
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
  /** The one that is looked at. */
  readonly file: string;
  readonly onFile?: (file: string) => void;
  readonly findings: readonly ToldFinding[];
  readonly editing: EditSteps;
}

/** The files of a form as they are written. A text that is JSON is kept as any step is; another one keeps nothing, and is told where it stops. */
export function JsonView({ paths, file, onFile, findings, editing }: JsonViewProps) {
  const { t } = useMessages();
  const id = useId();
  const own = useMemo(() => findings.filter((finding) => finding.file === file), [findings, file]);
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
      <FileText key={file} {...{ file, editing }} findings={own} />
    </section>
  );
}

interface FileTextProps {
  readonly file: string;
  readonly findings: readonly ToldFinding[];
  readonly editing: EditSteps;
}

/** One of them. What changes the file elsewhere is written into the text, but for one that is not JSON yet: whoever writes it chooses. */
function FileText({ file, findings, editing }: FileTextProps) {
  const { t } = useMessages();
  const id = useId();
  const area = useRef<CodeTextHandle>(null);
  const content = editing.files[file] ?? null;
  /** What the file was when the text and it were last the same. */
  const [known, setKnown] = useState(content);
  const [text, setText] = useState(() => jsonText(content));
  const { read, isEven } = useMemo(() => readText(text), [text]);
  const isJson = 'content' in read;
  const isElsewhere = known !== content;
  const type = (typed: string) => {
    setText(typed);
    const now = readJsonText(typed);
    if (!('content' in now)) return;
    // Other blanks are no other file.
    if (jsonText(now.content) !== jsonText(editing.now()[file] ?? null)) {
      const files = editSchema(editing.now(), { does: 'set', file, at: '', value: now.content });
      editing.edit(files, { label: t('schemas.stepJson', { file }), group: `json ${file}` });
    }
    setKnown(editing.now()[file] ?? null);
  };
  const take = () => {
    const now = editing.now()[file] ?? null;
    setKnown(now);
    setText(jsonText(now));
    area.current?.write(jsonText(now));
  };
  const follow = useEffectEvent(take);
  useEffect(() => {
    if (isElsewhere && isJson) follow();
  }, [isElsewhere, isJson]);
  const offer = ({ pointer, word }: JsonPlace) =>
    word === undefined
      ? wordOffers(editing.now(), file, pointer)
      : valueOffers(editing.now(), file, pointer, word);
  const wrong = isJson ? undefined : t('schemas.jsonWrong', { line: read.line, column: read.column });
  const lines = useMemo(() => {
    if (wrong !== undefined) return [{ line: 'line' in read ? read.line : 1, what: wrong }];
    const lineOf = findings.length === 0 ? () => 1 : jsonLines(text);
    return findings.map(({ pointer, what }) => ({ line: lineOf(pointer), what }));
  }, [findings, text, read, wrong]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told of a text goes along with what is typed in it, until something else is told.
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
          onLeave={(left) => {
            const { read: now } = readText(left);
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
              take();
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

/** What a text says, and whether it is written evenly. */
function readText(text: string) {
  const read = readJsonText(text);
  return { read, isEven: 'content' in read && text === jsonText(read.content) };
}
