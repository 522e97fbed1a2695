import { MessagePage } from './MessagePage.tsx';

/** The URL is valid, but its record does not exist (any more). */
export function MissingRecordPage() {
  return <MessagePage message="screen.record-missing" icon="search" />;
}
