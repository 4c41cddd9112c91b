import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestPasswordReset, resetPassword, type Session } from '#core/contract/auth.ts'
import { PLATFORM_TENANT, users } from '#core/server/auth/identity.table.ts'
import { mailers } from '#core/server/mail.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { mailServers, mails } from './mail.table.ts'
import { startMailServer, type TestMailServer } from './testing/mailServer.ts'

const ACCOUNT = { user: 'aviso', password: 'senha-do-correio' }

let desk: Desk
let smtp: TestMailServer
beforeAll(async () => {
  smtp = await startMailServer({ account: ACCOUNT })
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://balcao.exemplo' } })
})
afterAll(async () => {
  await desk.stop()
  await smtp.stop()
})

const right = () => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none' as const,
  username: ACCOUNT.user,
  password: ACCOUNT.password,
  fromName: 'Loja Aurora',
  fromAddress: 'aviso@exemplo.com.br',
})
const save = (change = {}, who: Session = desk.admin) => desk.ask(contract.saveMailServer, { ...right(), ...change }, who)
const attempt = async (change = {}) => (await desk.ask(contract.tryMailServer, { ...right(), ...change }, desk.admin)).result
const send = (to: string, text = 'Olá') => {
  const [mailer] = desk.kernel.ctx.contributionsOf(mailers)
  return mailer?.send(desk.kernel.ctx, { tenantId: desk.admin.tenantId, to, subject: 'Aviso', text })
}
const newest = async () => (await desk.ask(contract.listMails, {}, desk.admin)).mails[0]
const remove = () => desk.kernel.ctx.db.delete(mailServers)

describe('a mail server', () => {
  test('is kept without showing its password, which stands encrypted in the database', async () => {
    const ear = await desk.socket(desk.admin)
    const state = await save()

    expect(state).toMatchObject({ sentBy: 'own', own: { host: '127.0.0.1', username: 'aviso', hasPassword: true } })
    expect(JSON.stringify([state, await desk.ask(contract.getMailServer, {}, desk.admin)])).not.toContain(ACCOUNT.password)
    expect(await ear.hear(contract.mailChanged)).toEqual({ what: 'server' })
    const [row] = await desk.kernel.ctx.db.select().from(mailServers)
    expect(row?.password).toBeTruthy()
    expect(row?.password).not.toContain(ACCOUNT.password)
  })

  test('keeps its password where none is given, and loses it where an empty one is', async () => {
    await save()
    const { password: _password, ...without } = right()
    expect((await desk.ask(contract.saveMailServer, without, desk.admin)).own?.hasPassword).toBe(true)
    expect((await save({ password: '' })).own?.hasPassword).toBe(false)
  })

  test('is refused with the fields that are wrong', async () => {
    expect(await desk.refusal(contract.saveMailServer, { host: '', port: 0, fromAddress: 'x' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'host' }, { field: 'port' }, { field: 'fromAddress' }] },
    })
  })

  test.each([
    ['a supervisor', () => desk.supervisor],
    ['an agent', () => desk.agent],
  ])('is nothing for %s', async (_who, who) => {
    for (const path of ['/smtp', '/mails', '/mails/suppressed']) expect((await desk.call('GET', path, { token: who().token })).status).toBe(403)
    expect(await desk.refusal(contract.tryMailServer, right(), who())).toMatchObject({ status: 403 })
  })

  test('of the installation serves companies without one of their own, and shows them nothing of itself', async () => {
    await remove()
    await save({}, desk.superadmin)

    expect(await desk.ask(contract.getMailServer, {}, desk.admin)).toEqual({ own: null, sentBy: 'installation' })
    const [row] = await desk.kernel.ctx.db.select().from(mailServers)
    expect(row?.tenantId).toBe(PLATFORM_TENANT)
    await send('pelo-servidor-da-instalacao@exemplo.com.br')
    await smtp.next(({ to }) => to.includes('pelo-servidor-da-instalacao@exemplo.com.br'))
    await remove()
  })
})

