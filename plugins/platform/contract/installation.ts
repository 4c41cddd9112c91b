import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'

/** How the installation is doing, as the node sees it that answers. */
export const installationSchema = z.object({
  version: z.string(),
  /** When the node was started. */
  startedAt: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'postgresql']), bytes: z.number() }),
  /** Null where the installation has none. */
  redis: z.enum(['up', 'down']).nullable(),
  /** Below `floorBytes` nothing is uploaded. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), floorBytes: z.number() }),
  /** `due` wait for a worker, `later` for their time; `failed` were given up. */
  jobs: z.object({ due: z.int(), later: z.int(), failed: z.int() }),
  /** Whether the installation has a mail server that is in use. */
  hasMail: z.boolean(),
})
export type Installation = z.infer<typeof installationSchema>

export const getInstallation = defineEndpoint({
  method: 'GET',
  path: '/admin/installation',
  permission: 'platform.state',
  summary: 'State of the installation',
  input: z.object({}),
  output: installationSchema,
})
