import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError, notFound } from '#core/contract/errors.ts'
import { openIdNoAccount, openIdState } from '#core/contract/openId.ts'
import { digestOf, OAUTH_ATTEMPT_MS, readAttempt, writeAttempt } from '#core/server/auth/oauthAttempts.ts'
import type { SignInProof } from '#core/server/auth/signInChecks.ts'
import { signInService } from '#core/server/auth/signInService.ts'
import type { EncryptionKey } from '#core/server/encryption.ts'
import type { RequestFacts, ServerContext } from '#core/server/plugin.ts'
import { type Attempt, authorizationUrl, exchangeCode, newSecrets } from './exchange.ts'
import { activeProviders, type ProviderRow } from './providers.ts'

/** Ties an attempt to the browser that began it. */
const COOKIE = 'oid'
/** How long somebody may take to type the code of their second factor. */
const TICKET_MS = 5 * 60_000
/** Attempts of one address. */
const TRIES = 30
const MINUTE_SECONDS = 60

const attemptSchema = z.object({ provider: z.int(), browser: z.string(), nonce: z.string(), verifier: z.string() })
const ticketSchema = z.object({ accountId: z.int(), browser: z.string() })

const stateKey = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey('open id attempts')

/** Opens the attempt that was encrypted in this browser and still holds. @throws openIdState (400) */
function opened<T extends { browser: string }>(ctx: ServerContext, request: RequestFacts, schema: z.ZodType<T>, encrypted: string): T {
  const attempt = readAttempt(stateKey(ctx), schema, encrypted, ctx.now())
  const cookie = request.cookies[COOKIE]
  if (!attempt || !cookie || attempt.browser !== digestOf(cookie)) throw openIdState()
  return attempt
}

const limited = (ctx: ServerContext, { ip }: RequestFacts) => ctx.host.limit('openId.try', TRIES, MINUTE_SECONDS)(ip)

async function providerOf(ctx: ServerContext, id: number): Promise<ProviderRow> {
  const provider = (await activeProviders(ctx)).find((one) => one.id === id)
  if (!provider) throw notFound()
  return provider
}

/** @see startOpenId of the contract */
export async function start(ctx: ServerContext, id: number, request: RequestFacts): Promise<{ url: string }> {
  await limited(ctx, request)
  const provider = await providerOf(ctx, id)
  const cookie = randomBytes(24).toString('base64url')
  const secrets = newSecrets()
  const state = writeAttempt(stateKey(ctx), { provider: id, browser: digestOf(cookie), ...secrets }, ctx.now().getTime() + OAUTH_ATTEMPT_MS)
  const url = await authorizationUrl(ctx, provider, { state, ...secrets })
  request.setCookie(COOKIE, cookie, (OAUTH_ATTEMPT_MS + TICKET_MS) / 1000)
  return { url }
}

/** @see finishOpenId of the contract */
export async function finish(ctx: ServerContext, query: string, request: RequestFacts) {
  await limited(ctx, request)
  const state = new URLSearchParams(query).get('state') ?? ''
  const { provider, browser, nonce, verifier } = opened(ctx, request, attemptSchema, state)
  const attempt: Attempt = { state, nonce, verifier }
  const { email } = await exchangeCode(ctx, await providerOf(ctx, provider), attempt, query)
  const accountId = email === null ? null : await ctx.use(signInService).accountOf(email)
  if (accountId === null) {
    ctx.log.warn({ address: request.ip, provider, reason: 'no account' }, 'sign-in refused')
    throw openIdNoAccount(email)
  }
  return letIn(ctx, accountId, browser, request, {})
}

/** @see proveOpenId of the contract */
export async function prove(ctx: ServerContext, ticket: string, proof: SignInProof, request: RequestFacts) {
  await limited(ctx, request)
  const { accountId, browser } = opened(ctx, request, ticketSchema, ticket)
  return letIn(ctx, accountId, browser, request, proof)
}

/** A refusal that asks for a second factor brings the ticket to come back with. */
async function letIn(ctx: ServerContext, accountId: number, browser: string, request: RequestFacts, proof: SignInProof) {
  try {
    const session = await ctx.use(signInService).letIn(accountId, request, proof)
    request.setCookie(COOKIE, '', 0)
    return session
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_SECOND_FACTOR') throw error
    const ticket = writeAttempt(stateKey(ctx), { accountId, browser }, ctx.now().getTime() + TICKET_MS)
    throw new AppError(error.code, error.status, { ...error.body, ticket })
  }
}
