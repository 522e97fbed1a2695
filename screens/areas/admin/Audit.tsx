import { useState } from 'react';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { type BlockProps, useScreen } from '../../../engine/react/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';
import { AuditEntry } from './AuditEntry.tsx';

/** The log of changes; each can be opened. */
export function Audit({ block }: BlockProps) {
  const { context } = useScreen();
  const [open, setOpen] = useState<DataRecord | null>(null);
  return (
    <>
      <CallTable name={block.name} context={context} onAction={(_id, row) => setOpen(row)} inAddress />
      {open === null ? null : <AuditEntry entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}
