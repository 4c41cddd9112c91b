import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { companySchema } from './connections.ts'

/** Failed jobs that one answer has at most. */
export const MOST_FAILED_JOBS = 200

/** Jobs of one name for one company. */
export const jobQueueSchema = z.object({
  /** Of the company and the name. */
  id: z.string(),
  name: z.string(),
  /** Null for jobs of no company. */
  company: companySchema.nullable(),
  /** Due, and not begun. */
  waiting: z.int(),
  /** Their time is still to come. */
  later: z.int(),
  active: z.int(),
  failed: z.int(),
  /** Since when the oldest one that is due waits; null while none does. */
  oldestAt: z.string().nullable(),
})
export type JobQueueFigures = z.infer<typeof jobQueueSchema>

/** Queues with something in them, by name, then by company. */
export const listJobQueues = defineEndpoint({
  method: 'GET',
  path: '/admin/jobs',
  permission: 'installation.jobs',
  summary: 'Job queues by company',
  input: z.object({}),
  output: z.array(jobQueueSchema),
})

/** A job that was given up: never what it carries. */
export const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  company: companySchema.nullable(),
  attempts: z.int(),
  createdAt: z.string(),
  failedAt: z.string(),
  /** A single row of text, telephones and addresses masked; null where it is not known any more. */
  reason: z.string().nullable(),
})
export type FailedJob = z.infer<typeof failedJobSchema>

/** The last one first. `tenantId` 0 asks for those of no company. */
export const listFailedJobs = defineEndpoint({
  method: 'GET',
  path: '/admin/jobs/failed',
  permission: 'installation.jobs',
  summary: 'Jobs that failed',
  input: z.object({ name: z.string().max(200).optional(), tenantId: z.union([idParam, z.literal('0').transform(() => 0), z.literal(0)]).optional() }),
  output: z.object({ jobs: z.array(failedJobSchema), count: z.int() }),
})

const one = z.object({ id: z.uuid() })

/** Runs it once more. @throws noFailedJob (404) */
export const retryJob = defineEndpoint({
  method: 'POST',
  path: '/admin/jobs/:id/retry',
  permission: 'installation.jobs',
  summary: 'Run a failed job once more',
  input: one,
  output: z.object({ id: z.string() }),
})

/** Its work is not done. @throws noFailedJob (404) */
export const removeJob = defineEndpoint({
  method: 'DELETE',
  path: '/admin/jobs/:id',
  permission: 'installation.jobs',
  summary: 'Remove a failed job',
  input: one,
  output: z.object({ id: z.string() }),
})

/** A failed job was retried or removed. Goes to superadmins. */
export const jobsChanged = defineEvent('installation.jobsChanged', z.object({ id: z.string() }), { channel: 'adminJob', kind: 'update', key: 'data' })

/** It is not there, or has not failed. */
export const noFailedJob = () => new AppError('ERR_NO_FAILED_JOB', 404)
