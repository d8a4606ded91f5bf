/** Short names for the types of the API about queues and jobs. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** The state of all queues, processes, schedules and accounts at one moment. */
export type QueueBoard = Schemas['QueueBoard'];
export type Queue = Schemas['Queue'];
/** Something that is wrong, as the server has found it. */
export type Problem = Schemas['Problem'];
/** What operators have set for a queue. */
export type QueueTarget = Schemas['QueueTarget'];
export type QueueState = Schemas['QueueState'];
export type QueueChange = Schemas['QueueChange'];
export type QueueProcess = Schemas['QueueProcess'];
export type QueueAccount = Schemas['QueueAccount'];
export type QueueHistory = Schemas['QueueHistory'];
export type QueuePoint = Schemas['QueuePoint'];
export type Schedule = Schemas['Schedule'];

/** Dead jobs of one kind that failed for the same reason. */
export type FailureGroup = Schemas['FailureGroup'];

export type Job = Schemas['Job'];
export type JobState = Schemas['JobState'];
export type FailedAttempt = Schemas['FailedAttempt'];
/** A job in a list. */
export type ListedJob = Schemas['ListedJob'];
export type JobList = Schemas['JobList'];

/** An action on many jobs, and how far it is. */
export type JobAction = Schemas['JobAction'];
export type JobActionKind = Schemas['JobActionKind'];
export type JobActionPreview = Schemas['JobActionPreview'];

/** Which jobs an action on many selects. All conditions hold. */
export type JobFilter = { queue?: string; kind?: string; reason?: string };

/** What can be done with one job. */
export type JobVerb = 'retry' | 'discard' | 'cancel' | 'run-now' | 'snooze';
