import { Button } from '@blueprintjs/core';
import { Barcode } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { TextWidget } from '../text/TextWidget.tsx';
import type { WidgetProps } from '../Widget.ts';
import { canScan } from './detector.ts';

const CodeScanner = lazy(async () => ({ default: (await import('./CodeScanner.tsx')).CodeScanner }));

/** A bar code or QR code (`x-code`): typed, or read by the camera where the browser can. */
export function CodeWidget(props: WidgetProps) {
  const { text } = useFormServices();
  const { field, set, leave } = props;
  const [open, setOpen] = useState(false);
  return (
    <div className="sf-code">
      <TextWidget {...props} />
      {open ? (
        <Suspense fallback={null}>
          <CodeScanner
            formats={field.schema['x-code']?.formats}
            found={(code) => {
              set(code);
              setOpen(false);
              leave();
            }}
            close={() => setOpen(false)}
          />
        </Suspense>
      ) : canScan() ? (
        <Button icon={<Barcode />} text={text('form.code.scan')} onClick={() => setOpen(true)} />
      ) : null}
    </div>
  );
}
