/** Sales agents, and how the tests make them. */
import type { APIRequestContext, Page } from '@playwright/test';
import { linkTo } from './mails';
import { EMAIL as ADMIN_EMAIL, PASSWORD as ADMIN_PASSWORD } from './office';
import type { OwnServer } from './own-server';
import { answerTo, expect } from './site';

export type Agent = { name: string; email: string; password: string };

/** An agent who has a name and an address of her own in each test and each size. */
export function agentNamed(name: string, size: string): Agent {
  return {
    name: `${name} ${size}`,
    email: `${name.toLowerCase()}-${size}@agency.al`,
    password: 'nje fjalekalim tjeter',
  };
}

/** The server of all tests. */
const SHARED: Pick<OwnServer, 'url'> & Partial<OwnServer> = { url: '' };

/**
 * Registers an agent, confirms the address and activates her, without a page. Her mails are in the language. A server of a test's
 * own needs the administrator.
 */
export async function createActiveAgent(
  request: APIRequestContext,
  agent: Agent,
  language = 'en',
  { url, outbox } = SHARED,
): Promise<void> {
  const headers = { 'accept-language': language };
  const registered = await answerTo(() => request.post(`${url}/api/agents`, { data: agent, headers }));
  expect(registered.status()).toBe(202);
  const token_hash = new URLSearchParams((await linkTo(agent.email, 'signup', outbox)).split('#')[1]).get('token_hash');
  const proof = { type: 'signup', token_hash };
  const confirmed = await answerTo(() => request.post(`${url}/auth/v1/verify`, { data: proof }));
  const { user } = await confirmed.json();
  const access_token = await tokenOf(request, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, url);
  const activated = await answerTo(() =>
    request.patch(`${url}/api/admin/sales-agents/${user.id}`, {
      data: { is_active: true },
      headers: { authorization: `Bearer ${access_token}` },
    }),
  );
  expect(activated.status()).toBe(200);
}

/** Signs in without a page, and returns the access token. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Omit<Agent, 'name'>,
  url = '',
): Promise<string> {
  const data = { email, password };
  const signedIn = await answerTo(() => request.post(`${url}/auth/v1/token?grant_type=password`, { data }));
  return (await signedIn.json()).access_token;
}

/** Signs in on the page of agents, in English. */
export async function signInAsAgent(page: Page, { email, password }: Agent, url = ''): Promise<void> {
  await page.goto(`${url}/agent/login?lang=en`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
