import * as oidc from 'openid-client'
import { openIdRefused, openIdUnreachable } from '#core/contract/openId.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { callbackOf, type ProviderRow, secretOf } from './providers.ts'

const TIMEOUT_MS = 10_000
/** Of a list of keys, or of a token. */
const MOST_BYTES = 1_000_000
const SCOPE = 'openid email profile'

/** Asks only addresses outside of the installation's own network, as all calls do whose address somebody typed. */
const outwardFetch =
  (ctx: ServerContext): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await requestOutward(ctx.host.outward, {
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { body: String(body) }),
      ...{ timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, whenLonger: 'fail' },
    })
    if (!answer.ok) throw new OutwardFailed(answer.failure)
    const plain = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: plain })
  }

/** Nothing was answered; `message` is the reason as `OutwardFailure` names it. */
class OutwardFailed extends Error {}

const failureOf = (error: unknown): string | null => {
  if (error instanceof OutwardFailed) return error.message
  return error instanceof Error && error.cause instanceof OutwardFailed ? error.cause.message : null
}

/** Configuration that the issuer publishes of itself. @throws whatever hinders it */
async function discover(ctx: ServerContext, issuer: string, clientId: string, secret: string | null): Promise<oidc.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  return oidc.discovery(new URL(issuer), clientId, undefined, secret === null ? oidc.None() : oidc.ClientSecretPost(secret), {
    [oidc.customFetch]: outwardFetch(ctx),
    ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
  })
}

/** Why people could not begin to sign in with it; null where they could. */
export async function tryIssuer(ctx: ServerContext, issuer: string): Promise<string | null> {
  try {
    await discover(ctx, issuer, 'try', null)
    return null
  } catch (error) {
    return failureOf(error) ?? 'notOpenId'
  }
}

/** Values that must come back unchanged. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

export const newSecrets = () => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() })

/** Where the browser goes. @throws openIdUnreachable (503) */
export async function authorizationUrl(ctx: ServerContext, provider: ProviderRow, { state, nonce, verifier }: Attempt): Promise<string> {
  const configuration = await discover(ctx, provider.issuer, provider.clientId, secretOf(ctx, provider)).catch((error: unknown) => {
    ctx.log.warn({ provider: provider.id, reason: failureOf(error) ?? 'not OpenID' }, 'a provider of identities cannot be reached')
    throw openIdUnreachable()
  })
  const challenge = { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
  return oidc.buildAuthorizationUrl(configuration, { redirect_uri: callbackOf(ctx), scope: SCOPE, state, nonce, ...challenge }).href
}

/** Whom the provider vouches for. */
export interface Vouched {
  /** Null where it named no address, or one that it has not verified and is not trusted with. */
  email: string | null
}

/** Exchanges the code. @throws openIdRefused (401), openIdUnreachable (503) */
export async function exchangeCode(ctx: ServerContext, provider: ProviderRow, { state, nonce, verifier }: Attempt, query: string): Promise<Vouched> {
  try {
    const configuration = await discover(ctx, provider.issuer, provider.clientId, secretOf(ctx, provider))
    const current = new URL(`${callbackOf(ctx)}?${query}`)
    const tokens = await oidc.authorizationCodeGrant(configuration, current, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier })
    const claims = tokens.claims()
    const isVerified = claims?.email_verified === true || provider.isEmailTrusted
    return { email: typeof claims?.email === 'string' && isVerified ? claims.email : null }
  } catch (error) {
    const failure = failureOf(error)
    ctx.log.warn({ provider: provider.id, reason: failure ?? (error instanceof Error ? error.name : 'unknown') }, 'a sign-in with a provider was refused')
    throw failure === null ? openIdRefused() : openIdUnreachable()
  }
}
