import { useId, useMemo, useState } from 'react';
import { checklistsToFollow, importWorkbook } from '../../editor/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { readFile } from '../workbook/readFile.ts';
import type { ReadWorkbook } from '../workbook/readWorkbook.ts';
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
  const [read, setRead] = useState<ReadWorkbook & { readonly name: string }>();
  const [state, setState] = useState<'empty' | 'reading' | 'read'>('empty');
  const [refusal, setRefusal] = useState('');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState('');
  const models = useMemo(() => checklistsToFollow(files), [files]);
  const like = chosen === '' ? models[0]?.name : chosen;
  const made = useMemo(() => {
    if (read === undefined || like === undefined) return undefined;
    return importWorkbook(files, read.sheets, {
      like,
      ...{ file: read.name, findings: read.findings },
      ...(title.trim() === '' ? {} : { title: title.trim() }),
    });
  }, [files, read, like, title]);

  const take = async (file: File | undefined) => {
    setRefusal('');
    setRead(undefined);
    if (file === undefined) return setState('empty');
    setState('reading');
    try {
      setRead({ ...(await readFile(file)), name: file.name });
      setState('read');
    } catch {
      setState('empty');
      setRefusal(t('schemas.workbook.at.notWorkbook'));
    }
  };

  const keep = async () => {
    if (made?.files === undefined) return;
    const refused = await keepDrafts(made.files);
    if (refused !== '') return setRefusal(refused);
    toast({ variant: 'success', text: t('schemas.workbook.taken', { count: made.questions }) });
    onOpen(made.form);
  };

  return (
    <PromptDialog
      title={t('schemas.workbook.importTitle')}
      refusal={refusal}
      submit={{
        ...{ text: t('schemas.workbook.take'), loading: pending },
        disabled: made?.files === undefined || state !== 'read',
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
          onChange={(event) => void take(event.target.files?.[0])}
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
        {state === 'reading' ? t('schemas.workbook.reading') : null}
        {state === 'read' && made?.files !== undefined
          ? t('schemas.workbook.ready', { count: made.questions })
          : null}
      </p>
      {state === 'read' ? <WorkbookFindings findings={made?.findings ?? []} /> : null}
    </PromptDialog>
  );
}
