import { PageLoading } from '../../app/page-loading';

export function ChatPage() {
  return <PageLoading label="Loading" />;
}
