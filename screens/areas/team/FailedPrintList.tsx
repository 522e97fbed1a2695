import { useSchemaActions } from '../../../engine/react/blocks/index.ts';
import { useScreen } from '../../../engine/react/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';

/** As many as anybody mends by hand; the rest comes up behind them. */
const FAILED = { status: 'E', perPage: 100 };

/** For the administration: papers of all approved sites that could not be printed. Beside the screen's own list, which has the address. */
export function FailedPrintList() {
  const { context } = useScreen();
  const { onAction, dialog } = useSchemaActions();
  return (
    <>
      <CallTable name="failed-prints" input={FAILED} context={context} onAction={onAction} />
      {dialog}
    </>
  );
}
