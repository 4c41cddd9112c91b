import { z } from 'zod'
import { activityMessageSchema } from '#core/contract/activity/index.ts'
import { profileSchema } from '#core/contract/auth.ts'
import { defineEndpoint, defineEvent, defineSetting, defineSignal } from '#core/contract/define.ts'
import { idParam, isoDate, searchParam } from '#core/contract/params.ts'
import { auditKinds } from './kinds.ts'

export * from './changes.ts'
export * from './kinds.ts'

/** Days that entries are kept; a month at least, ten years at most. */
export const auditKeepDays = defineSetting({ key: 'audit.keepDays', initial: '365', between: [30, 3650] })

const changeSchema = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const auditEntrySchema = z.object({
  id: z.int(),
  at: isoDate,
  /** Null where nobody was signed in. */
  user: z.object({ id: z.int(), name: z.string(), profile: profileSchema }).nullable(),
  kind: z.enum(auditKinds),
  /** `PUT /tags/:id`. */
  action: z.string(),
  permission: z.string(),
  /** Ids of the row. */
  target: z.string().nullable(),
  name: z.string().nullable(),
  /** A sentence of the plugin that did it. */
  said: activityMessageSchema.nullable(),
  /** Names of the fields that were sent. */
  fields: z.array(z.string()),
  changes: z.array(changeSchema),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const day = z.iso.date()

/** Days are those of the company's zone, both included. */
const auditFilters = {
  search: searchParam,
  userId: idParam.optional(),
  kind: z.enum(auditKinds).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
}

/** Newest first; the next page is the one before the last entry's id. `count` comes with the first page alone. */
export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  permission: 'audit.read',
  summary: 'Who changed what in administration',
  input: z.object({ ...auditFilters, beforeId: idParam.optional() }),
  output: z.object({ entries: z.array(auditEntrySchema), count: z.int().nullable(), hasMore: z.boolean() }),
})

/** People who stand in the register, also those who are gone. */
export const listAuditPeople = defineEndpoint({
  method: 'GET',
  path: '/audit/people',
  permission: 'audit.read',
  summary: 'People in the register of administration',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const auditLanguages = ['pt-BR', 'en', 'es'] as const

/** Every entry that passes, as CSV with `;` in UTF-8. */
export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/audit/export',
  isLong: true,
  permission: 'audit.read',
  summary: 'Register of administration as CSV',
  input: z.object({ ...auditFilters, language: z.enum(auditLanguages).default('pt-BR') }),
  output: z.string(),
})

/** Whoever looks at the register is told of new entries. */
export const watchAudit = defineSignal({ name: 'auditWatch', permission: 'audit.read', payload: z.object({}) })
export const unwatchAudit = defineSignal({ name: 'auditUnwatch', permission: 'audit.read', payload: z.object({}) })
export const auditGrown = defineEvent('audit.grown', z.object({}), { channel: 'audit', kind: 'grown' })
