import { Button } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { editSchema, jsonLine, jsonText, readJsonText } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { ToldFinding } from './FindingList.tsx';
import type { EditSteps } from './useEditSteps.ts';

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
  const area = useRef<HTMLTextAreaElement>(null);
  const content = editing.files[file] ?? null;
  const [text, setText] = useState(() => jsonText(content));
  const read = readJsonText(text);
  const isJson = 'content' in read;
  const type = (typed: string) => {
    setText(typed);
    const now = readJsonText(typed);
    if (!('content' in now)) return;
    const files = editSchema(editing.now(), { does: 'set', file, at: '', value: now.content });
    editing.edit(files, { label: t('schemas.stepJson', { file }), group: `json ${file}` });
  };
  const goTo = (line: number) => {
    const lines = text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const field = area.current;
    if (field === null) return;
    field.focus();
    field.scrollIntoView({ block: 'center' });
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
  };
  return (
    <>
      <label className="bp6-label" htmlFor={id}>
        {t('schemas.jsonText')}
        <textarea
          id={id}
          ref={area}
          className="bp6-input bp6-fill"
          dir="ltr"
          rows={24}
          spellCheck={false}
          wrap="off"
          aria-invalid={!isJson}
          aria-describedby={`${id}-state`}
          value={text}
          onChange={(event) => type(event.target.value)}
          // Lines are counted in what is written evenly.
          onBlur={() => isJson && setText(jsonText(read.content))}
        />
      </label>
      <p id={`${id}-state`} role="status" className="schemas-state" data-state={isJson ? 'saved' : 'failed'}>
        {isJson ? t('schemas.jsonRead') : t('schemas.jsonWrong', { line: read.line, column: read.column })}
      </p>
      <ul>
        {findings.map((finding) => {
          const line = jsonLine(content, finding.pointer);
          return (
            <li key={`${finding.pointer}${finding.what}`}>
              <Button
                alignText="start"
                fill
                text={t('schemas.jsonLine', { line, what: finding.what })}
                onClick={() => goTo(line)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
