import { useId, useMemo, useState } from 'react';
import type { Json } from '../../../contract/index.ts';
import { type EditedFiles, exportableForms, exportXlsform } from '../../../editor/index.ts';
import { saveFile } from '../../calls/saveFile.ts';
import { Loadable } from '../../feedback/Loadable.tsx';
import { PromptDialog } from '../../feedback/PromptDialog.tsx';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useCall } from '../../product/typedCalls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { WorkbookFindings } from './ImportDialog.tsx';
import '../workbook.css';

const CHANGES = ['schema-draft', 'schema-publication'];

/** Exports a checklist with its drafts as an XLSForm; lists beforehand what the format cannot represent. */
export function ExportDialog({ onDone }: { readonly onDone: () => void }) {
  const { t } = useMessages();
  const id = useId();
  const contents = useCall('fetchSchemaContents', {}, { entities: CHANGES });
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const files = useMemo(() => filesOf(contents.data?.contents ?? []), [contents.data]);
  const forms = useMemo(() => exportableForms(files), [files]);
  const form = forms.find(({ path }) => path === chosen) ?? forms[0];
  const workbook = useMemo(
    () => (form === undefined ? undefined : exportXlsform(files, form.path)),
    [files, form],
  );
  const download = async () => {
    if (workbook === undefined || form === undefined) return;
    setBusy(true);
    try {
      const { writeWorkbook } = await import('../../workbook/writeWorkbook.ts');
      saveFile(await writeWorkbook(workbook.sheets), `${form.name}.xlsx`);
      onDone();
    } catch (error) {
      setRefusal(String(error));
    }
    setBusy(false);
  };
  return (
    <PromptDialog
      title={t('schemas.workbook.exportTitle')}
      refusal={refusal}
      submit={{ text: t('schemas.workbook.download'), loading: busy, disabled: workbook === undefined }}
      onCancel={onDone}
      onSubmit={() => void download()}
    >
      <Loadable call={contents} lines={3}>
        {() => (
          <>
            <label className="bp6-label" htmlFor={id}>
              {t('schemas.workbook.form')}
              <SelectBox
                fill
                id={id}
                value={form?.path ?? ''}
                onChange={(event) => setChosen(event.target.value)}
              >
                {forms.map(({ path, title }) => (
                  <option key={path} value={path}>
                    {t(title)}
                  </option>
                ))}
              </SelectBox>
            </label>
            {workbook?.findings.length === 0 ? <p>{t('schemas.workbook.nothingLost')}</p> : null}
            <WorkbookFindings findings={workbook?.findings ?? []} />
          </>
        )}
      </Loadable>
    </PromptDialog>
  );
}

function filesOf(contents: readonly unknown[]): EditedFiles {
  const all = contents as readonly { readonly path: string; readonly content: Json }[];
  return Object.fromEntries(all.map(({ path, content }) => [path, content]));
}
