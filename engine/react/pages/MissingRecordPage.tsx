import { MessagePage } from './MessagePage.tsx';

/** The address is right, but what it names is not there (any more). */
export function MissingRecordPage() {
  return <MessagePage message="screen.record-missing" icon="search" />;
}
