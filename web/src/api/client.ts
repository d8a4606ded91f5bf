import createClient from 'openapi-fetch';
import { request } from './request';
import type { paths } from './schema.gen';

/** The API, typed by its OpenAPI document. */
export const api = createClient<paths>({ baseUrl: globalThis.location?.origin ?? '', fetch: request });
