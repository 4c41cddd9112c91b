import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

export const TENANT_STATUSES = ['active', 'inactive'] as const

/** A company as the installation knows it: its name, what it may have, and figures. Nothing that its people wrote. */
export const tenantSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(TENANT_STATUSES),
  /** Suspended people count. */
  people: z.int(),
  /** People with a session that stands. */
  signedIn: z.int(),
  /** Null for any number, as `maxConnections`. */
  maxUsers: z.int().nullable(),
  connections: z.int(),
  maxConnections: z.int().nullable(),
  openTickets: z.int(),
  /** Of the last 30 days, in and out. */
  messages: z.int(),
  storageBytes: z.number(),
  createdAt: z.string(),
  rev: z.int(),
})
export type Tenant = z.infer<typeof tenantSchema>

/** Room for what is refused in words. */
const text = z.string().max(1_000)
const limit = z.number().nullable()

/** Companies by name. */
export const listTenants = defineEndpoint({
  method: 'GET',
  path: '/admin/tenants',
  permission: 'platform.tenants',
  summary: 'Companies of the installation with their figures',
  input: z.object({}),
  output: z.array(tenantSchema),
})

/** A company with its first administrator, who signs in with `email`. @throws invalidInput (422), also for a name or an e-mail that is taken */
export const createTenant = defineEndpoint({
  method: 'POST',
  path: '/admin/tenants',
  permission: 'platform.tenants',
  summary: 'New company',
  input: z.object({
    name: text.default(''),
    /** Of the texts that it starts with. */
    language: z.enum(['pt-BR', 'en', 'es']).default('pt-BR'),
    userName: text.default(''),
    email: text.default(''),
    password: text.default(''),
    maxUsers: limit.default(null),
    maxConnections: limit.default(null),
  }),
  output: tenantSchema,
})

/**
 * Changes what is given. `inactive` suspends: its people and its visitors are refused and their lines end at once, nothing is deleted.
 * Limits below what a company has take nothing away; nothing more is made.
 * @throws notFound (404), invalidInput (422), tenantMoved (409)
 */
export const updateTenant = defineEndpoint({
  method: 'PUT',
  path: '/admin/tenants/:id',
  permission: 'platform.tenants',
  summary: 'Change, suspend or let in a company',
  input: z.object({
    id: idParam,
    name: text.optional(),
    status: z.enum(TENANT_STATUSES).optional(),
    maxUsers: limit.optional(),
    maxConnections: limit.optional(),
    /** The version that the caller saw; absent: whatever there is. */
    rev: z.int().optional(),
  }),
  output: tenantSchema,
})

/** A company is new or different. Goes to superadmins. */
export const tenantChanged = defineEvent('platform.tenantChanged', z.object({ id: z.int() }), { channel: 'tenant', kind: 'update', key: 'tenant' })

/** Somebody else changed the company since `rev`. */
export const tenantMoved = () => new AppError('ERR_TENANT_CHANGED', 409)
