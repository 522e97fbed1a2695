import { MessagePage } from './MessagePage.tsx';

/** The user may not see the screen or its record. */
export function ForbiddenPage() {
  return <MessagePage message="screen.forbidden" icon="lock" />;
}
