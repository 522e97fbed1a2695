import { useEffect, useId, useMemo, useState } from 'react';
import {
  checklistsToFollow,
  type ImportedChecklist,
  WORKBOOK_FINDINGS,
  type WorkbookFinding,
} from '../../../editor/index.ts';
import { Loadable } from '../../feedback/Loadable.tsx';
import { PromptDialog } from '../../feedback/PromptDialog.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import { importFile } from '../../workbook/importFile.ts';
import { useChecklistDrafts } from '../NewChecklistDialog.tsx';
import '../workbook.css';

interface ImportDialogProps {
  readonly onCancel: () => void;
  /** Called with the form of the new checklist. */
  readonly onOpen: (form: string) => void;
}

/** Imports a checklist from a file: parsed on the device, findings displayed, saved as drafts in one call. */
export function ImportDialog({ onCancel, onOpen }: ImportDialogProps) {
  const { t } = useMessages();
  const { toast } = useFeedback();
  const id = useId();
  const { contents, files, pending, keep: keepDrafts } = useChecklistDrafts();
  const [file, setFile] = useState<File>();
  const [imported, setImported] = useState<ImportedChecklist>();
  const [isMaking, setMaking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState('');
  const models = useMemo(() => checklistsToFollow(files), [files]);
  const like = chosen === '' ? models[0]?.name : chosen;
  const wasRead = file !== undefined && imported !== undefined;
  const isReading = file !== undefined && imported === undefined && refusal === '';

  useEffect(() => {
    if (file === undefined || like === undefined) return;
    const end = new AbortController();
    setImported(undefined);
    setRefusal('');
    importFile(file, files, { like }, end.signal).then(setImported, () => {
      if (!end.signal.aborted) setRefusal(t('schemas.workbook.at.notWorkbook'));
    });
    return () => end.abort();
  }, [file, files, like, t]);

  const saveChecklist = async () => {
    if (file === undefined || like === undefined || imported?.files === undefined) return;
    const trimmedTitle = title.trim();
    // File names derive from the title, so a changed title needs another import run.
    setMaking(true);
    const renamed =
      trimmedTitle === ''
        ? imported
        : await importFile(file, files, { like, title: trimmedTitle }).catch(() => undefined);
    setMaking(false);
    if (renamed?.files === undefined) return setRefusal(t('schemas.workbook.at.notWorkbook'));
    const refused = await keepDrafts(renamed.files);
    if (refused !== '') return setRefusal(refused);
    toast({ variant: 'success', text: t('schemas.workbook.taken', { count: renamed.questions }) });
    onOpen(renamed.form);
  };

  return (
    <PromptDialog
      title={t('schemas.workbook.importTitle')}
      refusal={refusal}
      submit={{
        ...{ text: t('schemas.workbook.take'), loading: pending || isMaking },
        disabled: imported?.files === undefined || !wasRead,
      }}
      onCancel={onCancel}
      onSubmit={() => void saveChecklist()}
    >
      <label className="bp6-label" htmlFor={`${id}-file`}>
        {t('schemas.workbook.file')}
        <input
          id={`${id}-file`}
          className="workbook-file"
          type="file"
          accept=".xlsx,.csv,.xls"
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setRefusal('');
            setImported(undefined);
            setFile(event.target.files?.[0]);
          }}
        />
        <span id={`${id}-help`} className="schemas-help">
          {t('schemas.workbook.fileHelp')}
        </span>
      </label>
      <Loadable call={contents} lines={3}>
        {() =>
          like === undefined ? (
            <p>{t('schemas.workbook.noLike')}</p>
          ) : models.length === 1 ? null : (
            <label className="bp6-label" htmlFor={`${id}-like`}>
              {t('schemas.workbook.like')}
              <SelectBox
                fill
                id={`${id}-like`}
                value={like}
                aria-describedby={`${id}-like-help`}
                onChange={(event) => setChosen(event.target.value)}
              >
                {models.map((model) => (
                  <option key={model.name} value={model.name}>
                    {t(model.title)}
                  </option>
                ))}
              </SelectBox>
              <span id={`${id}-like-help`} className="schemas-help">
                {t('schemas.workbook.likeHelp')}
              </span>
            </label>
          )
        }
      </Loadable>
      <label className="bp6-label" htmlFor={`${id}-title`}>
        {t('schemas.workbook.title')}
        <input
          id={`${id}-title`}
          className="bp6-input bp6-fill"
          maxLength={120}
          placeholder={imported?.title ?? ''}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <p role="status" className="schemas-state">
        {isReading ? t('schemas.workbook.reading') : null}
        {wasRead && imported.files !== undefined
          ? t('schemas.workbook.ready', { count: imported.questions })
          : null}
      </p>
      {wasRead ? <WorkbookFindings findings={imported.findings} /> : null}
    </PromptDialog>
  );
}

const KINDS = ['refused', 'lost', 'changed'] as const;

/** Findings of a workbook by severity, each with its place and remedy. */
export function WorkbookFindings({ findings }: { readonly findings: readonly WorkbookFinding[] }) {
  return KINDS.map((kind) => (
    <FindingsOf
      key={kind}
      kind={kind}
      findings={findings.filter(({ code }) => WORKBOOK_FINDINGS[code] === kind)}
    />
  ));
}

interface FindingsOfProps {
  readonly kind: (typeof KINDS)[number];
  readonly findings: readonly WorkbookFinding[];
}

function FindingsOf({ kind, findings }: FindingsOfProps) {
  const { t } = useMessages();
  const id = useId();
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="workbook-findings">
      <h3 id={id} data-kind={kind}>
        {t(`schemas.workbook.${kind}`, { count: findings.length })}
      </h3>
      <ul>
        {findings.map(({ code, sheet, row, column, found }) => {
          const place = row === 0 ? 'inSheet' : column === '' ? 'inRow' : 'inCell';
          return (
            <li key={`${code} ${sheet} ${row} ${column} ${found}`}>
              {sheet === '' ? null : (
                <span className="schemas-file">{t(`schemas.workbook.${place}`, { sheet, row, column })}</span>
              )}
              <span>{t(`schemas.workbook.at.${code}`, { sheet, found })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
