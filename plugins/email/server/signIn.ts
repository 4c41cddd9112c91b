import { z } from 'zod'
import { returningState } from '#core/contract/openId.ts'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import { challengeOf, newVerifier, OAUTH_ATTEMPT_MS, readAttempt, spendAttempt, writeAttempt } from '#core/server/auth/oauthAttempts.ts'
import type { EncryptionKey } from '#core/server/encryption.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'
import { type Account, accountOf } from './account.ts'
import { type GrantAnswer, googleAddresses, grantRequest, readGrant } from './google.ts'

const SCOPE = 'https://mail.google.com/'
const TIMEOUT_MS = 20_000
const MOST_BYTES = 1_000_000

const attemptSchema = z.object({ tenantId: z.int(), userId: z.int(), connectionId: z.int(), verifier: z.string() })
type Attempt = z.output<typeof attemptSchema>
const attemptKey = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey('mailbox attempts at google')

export const callbackOf = ({ host }: Pick<ServerContext, 'host'>): string => host.publicUrl + contract.GMAIL_CALLBACK

interface Ready {
  account: Account
  secret: string
  proxy: OutwardProxy | 'unreadable' | null
}

/** A mailbox that signs in with Google, and its application there. @throws noConnectionFound (404), mailGoogleNotReady (409) */
async function readyMailbox(ctx: ServerContext, { tenantId }: Actor, connectionId: number): Promise<Ready> {
  const connections = ctx.use(connectionsService)
  const connection = await connections.byId(tenantId, connectionId)
  if (connection?.type !== contract.EMAIL) throw noConnectionFound()
  const account = accountOf({ settings: connection.config, secrets: await connections.secretsOf(tenantId, connectionId) })
  if (account.access !== 'google' || account.googleClientSecret === null) throw contract.mailGoogleNotReady()
  return { account, secret: account.googleClientSecret, proxy: await connections.proxyOf(tenantId, connectionId) }
}

/** @see beginMailGoogle of the contract */
export async function begin(ctx: ServerContext, actor: Actor, connectionId: number): Promise<{ url: string }> {
  const { account } = await readyMailbox(ctx, actor, connectionId)
  const { tenantId, userId } = actor
  const attempt: Attempt = { tenantId, userId, connectionId, verifier: newVerifier() }
  // The number stands in front for the page that Google sends the browser back to: it offers another try.
  const state = `${connectionId}.${writeAttempt(attemptKey(ctx), attempt, ctx.now().getTime() + OAUTH_ATTEMPT_MS)}`
  const query = new URLSearchParams({
    client_id: account.googleClientId,
    redirect_uri: callbackOf(ctx),
    response_type: 'code',
    scope: SCOPE,
    login_hint: account.address,
    // Without both Google gives no token that lasts the second time.
    access_type: 'offline',
    prompt: 'consent',
    state: returningState(contract.CONNECTIONS_PATH, state),
    ...challengeOf(attempt.verifier),
  })
  return { url: `${googleAddresses(account.googleAddress).authorize}?${query}` }
}

/** The attempt that this person began, once. @throws mailGoogleState (400) */
async function attemptOf(ctx: ServerContext, { tenantId, userId }: Actor, state: string): Promise<Attempt> {
  const encrypted = state.replace(/^\d+\./, '')
  const attempt = readAttempt(attemptKey(ctx), attemptSchema, encrypted, ctx.now())
  if (attempt?.tenantId !== tenantId || attempt.userId !== userId) throw contract.mailGoogleState()
  await spendAttempt(ctx, 'email.googleAttempt', encrypted, contract.mailGoogleState)
  return attempt
}

/** Exchanges the code. @throws mailGoogleRefused (422), mailGoogleUnreachable (503) */
async function exchange(ctx: ServerContext, { account, secret, proxy }: Ready, code: string, verifier: string): Promise<GrantAnswer & { kind: 'granted' }> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackOf(ctx),
    code_verifier: verifier,
    client_id: account.googleClientId,
    client_secret: secret,
  }
  if (proxy === 'unreadable') throw contract.mailGoogleUnreachable()
  const request = grantRequest(account.googleAddress, form)
  const asked = await requestOutward(ctx.host.outward, { ...request, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, whenLonger: 'fail', proxy })
  const answer = asked.ok ? readGrant(asked, ctx.now().getTime()) : { kind: 'unreachable' as const }
  if (answer.kind === 'unreachable') throw contract.mailGoogleUnreachable()
  if (answer.kind === 'refused') throw contract.mailGoogleRefused(answer.code)
  return answer
}

/** @see finishMailGoogle of the contract */
export async function finish(ctx: ServerContext, actor: Actor, query: string): Promise<{ connectionId: number; address: string }> {
  const given = new URLSearchParams(query.replace(/^\?/, ''))
  const { connectionId, verifier } = await attemptOf(ctx, actor, given.get('state') ?? '')
  const ready = await readyMailbox(ctx, actor, connectionId)
  const code = given.get('code')
  if (!code) throw contract.mailGoogleRefused(given.get('error')?.slice(0, 40) ?? 'access_denied')
  const { refreshToken } = await exchange(ctx, ready, code, verifier)
  if (refreshToken === null) throw contract.mailGoogleRefused('no_refresh_token')
  const { googleClientId: clientId, googleAddress: address } = ready.account
  const tokens: contract.MailTokens = { refreshToken, clientId, address, at: ctx.now().getTime() }
  // The line begins anew with other credentials.
  await ctx.use(connectionsService).change(actor.tenantId, connectionId, { secrets: { google: JSON.stringify(tokens) } })
  return { connectionId, address: ready.account.address }
}
