import { useEffect, useId, useMemo, useState } from 'react';
import { checklistsToFollow, type ImportedChecklist } from '../../editor/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { importFile } from '../workbook/importFile.ts';
import { useChecklistDrafts } from './useChecklistDrafts.ts';
import { WorkbookFindings } from './WorkbookFindings.tsx';
import './workbook.css';

interface ImportDialogProps {
  readonly onCancel: () => void;
  /** The form of the new checklist. */
  readonly onOpen: (form: string) => void;
}

/** A checklist from a file: read on the device, told what becomes of it, kept as drafts all together. */
export function ImportDialog({ onCancel, onOpen }: ImportDialogProps) {
  const { t } = useMessages();
  const { toast } = useFeedback();
  const id = useId();
  const { contents, files, pending, keep: keepDrafts } = useChecklistDrafts();
  const [file, setFile] = useState<File>();
  const [made, setMade] = useState<ImportedChecklist>();
  const [isMaking, setMaking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState('');
  const models = useMemo(() => checklistsToFollow(files), [files]);
  const like = chosen === '' ? models[0]?.name : chosen;
  const wasRead = file !== undefined && made !== undefined;
  const isReading = file !== undefined && made === undefined && refusal === '';

  useEffect(() => {
    if (file === undefined || like === undefined) return;
    const end = new AbortController();
    setMade(undefined);
    setRefusal('');
    importFile(file, files, { like }, end.signal).then(setMade, () => {
      if (!end.signal.aborted) setRefusal(t('schemas.workbook.at.notWorkbook'));
    });
    return () => end.abort();
  }, [file, files, like, t]);

  const keep = async () => {
    if (file === undefined || like === undefined || made?.files === undefined) return;
    const wanted = title.trim();
    // The title names the files: with another one they are made once more, when it is whole.
    setMaking(true);
    const own =
      wanted === '' ? made : await importFile(file, files, { like, title: wanted }).catch(() => undefined);
    setMaking(false);
    if (own?.files === undefined) return setRefusal(t('schemas.workbook.at.notWorkbook'));
    const refused = await keepDrafts(own.files);
    if (refused !== '') return setRefusal(refused);
    toast({ variant: 'success', text: t('schemas.workbook.taken', { count: own.questions }) });
    onOpen(own.form);
  };

  return (
    <PromptDialog
      title={t('schemas.workbook.importTitle')}
      refusal={refusal}
      submit={{
        ...{ text: t('schemas.workbook.take'), loading: pending || isMaking },
        disabled: made?.files === undefined || !wasRead,
      }}
      onCancel={onCancel}
      onSubmit={() => void keep()}
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
            setMade(undefined);
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
                {models.map((each) => (
                  <option key={each.name} value={each.name}>
                    {t(each.title)}
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
          placeholder={made?.title ?? ''}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <p role="status" className="schemas-state">
        {isReading ? t('schemas.workbook.reading') : null}
        {wasRead && made.files !== undefined ? t('schemas.workbook.ready', { count: made.questions }) : null}
      </p>
      {wasRead ? <WorkbookFindings findings={made.findings} /> : null}
    </PromptDialog>
  );
}
