import { useMessages } from '../provider/useMessages.ts';
import './demo.css';
import { useProduct } from './Product.ts';

/** On every page of a demo that is open to all: nothing here is real, and nothing real belongs here. */
export function DemoNotice() {
  const { t } = useMessages();
  if (useProduct().publicDemo !== true) return null;
  return (
    <div role="status">
      <p className="demo-notice">{t('demo.open')}</p>
    </div>
  );
}
