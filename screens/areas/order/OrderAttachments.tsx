import { useMemo } from 'react';
import { callRoutes } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { FileInputs, useAttachmentQueue, useFilePickers } from '../../../engine/react/attachments/index.ts';
import { FileList } from '../../../engine/react/files/index.ts';
import {
  asRows,
  type BlockProps,
  Loadable,
  ProgressNote,
  useFeedback,
  useMessages,
  useScreen,
} from '../../../engine/react/index.ts';
import { NamedTable } from '../../../engine/react/records/index.ts';
import { useCall, useWrite } from '../../calls.ts';
import { type Order, REPORT_CODES, useOrder } from './useOrder.ts';

const ENTITIES = ['attachment'];

/** The files of a document: without one a report cannot be closed (CHK-06). */
export function OrderAttachments({ params }: BlockProps) {
  const order = useOrder(params);
  return <Loadable call={order}>{(found) => <Attachments key={found.Id} order={found} />}</Loadable>;
}

function Attachments({ order }: { readonly order: Order }) {
  const linkedId = order.Id;
  const link = { linkedObject: 'order', linkedId } as const;
  const files = useCall('fetchAttachments', { body: link }, { entities: ENTITIES });
  const remove = useWrite('deleteAttachment', 'alert');
  const render = useWrite('RenderAndSaveFile', 'alert');
  const { context: common } = useScreen();
  const context = useMemo(() => ({ ...common, record: order }), [common, order]);
  const { toastMessage } = useFeedback();
  const { t } = useMessages();
  const pickers = useFilePickers();
  const queue = useAttachmentQueue({ ...link, ...(order.teamID == null ? {} : { parentId: order.teamID }) });

  const renderAndSave = () => {
    const reportCode = REPORT_CODES[order.SobisDocType ?? ''];
    const linkedIdParent = order.teamID ?? null;
    return render.run({
      body: { reportCode, objtype: 'order', objid: linkedId, linkedIdParent },
    });
  };
  const onAction = async (id: string, row: DataRecord) => {
    const idAttach = Number(row['idAttach']);
    const address = callRoutes.openAttachment.path.replace(':idAttach', String(idAttach));
    if (id === 'photo') pickers.photo();
    if (id === 'upload') pickers.choose();
    if (id === 'render' && (await renderAndSave()).ok) toastMessage('attachment.added');
    if (id === 'open') window.open(address, '_blank', 'noopener');
    if (id === 'download') location.assign(`${address}?download=true`);
    return id === 'delete' && (await remove.run({ params: { idAttach } })).ok;
  };
  return (
    <>
      <FileInputs pickers={pickers} onChosen={(chosen, source) => queue.add('', chosen, source)} />
      <FileList queue={queue} />
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
