/** The areas of settings in the API: each is read and replaced as a whole. */
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { ifMatch } from '@/office/kit/requests';

type Schemas = components['schemas'];

/** The body of each area. */
export type Bodies = {
  scoring: Schemas['ScoringSettings'];
  providers: Schemas['ProviderSettings'];
  mode: Schemas['ModeSettings'];
  search: Schemas['SearchSettings'];
  admission: Schemas['AdmissionSettings'];
  limits: Schemas['AccountLimits'];
  calendar: Schemas['CalendarSettings'];
  agency: Schemas['AgencySettings'];
  keep: Schemas['RetentionSettings'];
  installation: Schemas['InstallationSettings'];
};

export type Area = keyof Bodies;

/** The settings of an area as they are, with their revision. */
export type Stored<A extends Area> = Bodies[A] & { revision: string };

type Operations<A extends Area> = {
  get: (api: Api, signal: AbortSignal) => Promise<Stored<A>>;
  put: (api: Api, body: Bodies[A], revision: string | null) => Promise<Stored<A>>;
};

const write = <B>(body: B, revision: string | null) => ({ body, params: { header: ifMatch(revision) } });

/** The operations of each area. They are written out, because the types of the client are found by the path. */
export const AREAS: { [A in Area]: Operations<A> } = {
  scoring: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/scoring', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/scoring', write(body, revision))),
  },
  providers: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/providers', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/providers', write(body, revision))),
  },
  mode: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/mode', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/mode', write(body, revision))),
  },
  search: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/search', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/search', write(body, revision))),
  },
  admission: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/admission', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/admission', write(body, revision))),
  },
  limits: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/limits', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/limits', write(body, revision))),
  },
  calendar: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/calendar', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/calendar', write(body, revision))),
  },
  agency: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/agency', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/agency', write(body, revision))),
  },
  keep: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/keep', { signal })),
    put: async (api, body, revision) => unwrap(await api.PUT('/api/admin/settings/keep', write(body, revision))),
  },
  installation: {
    get: async (api, signal) => unwrap(await api.GET('/api/admin/settings/installation', { signal })),
    put: async (api, body, revision) =>
      unwrap(await api.PUT('/api/admin/settings/installation', write(body, revision))),
  },
};

/** The key of the settings of an area in the cache of queries. */
export const settingsKey = (area: Area) => ['settings', area] as const;
