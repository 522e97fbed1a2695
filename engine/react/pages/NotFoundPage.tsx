import { MessagePage } from './MessagePage.tsx';

/** No screen has this address. */
export function NotFoundPage() {
  return <MessagePage message="screen.not-found" icon="search" />;
}
