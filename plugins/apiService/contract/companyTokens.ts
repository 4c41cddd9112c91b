import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { apiScopes } from './rules.ts'

/** A token of any company, without the token. */
export const companyTokenSchema = z.object({
  id: z.string(),
  company: z.object({ id: z.int(), name: z.string() }),
  name: z.string(),
  /** Null where the person is gone. */
  owner: z.string().nullable(),
  scopes: z.array(z.enum(apiScopes)),
  isActive: z.boolean(),
  /** Null for no end. */
  expiresAt: z.string().nullable(),
  ratePerMinute: z.int(),
  /** At most a minute behind; null before the first use. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type CompanyToken = z.infer<typeof companyTokenSchema>

/** By company, then by name. */
export const listCompanyTokens = defineEndpoint({
  method: 'GET',
  path: '/admin/apiTokens',
  permission: 'apiService.companyTokens',
  summary: 'API tokens of all companies',
  input: z.object({}),
  output: z.array(companyTokenSchema),
})

/** Ends at once. @throws noCompanyToken (404) */
export const revokeCompanyToken = defineEndpoint({
  method: 'DELETE',
  path: '/admin/apiTokens/:id',
  permission: 'apiService.companyTokens',
  summary: 'Revoke an API token of a company',
  input: z.object({ id: z.string().max(64) }),
  output: z.object({ id: z.string() }),
})

/** A token was revoked here. Goes to superadmins. */
export const companyTokensChanged = defineEvent('apiService.companyTokensChanged', z.object({ id: z.string() }), {
  channel: 'companyToken',
  kind: 'update',
  key: 'data',
})

export const noCompanyToken = () => new AppError('ERR_NO_COMPANY_TOKEN', 404)
