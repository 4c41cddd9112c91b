import { createHash, randomBytes } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { type ActivityActor, recordActivity } from '#core/contract/activity/index.ts'
import { noPermission } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { standsAbove } from '#core/contract/rank.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'
import { announceGone, announceToken, ownerOf, presentToken, type TokenRow } from './announce.ts'
import { apiTokens } from './apiTokens.table.ts'

const TOKEN_BYTES = 32
const SHOWN_END = 4

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function newToken() {
  const token = `balcao_${randomBytes(TOKEN_BYTES).toString('base64url')}`
  return { token, tokenHash: hashOf(token), tokenEnd: token.slice(-SHOWN_END) }
}

interface Wanted {
  name: string
  scopes: contract.ApiScope[]
  sessionId: number | null
  isActive: boolean
  expiresAt: string | null
  ratePerMinute: number
}

const lockNames = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `apiToken:${tenantId}`)

type Who = TenantScope & Pick<ActivityActor, 'userId' | 'profile' | 'can'>

/** Only administrators change tokens of others who stand above or beside them. @throws noPermission (403) */
async function requireReach(ctx: ServerContext, { userId, profile }: Who, row: TokenRow): Promise<void> {
  if (row.userId === userId) return
  const owner = await ownerOf(ctx, row)
  if (!standsAbove(profile, owner?.profile ?? 'admin')) throw noPermission()
}

/** Nobody gives a token more than they have; what it had before may stay. @throws invalidInput (422) */
async function checked(ctx: ServerContext, scope: Who, wanted: Wanted, before: TokenRow | null) {
  const expiresAt = wanted.expiresAt === null ? null : Date.parse(wanted.expiresAt)
  const problems = contract.tokenProblems(wanted, ctx.now(), expiresAt !== (before?.expiresAt ?? null))
  if (wanted.sessionId !== null && !(await ctx.use(connectionsService).byId(scope.tenantId, wanted.sessionId)))
    problems.push({ field: 'sessionId', code: 'invalid_value', message: 'There is no such connection' })
  const name = contract.cleanTokenName(wanted.name)
  const others = await tenantRows(ctx.db, scope, apiTokens).find(before ? ne(apiTokens.id, before.id) : undefined)
  if (others.some((other) => contract.foldTokenName(other.name) === contract.foldTokenName(name)))
    problems.push({ field: 'name', code: 'duplicated', message: 'Another token has this name' })
  if (wanted.scopes.some((one) => !before?.scopes.includes(one) && scope.can?.(contract.scopePermissions[one]) === false))
    problems.push({ field: 'scopes', code: 'notOwn', message: 'One gives only what one has' })
  if (problems.length > 0) throw contract.refusedToken(problems)
  const scopes = contract.apiScopes.filter((one) => wanted.scopes.includes(one))
  return { name, scopes, connectionId: wanted.sessionId, isActive: wanted.isActive, expiresAt, ratePerMinute: wanted.ratePerMinute }
}

const wantedOf = ({ name, scopes, connectionId, isActive, expiresAt, ratePerMinute }: TokenRow): Wanted => ({
  name,
  scopes,
  sessionId: connectionId,
  isActive,
  expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  ratePerMinute,
})

/** Tokens in the log of actions: a deleted one comes back with the token that its callers have. */
export const trackedTokens = trackRows({
  rows: 'apiService.token',
  table: apiTokens,
  permission: 'apiService.edit',
  columns: ['name', 'scopes', 'connectionId', 'isActive', 'expiresAt', 'ratePerMinute'],
  nameOf: ({ name }) => name,
  sentences: 'apiService.deed.token',
  async check(tx, who, row) {
    await lockNames(tx, who)
    await requireReach(tx, who, row)
    await checked(tx, who, wantedOf(row), row)
  },
  async announce(tx, { tenantId }, before, after) {
    if (after) await announceToken(tx, tenantId, after)
    else if (before) await announceGone(tx, tenantId, before.id)
  },
})

export async function listTokens(ctx: ServerContext, actor: Actor): Promise<{ apis: contract.ApiToken[] }> {
  const rows = await tenantRows(ctx.db, actor, apiTokens).find()
  const apis = (await Promise.all(rows.map((row) => presentToken(ctx, row)))).toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
  return { apis }
}

/** @see createApiToken of the contract */
export function createToken(ctx: ServerContext, actor: Actor, wanted: Wanted): Promise<contract.ShownToken> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const { token, ...stored } = newToken()
    const values = await checked(tx, actor, wanted, null)
    const row = await tenantRows(tx.db, actor, apiTokens).insert({ ...values, ...stored, id: newId(), userId: actor.userId })
    await trackedTokens.record(tx, actor, null, row)
    await announceToken(tx, actor.tenantId, row)
    return { api: await presentToken(tx, row), token }
  })
}

type Change = { [Name in keyof Wanted]?: Wanted[Name] | undefined }

/** @see updateApiToken of the contract */
export function updateToken(ctx: ServerContext, actor: Actor, id: string, change: Change): Promise<contract.ApiToken> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const rows = tenantRows(tx.db, actor, apiTokens)
    const before = await found(tx, actor, id)
    await requireReach(tx, actor, before)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const [row] = await rows.update(eq(apiTokens.id, id), await checked(tx, actor, { ...wantedOf(before), ...given }, before))
    if (!row) throw contract.noApiTokenFound()
    await trackedTokens.record(tx, actor, before, row)
    await announceToken(tx, actor.tenantId, row)
    return presentToken(tx, row)
  })
}

/** @throws noApiTokenFound (404) */
async function found(ctx: ServerContext, scope: TenantScope, id: string): Promise<TokenRow> {
  const row = await tenantRows(ctx.db, scope, apiTokens).first(eq(apiTokens.id, id))
  if (!row) throw contract.noApiTokenFound()
  return row
}

/** Whoever renews a token is the one whom it belongs to from now on: nobody else has seen it. @see renewApiToken of the contract */
export function renewToken(ctx: ServerContext, actor: Actor, id: string): Promise<contract.ShownToken> {
  return ctx.transact(async (tx) => {
    const before = await found(tx, actor, id)
    await requireReach(tx, actor, before)
    await checked(tx, actor, wantedOf(before), { ...before, scopes: [] })
    const { token, ...stored } = newToken()
    const [row] = await tenantRows(tx.db, actor, apiTokens).update(eq(apiTokens.id, id), { ...stored, userId: actor.userId })
    if (!row) throw contract.noApiTokenFound()
    await recordActivity(tx, actor, {
      kind: 'apiService.edit',
      rows: 'apiService.renewal',
      rowId: id,
      rev: row.rev,
      said: { key: 'apiService.deed.renewed', values: { name: row.name } },
      name: row.name,
      ticketId: null,
      contactId: null,
      fields: [],
      before: {},
      after: {},
    })
    await announceToken(tx, actor.tenantId, row)
    return { api: await presentToken(tx, row), token }
  })
}

/** @see deleteApiToken of the contract */
export async function deleteToken(ctx: ServerContext, actor: Actor, id: string): Promise<{ message: 'API_CONFIG_DELETED' }> {
  await ctx.transact(async (tx) => {
    const row = await found(tx, actor, id)
    await requireReach(tx, actor, row)
    await trackedTokens.remove(tx, actor, row)
    await announceGone(tx, actor.tenantId, id)
  })
  return { message: 'API_CONFIG_DELETED' }
}
