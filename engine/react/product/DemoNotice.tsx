import { useMessages } from '../provider/useMessages.ts';
import { useProduct } from './Product.ts';
import './demo.css';

/** Notice on every page of a public demo: the data are invented, and real data do not belong here. */
export function DemoNotice() {
  const { t } = useMessages();
  if (useProduct().publicDemo !== true) return null;
  return (
    <div role="status">
      <p className="demo-notice">{t('demo.open')}</p>
    </div>
  );
}
