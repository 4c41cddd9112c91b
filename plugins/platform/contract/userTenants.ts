import { z } from 'zod'
import { profileSchema } from '#core/contract/auth.ts'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { companyProfiles } from '#plugins/team/contract/personFields.ts'

const companySchema = z.object({ id: z.int(), name: z.string() })

/** Somebody who works in a company with an account of another one. `id` is their row in that company. */
export const userTenantSchema = z.object({
  id: z.int(),
  /** The account that they sign in with. */
  userId: z.int(),
  name: z.string(),
  /** Empty for somebody who signs in with a user name; then that is `username`. */
  email: z.string(),
  username: z.string(),
  profile: profileSchema,
  isActive: z.boolean(),
  lastLogin: z.string().nullable(),
  tenantId: z.int(),
  tenant: companySchema,
  /** The company of their account. */
  home: companySchema,
})
export type UserTenant = z.infer<typeof userTenantSchema>

/** Links of people to companies, of one company where `tenantId` is given; by name. */
export const listUserTenants = defineEndpoint({
  method: 'GET',
  path: '/userTenants/',
  permission: 'platform.userTenants',
  summary: 'People who work in further companies',
  input: z.object({ tenantId: idParam.optional() }),
  output: z.array(userTenantSchema),
})

/**
 * The person is named by `userId` or by `account`, which is their e-mail or user name.
 * @throws invalidInput (422) at `account` or `tenantId`, userCreationDisabled (400) where the company is full
 */
export const createUserTenant = defineEndpoint({
  method: 'POST',
  path: '/userTenants',
  permission: 'platform.userTenants',
  summary: 'Let a person work in a further company',
  input: z.object({
    userId: idParam.optional(),
    account: z.string().max(1_000).default(''),
    tenantId: idParam,
    profile: z.enum(companyProfiles).default('user'),
  }),
  output: userTenantSchema,
})

/** @throws notFound (404), invalidInput (422) for the last administrator */
export const updateUserTenant = defineEndpoint({
  method: 'PUT',
  path: '/userTenants/:id',
  permission: 'platform.userTenants',
  summary: "Change a person's profile in a further company, or suspend them there",
  input: z.object({ id: idParam, profile: z.enum(companyProfiles).optional(), isActive: booleanParam.optional() }),
  output: userTenantSchema,
})

/** Their row stays for what they did there. @throws notFound (404), also for another `tenantId` than theirs; lastAdmin (409) */
export const deleteUserTenant = defineEndpoint({
  method: 'DELETE',
  path: '/userTenants/:id',
  permission: 'platform.userTenants',
  summary: 'End the work of a person in a further company',
  input: z.object({ id: idParam, tenantId: idParam.optional() }),
  output: z.object({ message: z.literal('USER_TENANT_DELETED') }),
})

/** Goes to superadmins. */
export const userTenantsChanged = defineEvent('platform.userTenantsChanged', z.object({ id: z.int() }), { channel: 'userTenant', kind: 'update', key: 'data' })
