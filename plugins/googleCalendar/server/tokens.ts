import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, encrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { addressesOf, askGoogle, GoogleError } from './api.ts'
import { googleKeyOf, type OpenClient, openClient } from './client.ts'
import { type AccountRow, googleAccounts } from './google.table.ts'

/** A token is renewed so long before it ends. */
const SLACK_MS = 60_000

export const tokenSchema = z.looseObject({
  access_token: z.string(),
  expires_in: z.number().catch(3_600),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
})

/** A calendar that can be asked for. */
export interface OpenAccount {
  row: AccountRow
  token: string
  /** Address of the calendar API. */
  base: string
}

export const ofAccount = ({ tenantId, userId }: Pick<AccountRow, 'tenantId' | 'userId'>) =>
  and(eq(googleAccounts.tenantId, tenantId), eq(googleAccounts.userId, userId))

async function renewed(ctx: ServerContext, client: OpenClient, row: AccountRow): Promise<string> {
  const refreshToken = decrypt(googleKeyOf(ctx), row.refreshToken)
  if (refreshToken === null) throw new GoogleError('revoked')
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: client.clientId, client_secret: client.secret }
  const read = tokenSchema.safeParse(await askGoogle(ctx, { method: 'POST', url: addressesOf(client.baseAddress).token, form }))
  if (!read.success) throw new GoogleError('unreachable')
  const { access_token: token, expires_in: seconds } = read.data
  const accessUntil = new Date(ctx.now().getTime() + seconds * 1_000)
  await tenantRows(ctx.db, row, googleAccounts).write(ofAccount(row), { accessToken: encrypt(googleKeyOf(ctx), token), accessUntil })
  return token
}

/** An account with a token that holds. @throws GoogleError */
export async function openAccount(ctx: ServerContext, row: AccountRow): Promise<OpenAccount> {
  const client = await openClient(ctx, row.tenantId)
  if (!client) throw new GoogleError('revoked')
  const token = row.accessUntil.getTime() - SLACK_MS > ctx.now().getTime() ? decrypt(googleKeyOf(ctx), row.accessToken) : null
  return { row, token: token ?? (await renewed(ctx, client, row)), base: addressesOf(client.baseAddress).calendar }
}

/** Does what needs a token; where Google takes the kept one no more, once again with a new one. @throws GoogleError */
export async function withAccount<T>(ctx: ServerContext, row: AccountRow, work: (open: OpenAccount) => Promise<T>): Promise<T> {
  const open = await openAccount(ctx, row)
  try {
    return await work(open)
  } catch (error) {
    if (!(error instanceof GoogleError) || error.reason !== 'expired') throw error
    return work(await openAccount(ctx, { ...row, accessUntil: new Date(0) }))
  }
}
