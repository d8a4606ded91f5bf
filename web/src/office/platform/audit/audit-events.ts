import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { AuditPage } from './types';

/** Which events are listed; an empty text does not filter. */
export type AuditFilters = { subject: string; actor: string; action: string; from: string; to: string };

export const NO_FILTERS: AuditFilters = { subject: '', actor: '', action: '', from: '', to: '' };

/** The events after a cursor, the newest first. */
export async function auditEvents(
  api: Api,
  filters: AuditFilters,
  cursor: string | null,
  signal: AbortSignal,
): Promise<AuditPage> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const query = { ...given, limit: 100, ...(cursor !== null && { cursor }) };
  return unwrap(await api.GET('/api/admin/audit', { params: { query }, signal }));
}
