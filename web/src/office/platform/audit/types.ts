import type { components } from '@/api/schema.gen';

/** A page of the log of changes. */
export type AuditPage = components['schemas']['AuditLog'];

/** A change, or an event of a user. */
export type AuditEvent = components['schemas']['AuditEvent'];
