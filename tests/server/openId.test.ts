import { eq } from 'drizzle-orm'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Session, sessionSchema } from '#core/contract/auth.ts'
import { finishOpenId, listSignInProviders, OPEN_ID_CALLBACK, proveOpenId, startOpenId } from '#core/contract/openId.ts'
import { listActivity, undoActionOn } from '#plugins/deeds/contract/index.ts'
import * as contract from '#plugins/openId/contract/index.ts'
import { openIdProviders } from '#plugins/openId/server/openId.table.ts'
import { createTenant, updateTenant } from '#plugins/platform/contract/index.ts'
import { confirmTwoFactor, twoFactorRequired } from '#plugins/twoFactor/contract/index.ts'
import { codeOf } from '#plugins/twoFactor/server/testing/codeOf.ts'
import { type Desk, startDesk } from './support/desk.ts'

/** A real issuer with real keys. */
const issuer = new OAuth2Server()
let desk: Desk
let provider: contract.OpenIdProvider
let email: unknown
let more: Record<string, unknown>

beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256')
  await issuer.start(0, '127.0.0.1')
  issuer.service.on(Events.BeforeTokenSigning, (token) => {
    Object.assign(token.payload, { email, email_verified: true, ...more })
  })
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1,localhost', PUBLIC_URL: 'https://atende.exemplo.com.br' } })
  provider = await desk.ask(contract.createOpenIdProvider, { ...draft(), label: 'Contas da casa' }, desk.superadmin)
})
beforeEach(() => {
  email = desk.agent.email
  more = {}
})
afterEach(() => issuer.service.removeAllListeners(Events.BeforeResponse))
afterAll(async () => {
  await desk.stop()
  await issuer.stop()
})

const draft = () => ({ label: 'Google', issuer: issuer.issuer.url ?? '', clientId: 'balcao', clientSecret: 'segredo-do-cliente' })

