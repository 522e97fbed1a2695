import { Button } from '@blueprintjs/core';
import { Barcode, Cross } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Json } from '../../../contract/index.ts';
import { withBareCodes } from '../../../index.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { latePart } from '../latePart.tsx';
import type { WidgetProps } from '../Widget.ts';
import { canScan } from './detector.ts';
import { TextWidget } from './TextWidgets.tsx';

export const LateCodeScanner = latePart(async () => (await import('./CodeScanner.tsx')).CodeScanner);

/** A bar code or QR code (`x-code`): typed, or read by the camera if the browser supports it. */
export function CodeWidget(props: WidgetProps) {
  const { text } = useFormServices();
  const { field, set, leave } = props;
  const [open, setOpen] = useState(false);
  // Its result is the text that is displayed once the field is left.
  const setBare = (typed: unknown): unknown => {
    const { code } = withBareCodes({ properties: { code: field.schema } }, { code: typed as Json });
    set(code);
    return code;
  };
  return (
    <div className="sf-code">
      <TextWidget {...props} set={setBare} />
      {open ? (
        <LateCodeScanner
          formats={field.schema['x-code']?.formats}
          found={(code) => {
            setBare(code);
            setOpen(false);
            leave();
          }}
        />
      ) : null}
      {canScan() ? (
        // One button for both, which keeps the focus.
        <Button
          icon={open ? <Cross /> : <Barcode />}
          text={text(open ? 'form.code.close' : 'form.code.scan')}
          onClick={() => setOpen(!open)}
        />
      ) : null}
    </div>
  );
}
