import { useMemo, useRef } from 'react';
import { callRoutes } from '#generated/calls.ts';
import type { DataRecord } from '../../engine/contract/index.ts';
import { ProgressNote, useFeedback, useMessages } from '../../engine/react/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useCall, useWrite } from '../app/calls.ts';
import { NamedTable } from '../app/records/NamedTable.tsx';
import { asRows } from '../app/records/rows.ts';
import { REPORT_CODES, useOrder } from './useOrder.ts';

const ENTITIES = ['attachment'];
const KINDS = 'image/jpeg,image/png,image/webp,application/pdf';

/** The files of a document: without one a report cannot be closed (CHK-06). */
export function OrderAttachments({ params }: BlockProps) {
  const linkedId = Number(params['id']);
  const link = { linkedObject: 'order', linkedId } as const;
  const order = useOrder(params);
  const files = useCall('fetchAttachments', { body: link }, { entities: ENTITIES });
  const upload = useWrite('uploadAttachment', 'alert');
  const remove = useWrite('deleteAttachment', 'alert');
  const render = useWrite('RenderAndSaveFile', 'alert');
  const { context: common } = useScreen();
  const context = useMemo(() => ({ ...common, record: order.data ?? {} }), [common, order.data]);
  const { toastMessage } = useFeedback();
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);

  const send = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const body = { ...link, parentId: order.data?.teamID ?? null, file: chosen };
    if ((await upload.run({ body: body as never })).ok) toastMessage('attachment.added');
  };
  const renderAndSave = () => {
    const reportCode = REPORT_CODES[order.data?.SobisDocType ?? ''];
    const linkedIdParent = order.data?.teamID ?? null;
    return render.run({
      body: { reportCode, objtype: 'order', objid: linkedId, linkedIdParent },
    });
  };
  const onAction = async (id: string, row: DataRecord) => {
    const idAttach = Number(row['idAttach']);
    const address = callRoutes.openAttachment.path.replace(':idAttach', String(idAttach));
    if (id === 'upload' || id === 'photo') input.current?.click();
    if (id === 'render' && (await renderAndSave()).ok) toastMessage('attachment.added');
    if (id === 'open') window.open(address, '_blank', 'noopener');
    if (id === 'download') location.assign(`${address}?download=true`);
    return id === 'delete' && (await remove.run({ params: { idAttach } })).ok;
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        accept={KINDS}
        data-upload="order"
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {upload.pending ? <ProgressNote text={t('attachment.sending', { count: 1 })} /> : null}
      {render.pending ? <ProgressNote text={t('document.preparing')} /> : null}
      <NamedTable
        name="order-attachments"
        call={files}
        rows={asRows(files.data?.attachments ?? [])}
        context={context}
        onAction={onAction}
      />
    </>
  );
}
