import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'

/** A server without a sign of life for so long does not answer, in milliseconds. */
export const SILENT_NODE_MS = 45_000

export const nodeSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** Version of Node. */
  runtime: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** Answers this call. */
  isHere: z.boolean(),
})
export type InstallationNode = z.infer<typeof nodeSchema>

/** Changes of the schema that ran for one owner of tables. */
export const migrationSchema = z.object({ owner: z.string(), count: z.int(), lastAt: z.string().nullable() })
export type AppliedMigrations = z.infer<typeof migrationSchema>

export const versionsSchema = z.object({
  version: z.string(),
  /** Null where the program does not lie in a repository. */
  commit: z.string().nullable(),
  runtime: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'postgresql']), version: z.string() }),
  nodes: z.array(nodeSchema),
  migrations: z.array(migrationSchema),
  /** When somebody last asked all pages to reload; null for never. */
  reloadAskedAt: z.string().nullable(),
})
export type Versions = z.infer<typeof versionsSchema>

export const getVersions = defineEndpoint({
  method: 'GET',
  path: '/admin/versions',
  permission: 'installation.update',
  summary: 'What is installed',
  input: z.object({}),
  output: versionsSchema,
})

const askedSchema = z.object({ askedAt: z.string().nullable() })

/** Every open page offers to reload; none does so by itself. */
export const askForReload = defineEndpoint({
  method: 'POST',
  path: '/admin/reload',
  permission: 'installation.update',
  summary: 'Offer all open pages to reload',
  input: z.object({}),
  output: askedSchema,
})

/** For pages whose connection was cut when it was asked. */
export const getReload = defineEndpoint({
  method: 'GET',
  path: '/pages/reload',
  permission: 'signed-in',
  summary: 'When pages were last asked to reload',
  input: z.object({}),
  output: askedSchema,
})

/** Goes to everybody of every company. */
export const reloadAsked = defineEvent('installation.reloadAsked', z.object({ askedAt: z.string() }), { channel: 'pageReload', kind: 'update', key: 'data' })
