import { kindOf, recordScenario } from '../../editor/index.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './drafts/useEditSteps.ts';
import { FormPreview } from './FormPreview.tsx';
import { PaperPreview } from './PaperPreview.tsx';

interface SchemaPreviewProps {
  readonly path: string;
  readonly editing: EditSteps;
  /** Path of the selected field. */
  readonly at: string | undefined;
}

const SHOWN = ['form', 'document', 'template'];

/** Whether files of this kind have a preview. */
export function hasPreview(path: string): boolean {
  return SHOWN.includes(kindOf(path)?.kind ?? '');
}

/** Preview of a file: a form to fill in, or a printed page. */
export function SchemaPreview({ path, editing, at }: SchemaPreviewProps) {
  const { t } = useMessages();
  const { context } = useEngine();
  const { kind, name = '' } = kindOf(path) ?? {};
  if (kind === 'document') return <PaperPreview of={{ document: name }} />;
  if (kind === 'template') return <PaperPreview of={{ template: name }} />;
  return (
    <FormPreview
      files={editing.files}
      form={name}
      at={at}
      onKeep={(title, record) => {
        const files = recordScenario(editing.now(), { title, path, form: name, record, context });
        editing.edit(files, { label: t('schemas.stepExample', { what: title }) });
      }}
    />
  );
}
