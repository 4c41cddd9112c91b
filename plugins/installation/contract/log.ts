import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'

/** Entries of all servers that are remembered. */
export const MOST_LOG_ENTRIES = 1_000
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** An entry of a server's log, telephones, addresses and secrets masked. */
export const logEntrySchema = z.object({
  /** Grows with time, over all servers. */
  id: z.int(),
  at: z.string(),
  level: z.enum(logLevels),
  /** The server's name. */
  node: z.string(),
  message: z.string(),
  /** Everything else that it tells, as `name=value`. */
  facts: z.string(),
  /** The company that it is about; null for none. */
  tenantId: z.int().nullable(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

/** The newest last. */
export const readLog = defineEndpoint({
  method: 'GET',
  path: '/admin/log',
  permission: 'installation.log',
  summary: 'The last entries of the log of every server',
  input: z.object({}),
  output: z.object({ entries: z.array(logEntrySchema), companies: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

/** More entries. Goes to superadmins. */
export const logGrown = defineEvent('installation.logGrown', z.object({ entries: z.array(logEntrySchema) }), {
  channel: 'adminLog',
  kind: 'update',
  key: 'data',
})
