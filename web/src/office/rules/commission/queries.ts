import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import { ifMatch } from '@/office/kit/requests';
import type { PassengerType, Rule, RuleChange } from './types';

/** The rules of all passenger types, and the presets. */
export function rulesQuery(api: Api) {
  return queryOptions({
    queryKey: ['commission-rules'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/commission-rules', { signal })),
  });
}

/** What a change of a rule would mean for parties. */
export function previewQuery(api: Api, type: PassengerType, change: RuleChange) {
  return queryOptions({
    queryKey: ['commission-preview', type, change],
    queryFn: async ({ signal }) => {
      const params = { path: { passenger_type: type } };
      const path = '/api/admin/commission-rules/{passenger_type}/preview';
      return unwrap(await api.POST(path, { params, body: change, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Changes a rule, if it still has this revision. */
export async function changeRule(
  api: Api,
  type: PassengerType,
  change: RuleChange,
  revision: string | null,
): Promise<Rule> {
  const params = { path: { passenger_type: type }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/commission-rules/{passenger_type}', { params, body: change }));
}
