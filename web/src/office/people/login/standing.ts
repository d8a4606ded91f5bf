/** Whether a user is an active agent. The server decides this for each request; here it decides what is shown. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Api } from '@/api/client';
import { ApiProblem, NEEDS_SECOND_FACTOR, unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { mayWork } from '@/office/kit/auth/roles';
import type { Refuse } from '@/office/kit/auth/sign-in';

/** The record of the signed-in agent. */
export type OwnAgent = components['schemas']['Agent'];

/** The record of an active agent, or the reason why the user may not work. */
type Standing = { agent: OwnAgent } | { reason: MessageDescriptor };

export const UNVERIFIED = msg`Failed to verify agent status`;
const NO_AGENT = msg`Invalid sales agent account`;
const INACTIVE = msg`Your account is currently inactive. Please contact the administrator.`;

/** Reads the record of the signed-in user. */
export async function readStanding(api: Api, signal: AbortSignal | null = null): Promise<Standing> {
  try {
    const agent = await ownAgent(api, signal);
    return agent.is_active ? { agent } : { reason: INACTIVE };
  } catch (error) {
    if (isNoAgent(error)) return { reason: NO_AGENT };
    throw error;
  }
}

async function ownAgent(api: Api, signal: AbortSignal | null): Promise<OwnAgent> {
  return unwrap(await api.GET('/api/agent', { signal }));
}

/** Whether the server refuses what agents may read. */
export function isNoAgent(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 403 && error.code !== NEEDS_SECOND_FACTOR;
}

/** Refuses everyone at the sign-in who is not an active agent. */
export function refuseOthers(api: Api): Refuse {
  return async (user) => {
    if (!user) return UNVERIFIED;
    try {
      const standing = await readStanding(api);
      if ('reason' in standing) return standing.reason;
      return mayWork(user) ? null : NO_AGENT;
    } catch {
      return UNVERIFIED;
    }
  };
}
