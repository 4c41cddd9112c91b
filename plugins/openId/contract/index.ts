import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'

export * from './rules.ts'

/** A provider of identities as its administrator sees it; its secret never leaves the server. */
export const openIdProviderSchema = z.object({
  id: z.int(),
  /** Stands on the button of the login page. */
  label: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** Its e-mail addresses count although it does not say that it has verified them. */
  isEmailTrusted: z.boolean(),
  isActive: z.boolean(),
  rev: z.int(),
})
export type OpenIdProvider = z.infer<typeof openIdProviderSchema>

/** Loose limits: the handler answers what is wrong field by field. */
const text = z.string().max(2_000)

const fields = z.object({
  label: text.default(''),
  issuer: text.default(''),
  clientId: text.default(''),
  /** Absent: stays as it is. */
  clientSecret: text.optional(),
  isEmailTrusted: booleanParam.default(false),
  isActive: booleanParam.default(true),
})

export const listOpenIdProviders = defineEndpoint({
  method: 'GET',
  path: '/admin/openid',
  permission: 'openId.edit',
  summary: 'Providers of identities, and where they send people back to',
  input: z.object({}),
  output: z.object({ providers: z.array(openIdProviderSchema), callback: z.string() }),
})

/** @throws invalidInput (422) */
export const createOpenIdProvider = defineEndpoint({
  method: 'POST',
  path: '/admin/openid',
  permission: 'openId.edit',
  summary: 'New provider of identities',
  input: fields,
  output: openIdProviderSchema,
})

/** @throws notFound (404), invalidInput (422), providerMoved (409) */
export const updateOpenIdProvider = defineEndpoint({
  method: 'PUT',
  path: '/admin/openid/:id',
  permission: 'openId.edit',
  summary: 'Change a provider of identities',
  input: fields.extend({ id: idParam, rev: z.int().optional() }),
  output: openIdProviderSchema,
})

/** @throws notFound (404) */
export const deleteOpenIdProvider = defineEndpoint({
  method: 'DELETE',
  path: '/admin/openid/:id',
  permission: 'openId.edit',
  summary: 'Remove a provider of identities',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('OPENID_DELETED') }),
})

/** Reads what an issuer publishes of itself: whether people could begin to sign in with it. @throws invalidInput (422) at `issuer`, tooFast (429) */
export const tryOpenIdProvider = defineEndpoint({
  method: 'POST',
  path: '/admin/openid/try',
  permission: 'openId.edit',
  summary: 'Try the address of a provider of identities',
  input: z.object({ issuer: text }),
  output: z.object({ isReached: z.boolean(), reason: z.string().nullable() }),
})

/** Providers changed. Goes to superadmins. */
export const openIdChanged = defineEvent('openId.changed', z.object({ id: z.int() }), { channel: 'openId', kind: 'update', key: 'data' })

/** Somebody else changed the provider since `rev`. */
export const providerMoved = () => new AppError('ERR_OPENID_CHANGED', 409)