/** A browser: it keeps the cookies it is given. */
function browser() {
  let cookie = ''
  const address = desk.newAddress()
  const post = async (path: string, body: object) => {
    const reply = await desk.call('POST', path, { body, headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } })
    const given = reply.headers.getSetCookie().find((text) => text.startsWith('oid='))
    if (given) cookie = given.split(';')[0] ?? ''
    return { status: reply.status, body: Object(reply.body), error: Object(reply.body).error }
  }
  return {
    start: (id = provider.id) => post(startOpenId.path, { id }),
    finish: (query: string) => post(finishOpenId.path, { query }),
    prove: (body: object) => post(proveOpenId.path, body),
    /** What the provider sends the browser back with. */
    async atProvider(id = provider.id): Promise<string> {
      const { body } = await this.start(id)
      const answer = await fetch(body.url, { redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      expect(back.origin + back.pathname).toBe(`https://atende.exemplo.com.br${OPEN_ID_CALLBACK}`)
      return back.search.slice(1)
    },
    async signIn() {
      return this.finish(await this.atProvider())
    },
  }
}
const withTwoFactor = async (who: Session): Promise<string> => {
  const begun = await desk.call('POST', '/twoFactor/begin', { token: who.token })
  const { token, secret } = Object(begun.body)
  await desk.ask(confirmTwoFactor, { token, code: codeOf(secret) }, who)
  return secret
}

describe('signing in', () => {
  test('whoever the provider vouches for is let in as after a password', async () => {
    const { status, body } = await browser().signIn()

    expect(status).toBe(200)
    expect(sessionSchema.parse(body)).toMatchObject({ userId: desk.agent.userId, tenantId: desk.agent.tenantId, profile: 'user' })
    expect((await desk.call('GET', '/contacts', { token: body.token })).status).toBe(200)
  })

  test('the browser is sent on with state, nonce and a challenge, and without the secret', async () => {
    const { body } = await browser().start()
    const url = new URL(body.url)

    expect(url.origin).toBe(new URL(issuer.issuer.url ?? '').origin)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'balcao', code_challenge_method: 'S256', scope: 'openid email profile' },
      redirect_uri: `https://atende.exemplo.com.br${OPEN_ID_CALLBACK}`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)?.length).toBeGreaterThan(20)
    expect(body.url).not.toContain('segredo-do-cliente')
  })

  test.each([
    ['another nonce', { nonce: 'outro' }, 401, 'ERR_OPENID_REFUSED'],
    ['another client', { aud: 'outro' }, 401, 'ERR_OPENID_REFUSED'],
    ['another issuer', { iss: 'https://outro.example' }, 401, 'ERR_OPENID_REFUSED'],
    ['a token that is over', { exp: 1_000_000_000 }, 401, 'ERR_OPENID_REFUSED'],
    ['an address that is not verified', { email_verified: false }, 403, 'ERR_OPENID_NO_ACCOUNT'],
    ['no address', { email: undefined }, 403, 'ERR_OPENID_NO_ACCOUNT'],
    ['an address nobody has', { email: 'ninguem@empresa.example' }, 403, 'ERR_OPENID_NO_ACCOUNT'],
    ['an address that is no text', { email: { $ne: '' } }, 403, 'ERR_OPENID_NO_ACCOUNT'],
  ])('%s is refused', async (_what, claims, status, error) => {
    more = claims

    expect(await browser().signIn()).toMatchObject({ status, error })
  })

  test('a user name that looks like the address of another is none', async () => {
    email = 'agente'

    expect(await browser().signIn()).toMatchObject({ status: 403, error: 'ERR_OPENID_NO_ACCOUNT' })
  })

  test('an answer counts once, in the browser that asked, and for ten minutes', async () => {
    const [one, other] = [browser(), browser()]
    const query = await one.atProvider()
    await other.start()

    expect(await other.finish(query)).toMatchObject({ status: 400, error: 'ERR_OPENID_STATE' })
    expect(await browser().finish(query)).toMatchObject({ status: 400, error: 'ERR_OPENID_STATE' })
    expect(await one.finish(query.replace(/state=[^&]+/, 'state=inventado'))).toMatchObject({ status: 400, error: 'ERR_OPENID_STATE' })
    expect((await one.finish(query)).status).toBe(200)
    expect((await one.finish(query)).status).toBe(400)
  })

  test('a code that the provider does not know is refused, and so is its own refusal', async () => {
    const one = browser()
    const query = await one.atProvider()
    issuer.service.once(Events.BeforeResponse, (response) => {
      response.statusCode = 400
      response.body = { error: 'invalid_grant' }
    })
    expect(await one.finish(query)).toMatchObject({ status: 401, error: 'ERR_OPENID_REFUSED' })

    const two = browser()
    const state = new URLSearchParams(await two.atProvider()).get('state') ?? ''
    expect(await two.finish(`error=access_denied&state=${encodeURIComponent(state)}`)).toMatchObject({ status: 401, error: 'ERR_OPENID_REFUSED' })
  })

  test('a suspended company, and somebody suspended, stay out', async () => {
    const made = await desk.ask(
      createTenant,
      { name: 'Padaria Lima', userName: 'Rosa Lima', email: 'rosa@padaria.example', password: 'chuva-de-marco' },
      desk.superadmin,
    )
    email = 'Rosa@Padaria.example'
    expect((await browser().signIn()).body).toMatchObject({ tenantId: made.id })

    await desk.ask(updateTenant, { id: made.id, status: 'inactive' }, desk.superadmin)
    expect(await browser().signIn()).toMatchObject({ status: 403, error: 'ERR_TENANT_INACTIVE' })
  })

  test('the second factor is asked for all the same, and proved with the ticket in the same browser', async () => {
    const secret = await withTwoFactor(desk.agent2)
    email = desk.agent2.email
    const one = browser()
    const asked = await one.signIn()

    expect(asked).toMatchObject({ status: 401, error: 'ERR_SECOND_FACTOR' })
    const { ticket } = asked.body
    expect(await browser().prove({ ticket, code: '000000' })).toMatchObject({ status: 400, error: 'ERR_OPENID_STATE' })
    expect(await one.prove({ ticket, code: '000000' })).toMatchObject({ status: 401, error: 'ERR_SECOND_FACTOR_WRONG' })
    expect(await one.prove({ ticket: 'inventado', code: '000000' })).toMatchObject({ status: 400, error: 'ERR_OPENID_STATE' })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('where the company asks for a second factor, who has none begins to have it', async () => {
    email = desk.supervisor.email
    await desk.withSetting(twoFactorRequired, 'leads', async () => {
      const one = browser()
      const { status, body } = await one.signIn()
      expect(status).toBe(401)
      const { ticket, enrolment } = body
      const done = await one.prove({ ticket, code: codeOf(enrolment.secret), enrolment: enrolment.token })
      expect(done.body).toMatchObject({ userId: desk.supervisor.userId })
    })
  })
})

