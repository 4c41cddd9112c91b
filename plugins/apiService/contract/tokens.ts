import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { apiScopes, INITIAL_RATE } from './rules.ts'

/** A token as administrators see it: the token itself is shown once and never again. */
export const apiTokenSchema = z.object({
  /** Stands in the address of every call. */
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The connection that it sends over; null for the one where the contact was last spoken to, else the default. */
  sessionId: z.int().nullable(),
  isActive: z.boolean(),
  /** Null for no end. */
  expiresAt: z.string().nullable(),
  ratePerMinute: z.int(),
  /** Last four characters of the token. */
  tokenEnd: z.string(),
  /** At most a minute behind. */
  lastUsedAt: z.string().nullable(),
  lastUsedFrom: z.string().nullable(),
  createdAt: z.string(),
  /** Whom it belongs to: it reaches no further than they do. Null where they are gone or may no longer keep tokens; it is refused until somebody renews it. */
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  rev: z.int(),
})
export type ApiToken = z.infer<typeof apiTokenSchema>

/** A token that was just made: the only time that it leaves the server. */
export const shownTokenSchema = z.object({ api: apiTokenSchema, token: z.string() })
export type ShownToken = z.infer<typeof shownTokenSchema>

/** Loose limits: the handler answers 422 with a sentence for each field. */
const draft = {
  name: z.string().max(1_000).default(''),
  scopes: z.array(z.enum(apiScopes)).max(20).default([]),
  sessionId: idParam.nullable().default(null),
  isActive: z.boolean().default(true),
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  ratePerMinute: z.int().default(INITIAL_RATE),
}
const id = z.string().max(64)

export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/api-config',
  permission: 'apiService.edit',
  summary: 'Tokens of the API',
  output: z.object({ apis: z.array(apiTokenSchema) }),
  input: z.object({}),
})

/** @throws invalidInput (422) with the fields in words */
export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/api-config',
  permission: 'apiService.edit',
  summary: 'New token of the API',
  input: z.object(draft),
  output: shownTokenSchema,
})

/** Changes what is given and leaves the rest; the token stays. @throws noApiTokenFound (404), invalidInput (422) as `createApiToken` */
export const updateApiToken = defineEndpoint({
  method: 'PUT',
  path: '/api-config/:id',
  permission: 'apiService.edit',
  summary: 'Change a token of the API',
  input: z.object({
    id,
    name: z.string().max(1_000).optional(),
    scopes: z.array(z.enum(apiScopes)).max(20).optional(),
    sessionId: idParam.nullish(),
    isActive: z.boolean().optional(),
    expiresAt: z.iso.datetime({ offset: true }).nullish(),
    ratePerMinute: z.int().optional(),
  }),
  output: apiTokenSchema,
})

/** Another token takes the place of the old one, which ends at once. @throws noApiTokenFound (404) */
export const renewApiToken = defineEndpoint({
  method: 'PUT',
  path: '/api-config/renew-token/:id',
  permission: 'apiService.edit',
  summary: 'Renew a token of the API',
  input: z.object({ id }),
  output: shownTokenSchema,
})

/** Ends at once; its undo brings the same one back, with the token that callers have. @throws noApiTokenFound (404) */
export const deleteApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/api-config/:id',
  permission: 'apiService.edit',
  summary: 'Delete a token of the API',
  input: z.object({ id }),
  output: z.object({ message: z.literal('API_CONFIG_DELETED') }),
})

/** A token is new, different or was used. Goes to those who administer tokens. */
export const apiTokenSaved = defineEvent('apiService.saved', apiTokenSchema, { channel: 'apiConfig', kind: 'update', key: 'api' })
export const apiTokenGone = defineEvent('apiService.gone', z.object({ id: z.string() }), { channel: 'apiConfig', kind: 'delete', key: 'api' })

export const noApiTokenFound = () => new AppError('ERR_NO_API_CONFIG_FOUND', 404)
export const refusedToken = (fields: FieldError[]) => invalidInput(fields, 422)
