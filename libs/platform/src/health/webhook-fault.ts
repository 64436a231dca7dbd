import { sentenceText, type PlainSentenceCode } from '@studyhall/contracts';

const FAULTS: Readonly<Record<string, PlainSentenceCode>> = {
  outbound_refused: 'webhook_fault_refused',
  outbound_unreachable: 'webhook_fault_unreachable',
  outbound_timeout: 'webhook_fault_timeout',
  outbound_redirects: 'webhook_fault_redirects',
  secret_key: 'webhook_fault_secret_key',
};

/** The reason why an alert did not reach a webhook, as one sentence. @param code as stored in the outbox */
export function webhookFault(code: string | null): string {
  const status = /^http_(\d+)$/.exec(code ?? '')?.[1];
  if (status?.startsWith('3')) return sentenceText('webhook_fault_redirects');
  if (status) return sentenceText('webhook_fault_status', { status: Number(status) });
  return sentenceText(FAULTS[code ?? ''] ?? 'webhook_fault_other');
}