describe('providers', () => {
  test.each([
    ['an administrator', () => desk.admin],
    ['a supervisor', () => desk.supervisor],
    ['an agent', () => desk.agent],
  ])('%s sees and changes none', async (_who, who) => {
    const session = who()
    const refusals = [
      await desk.refusal(contract.listOpenIdProviders, {}, session),
      await desk.refusal(contract.createOpenIdProvider, draft(), session),
      await desk.refusal(contract.updateOpenIdProvider, { ...draft(), id: provider.id }, session),
      await desk.refusal(contract.deleteOpenIdProvider, { id: provider.id }, session),
      await desk.refusal(contract.tryOpenIdProvider, { issuer: draft().issuer }, session),
    ]

    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  test('stand on the login page while they are switched on, and their secret nowhere', async () => {
    const ear = await desk.socket(desk.superadmin)
    const made = await desk.ask(contract.createOpenIdProvider, draft(), desk.superadmin)
    await ear.hear(contract.openIdChanged, ({ id }) => id === made.id)
    const shown = () => desk.ask(listSignInProviders, {}, { token: '' })

    expect(await shown()).toEqual([
      { id: provider.id, label: 'Contas da casa' },
      { id: made.id, label: 'Google' },
    ])
    const off = await desk.ask(contract.updateOpenIdProvider, { ...draft(), clientSecret: undefined, id: made.id, isActive: false }, desk.superadmin)
    expect(off).toMatchObject({ isActive: false, hasSecret: true, rev: made.rev + 1 })
    expect(await shown()).toEqual([{ id: provider.id, label: 'Contas da casa' }])
    expect((await browser().start(made.id)).status).toBe(404)
    expect(JSON.stringify([made, off, await desk.ask(contract.listOpenIdProviders, {}, desk.superadmin)])).not.toContain('segredo')

    const stale = await desk.refusal(contract.updateOpenIdProvider, { ...draft(), id: made.id, rev: made.rev }, desk.superadmin)
    expect(stale).toMatchObject({ status: 409, error: 'ERR_OPENID_CHANGED' })
    await desk.ask(contract.deleteOpenIdProvider, { id: made.id }, desk.superadmin)
    expect(await desk.refusal(contract.deleteOpenIdProvider, { id: made.id }, desk.superadmin)).toMatchObject({ status: 404 })
  })

  test('a deleted provider comes back as the same row, with its encrypted secret, and people sign in with it again', async () => {
    const made = await desk.ask(contract.createOpenIdProvider, draft(), desk.superadmin)
    const rowOf = async () => (await desk.kernel.ctx.db.select().from(openIdProviders).where(eq(openIdProviders.id, made.id)))[0]
    const secret = (await rowOf())?.clientSecret
    await desk.ask(contract.deleteOpenIdProvider, { id: made.id }, desk.superadmin)
    expect((await browser().start(made.id)).status).toBe(404)
    expect((await desk.ask(contract.listOpenIdProviders, {}, desk.superadmin)).providers.map(({ id }) => id)).not.toContain(made.id)

    const mark = { rows: 'openId.provider', rowId: String(made.id) }
    expect((await desk.refusal(undoActionOn, mark, desk.admin)).status).toBe(404)
    const entry = (await desk.ask(listActivity, {}, desk.superadmin)).deeds[0]
    expect(entry).toMatchObject({ name: 'Google', said: { key: 'openId.activity.provider.deleted' }, whyNot: null })
    await desk.ask(undoActionOn, mark, desk.superadmin)

    expect((await desk.ask(contract.listOpenIdProviders, {}, desk.superadmin)).providers).toContainEqual(
      expect.objectContaining({ id: made.id, hasSecret: true }),
    )
    expect(secret).not.toContain('segredo')
    expect(await rowOf()).toMatchObject({ clientSecret: secret, deletedAt: null })
    const one = browser()
    expect((await one.finish(await one.atProvider(made.id))).status).toBe(200)
    await desk.ask(contract.deleteOpenIdProvider, { id: made.id }, desk.superadmin)
  })

  test('what is wrong is said field by field', async () => {
    const { body, status } = await desk.refusal(contract.createOpenIdProvider, { label: '', issuer: 'ftp://x', clientId: '' }, desk.superadmin)

    expect([status, body.fields?.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, ['label required', 'issuer invalid_format', 'clientId required']])
  })

  test('an address is tried: a provider, none, one of the inside, one that is not there', async () => {
    const attempt = (address: string) => desk.ask(contract.tryOpenIdProvider, { issuer: address }, desk.superadmin)

    expect(await attempt(draft().issuer)).toEqual({ isReached: true, reason: null })
    expect(await attempt(`${draft().issuer}/nada`)).toEqual({ isReached: false, reason: 'notOpenId' })
    expect(await attempt('https://10.1.2.3')).toEqual({ isReached: false, reason: 'hostInside' })
    expect(await attempt('http://127.0.0.1:1')).toEqual({ isReached: false, reason: 'refused' })
  })

  test('one that cannot be reached is said so, and nobody gets in', async () => {
    const made = await desk.ask(contract.createOpenIdProvider, { ...draft(), issuer: 'http://127.0.0.1:1' }, desk.superadmin)

    expect(await browser().start(made.id)).toMatchObject({ status: 503, error: 'ERR_OPENID_UNREACHABLE' })
    await desk.ask(contract.deleteOpenIdProvider, { id: made.id }, desk.superadmin)
  })
})
