import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { OPEN_ID_CALLBACK } from '#core/contract/openId.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import { readOutwardUrl } from '#core/server/outwardRequest.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { googleAccounts, googleClients } from './google.table.ts'

/** The purpose that secrets and tokens are encrypted for. */
export const GOOGLE_KEYS = 'google calendar'
export const googleKeyOf = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey(GOOGLE_KEYS)

/** Where Google sends people back to. */
export const callbackOf = ({ host }: Pick<ServerContext, 'host'>): string => host.publicUrl + OPEN_ID_CALLBACK

/** The application of a company with its secret. */
export interface OpenClient {
  clientId: string
  secret: string
  baseAddress: string
}

const rowOf = (ctx: Pick<ServerContext, 'db'>, tenantId: number) => tenantRows(ctx.db, { tenantId }, googleClients).first(sql`true`)

/** Null before somebody stored it whole. */
export async function openClient(ctx: ServerContext, tenantId: number): Promise<OpenClient | null> {
  const row = await rowOf(ctx, tenantId)
  const secret = row?.secret ? decrypt(googleKeyOf(ctx), row.secret) : null
  return row && secret ? { clientId: row.clientId, secret, baseAddress: row.baseAddress } : null
}

export async function shownClient(ctx: ServerContext, tenantId: number): Promise<contract.GoogleClient | null> {
  const row = await rowOf(ctx, tenantId)
  return row ? { clientId: row.clientId, hasSecret: row.secret !== null, baseAddress: row.baseAddress } : null
}

function problemsOf({ clientId, baseAddress }: { clientId: string; baseAddress: string }, hasSecret: boolean): FieldError[] {
  const problems: FieldError[] = []
  if (clientId === '') problems.push({ field: 'clientId', code: 'required', message: 'Paste the client id' })
  else if (!/^[\w.-]{8,200}$/.test(clientId)) problems.push({ field: 'clientId', code: 'invalid_format', message: 'This is no client id' })
  if (!hasSecret) problems.push({ field: 'clientSecret', code: 'required', message: 'Paste the client secret' })
  if (baseAddress !== '' && !readOutwardUrl(baseAddress)) problems.push({ field: 'baseAddress', code: 'invalid_format', message: 'An address with https://' })
  return problems
}

/** @see saveGoogleClient of the contract */
export const saveClient = (ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.saveGoogleClient.input>): Promise<contract.GoogleClient> =>
  ctx.transact(async (tx) => {
    const before = await rowOf(tx, actor.tenantId)
    const clientId = wish.clientId.trim()
    const baseAddress = wish.baseAddress.trim().replace(/\/+$/, '')
    const written = wish.clientSecret?.trim()
    const isSame = before?.clientId === clientId && before.baseAddress === baseAddress
    // A kept secret never goes to another address or application.
    const secret = written ? encrypt(googleKeyOf(tx), written) : isSame ? (before?.secret ?? null) : null
    const problems = problemsOf({ clientId, baseAddress }, secret !== null)
    if (problems.length > 0) throw contract.refusedGoogle(problems)
    const rows = tenantRows(tx.db, actor, googleClients)
    if (before) await rows.write(eq(googleClients.tenantId, actor.tenantId), { clientId, secret, baseAddress })
    else await rows.insert({ clientId, secret, baseAddress })
    // With a new secret of the same application, calendars that waited for it go on at once.
    if (before && isSame && written)
      await tenantRows(tx.db, actor, googleAccounts).write(eq(googleAccounts.failure, 'client'), { failures: 0, nextAt: tx.now() })
    if (before && !isSame) await tenantRows(tx.db, actor, googleAccounts).write(sql`true`, { state: 'reconnect', failure: 'revoked' })
    return { clientId, hasSecret: true, baseAddress }
  })
