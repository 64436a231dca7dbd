import { PageLoading } from '../../app/page-loading';

export function AdminPage() {
  return <PageLoading label="Loading" />;
}
