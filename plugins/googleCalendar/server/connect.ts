import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { returningState } from '#core/contract/openId.ts'
import { challengeOf, newVerifier, OAUTH_ATTEMPT_MS, readAttempt, spendAttempt, writeAttempt } from '#core/server/auth/oauthAttempts.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, encrypt } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { accountOf, announceAccount, presentAccount } from './account.ts'
import { addressesOf, askGoogle, GoogleError } from './api.ts'
import { callbackOf, googleKeyOf, openClient } from './client.ts'
import { googleAccounts, googleEvents } from './google.table.ts'
import { tokenSchema } from './tokens.ts'

const SCOPES = ['openid', 'email', 'https://www.googleapis.com/auth/calendar.events', 'https://www.googleapis.com/auth/calendar.calendarlist.readonly']

const attemptSchema = z.object({ tenantId: z.int(), userId: z.int(), verifier: z.string() })
const attemptKey = ({ host }: Pick<ServerContext, 'host'>) => host.encryptionKey('google calendar attempts')

/** @see connectGoogle of the contract */
export async function connect(ctx: ServerContext, { tenantId, userId }: Actor): Promise<{ url: string }> {
  const client = await openClient(ctx, tenantId)
  if (!client) throw contract.googleNotReady()
  const verifier = newVerifier()
  const attempt = writeAttempt(attemptKey(ctx), { tenantId, userId, verifier }, ctx.now().getTime() + OAUTH_ATTEMPT_MS)
  const query = new URLSearchParams({
    ...{ client_id: client.clientId, redirect_uri: callbackOf(ctx), response_type: 'code', scope: SCOPES.join(' ') },
    // Without both Google gives no token that lasts the second time.
    ...{ access_type: 'offline', prompt: 'consent' },
    ...{ state: returningState(contract.GOOGLE_CALENDAR_PATH, attempt), ...challengeOf(verifier) },
  })
  return { url: `${addressesOf(client.baseAddress).authorize}?${query}` }
}

/** The attempt that this person began, once. @throws googleState (400) */
async function attemptOf(ctx: ServerContext, { tenantId, userId }: Actor, state: string) {
  const attempt = readAttempt(attemptKey(ctx), attemptSchema, state, ctx.now())
  if (attempt?.tenantId !== tenantId || attempt.userId !== userId) throw contract.googleState()
  await spendAttempt(ctx, 'googleCalendar.attempt', state, contract.googleState)
  return attempt
}

/** E-mail address of an identity token that came straight from Google. */
function emailOf(idToken: string | undefined): string {
  const [, payload = ''] = (idToken ?? '').split('.')
  try {
    return z.object({ email: z.string() }).parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).email
  } catch {
    return ''
  }
}

/** @see finishGoogle of the contract */
export async function finish(ctx: ServerContext, actor: Actor, query: string): Promise<contract.GoogleAccount> {
  const given = new URLSearchParams(query.replace(/^\?/, ''))
  const { verifier } = await attemptOf(ctx, actor, given.get('state') ?? '')
  const code = given.get('code')
  const client = await openClient(ctx, actor.tenantId)
  if (!client) throw contract.googleNotReady()
  if (!code) throw contract.googleRefused()
  const form = {
    ...{ grant_type: 'authorization_code', code, redirect_uri: callbackOf(ctx), code_verifier: verifier },
    ...{ client_id: client.clientId, client_secret: client.secret },
  }
  const answer = await askGoogle(ctx, { method: 'POST', url: addressesOf(client.baseAddress).token, form }).catch((error: unknown) => {
    if (!(error instanceof GoogleError)) throw error
    throw error.reason === 'unreachable' || error.reason === 'busy' ? contract.googleUnreachable() : contract.googleRefused()
  })
  const read = tokenSchema.safeParse(answer)
  if (!read.success || read.data.refresh_token === undefined) throw contract.googleRefused()
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, id_token: idToken } = read.data
  const key = googleKeyOf(ctx)
  const tokens = {
    ...{ email: emailOf(idToken), refreshToken: encrypt(key, refreshToken), accessToken: encrypt(key, accessToken) },
    ...{ accessUntil: new Date(ctx.now().getTime() + seconds * 1_000), state: 'connected' as const, failure: '', failures: 0, nextAt: ctx.now() },
  }
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, googleAccounts)
    const mine = eq(googleAccounts.userId, actor.userId)
    const before = await rows.first(mine)
    if (!before) await rows.insert({ userId: actor.userId, ...tokens })
    else if (before.email === tokens.email) await rows.write(mine, tokens)
    else {
      // Another account has other calendars, and nothing of ours yet.
      await tenantRows(tx.db, actor, googleEvents).remove(eq(googleEvents.userId, actor.userId))
      await rows.write(mine, { ...tokens, calendarId: 'primary', calendarName: '', syncToken: null, pulledAt: null })
    }
    const row = await accountOf(tx, actor)
    if (!row) throw contract.googleNotConnected()
    announceAccount(tx, row)
    return presentAccount(row)
  })
}

/** @see disconnectGoogle of the contract */
export async function disconnect(ctx: ServerContext, actor: Actor): Promise<{ message: 'GOOGLE_DISCONNECTED' }> {
  const row = await accountOf(ctx, actor)
  if (!row) throw contract.googleNotConnected()
  const client = await openClient(ctx, actor.tenantId)
  const token = decrypt(googleKeyOf(ctx), row.refreshToken)
  // Whether Google hears of it or not, nothing of it stays here.
  if (client && token) await askGoogle(ctx, { method: 'POST', url: addressesOf(client.baseAddress).revoke, form: { token } }).catch(() => null)
  await ctx.transact(async (tx) => {
    await tenantRows(tx.db, actor, googleEvents).remove(eq(googleEvents.userId, actor.userId))
    await tenantRows(tx.db, actor, googleAccounts).remove(eq(googleAccounts.userId, actor.userId))
    announceAccount(tx, row, true)
  })
  return { message: 'GOOGLE_DISCONNECTED' }
}
