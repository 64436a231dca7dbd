import { PageLoading } from '../../app/page-loading';

export function JoinPage({ code }: { code: string }) {
  return <PageLoading label={code} />;
}
