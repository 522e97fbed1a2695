import { type BlockProps, useScreen } from '../../../engine/react/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';
import { useMileageCards } from '../vehicle/useMileageCards.tsx';

/** SCR-04: mileage cards still to complete; each is completed and confirmed here, whether or not it belongs to a site. */
export function IncompleteCards({ block }: BlockProps) {
  const { context } = useScreen();
  const { complete, dialog } = useMileageCards(context);
  return (
    <>
      <CallTable
        name={block.name}
        context={context}
        onAction={(_id, row, _action, _scope, live) => complete(row, live).then(() => false)}
      />
      {dialog}
    </>
  );
}