describe('a try', () => {
  test('sends a mail to who tries, and says so', async () => {
    const answer = await desk.ask(contract.tryMailServer, right(), desk.admin)

    expect(answer).toEqual({ result: 'sent', to: desk.admin.email, reply: null })
    const { text } = await smtp.next(({ to }) => to.includes(desk.admin.email))
    expect(text).toContain('From: Loja Aurora <aviso@exemplo.com.br>')
  })

  test('says what stands against it', async () => {
    const secure = await startMailServer({ isSecure: true })
    const results = {
      login: await attempt({ password: 'outra' }),
      refused: await attempt({ port: 1 }),
      hostUnknown: await attempt({ host: 'nada.invalid' }),
      hostInside: await attempt({ host: 'localhost' }),
      tls: await attempt({ port: secure.port, security: 'tls' }),
      starttls: await attempt({ security: 'starttls' }),
    }
    await secure.stop()

    expect(results).toEqual({ login: 'login', refused: 'refused', hostUnknown: 'hostUnknown', hostInside: 'hostInside', tls: 'tls', starttls: 'tls' })
  })

  test('uses the kept password only for the server it was given for', async () => {
    await save()
    const { password: _password, ...without } = right()

    expect((await desk.ask(contract.tryMailServer, without, desk.admin)).result).toBe('sent')
    expect((await desk.ask(contract.tryMailServer, { ...without, username: 'outro' }, desk.admin)).result).toBe('login')
  })
})

describe('a mail that waits', () => {
  test('goes out once, and what it said is forgotten', async () => {
    await save()
    await send('maria@exemplo.com.br', 'Um segredo')

    await smtp.next(({ to, text }) => to.includes('maria@exemplo.com.br') && text.includes('Um segredo'))
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ to: 'maria@exemplo.com.br', state: 'sent', result: 'sent', tries: 1 }), 20_000)
    const [row] = await desk.kernel.ctx.db.select().from(mails).where(eq(mails.to, 'maria@exemplo.com.br'))
    expect(row?.content).toBeNull()
  })

  test('whose address refuses it for good is not sent there again until somebody allows it', async () => {
    await save()
    smtp.refuse(550)
    await send('ninguem@exemplo.com.br')
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'failed', result: 'recipient' }), 20_000)
    smtp.refuse(null)

    await send('Ninguem@exemplo.com.br')
    expect(await newest()).toMatchObject({ state: 'suppressed' })
    const [suppressed] = await desk.ask(contract.listSuppressed, {}, desk.admin)
    expect(suppressed).toMatchObject({ address: 'ninguem@exemplo.com.br' })
    const neighbour = (await desk.otherTenant()).admin
    const id = suppressed?.id ?? 0
    expect(await desk.refusal(contract.removeSuppressed, { id }, neighbour)).toMatchObject({ status: 404 })
    await desk.ask(contract.removeSuppressed, { id }, desk.admin)
    await send('ninguem@exemplo.com.br')
    await smtp.next(({ to }) => to.includes('ninguem@exemplo.com.br'))
  })

  test('is tried again while the server is away', async () => {
    await save({ port: 1 })
    await send('depois@exemplo.com.br')

    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'waiting', result: 'refused', tries: 1 }), 20_000)
    await save()
  })
})

describe('a forgotten password', () => {
  test('is set anew over the mail that is sent, once', async () => {
    await save()
    const { email } = desk.agent2
    expect(await desk.ask(requestPasswordReset, { email, language: 'es' }, { token: '', address: desk.newAddress() })).toEqual({
      message: 'PASSWORD_RESET_REQUESTED',
    })

    const { text } = await smtp.next(({ to }) => to.includes(email))
    const [, token = ''] = /https:\/\/balcao\.exemplo\/reset\/([\w-]+)/.exec(text) ?? []
    expect(text).toContain('Nueva')
    const chosen = { token, password: 'outra-senha-boa-7' }
    expect((await desk.call('POST', '/reset-password', { body: chosen, headers: { 'x-forwarded-for': desk.newAddress() } })).status).toBe(200)
    expect((await desk.login('agente2', chosen.password)).userId).toBe(desk.agent2.userId)
    expect(await desk.refusal(resetPassword, chosen, { token: '', address: desk.newAddress() })).toMatchObject({ error: 'ERR_RESET_TOKEN' })
  })

  test('of an account that is not there, or suspended, is answered the same, and no mail is sent', async () => {
    await save()
    const before = (await desk.ask(contract.listMails, {}, desk.admin)).count
    await desk.kernel.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, desk.agent.userId))

    for (const email of ['nao-existe@exemplo.com.br', desk.agent.email])
      expect(await desk.ask(requestPasswordReset, { email }, { token: '', address: desk.newAddress() })).toEqual({ message: 'PASSWORD_RESET_REQUESTED' })

    expect((await desk.ask(contract.listMails, {}, desk.admin)).count).toBe(before)
    await desk.kernel.ctx.db.update(users).set({ isActive: true }).where(eq(users.id, desk.agent.userId))
  })

  test('where nobody could be sent mail is told as that', async () => {
    await remove()

    expect(await desk.refusal(requestPasswordReset, { email: desk.agent.email }, { token: '', address: desk.newAddress() })).toMatchObject({
      status: 409,
      error: 'ERR_MAIL_NOT_CONFIGURED',
    })
  })
})
