import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestPasswordReset, type Session } from '#core/contract/auth.ts'
import { createPerson, invitePerson } from '#plugins/team/contract/people.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { startMailServer, type TestMailServer } from './testing/mailServer.ts'

let desk: Desk
let smtp: TestMailServer
let neighbour: Session
beforeAll(async () => {
  smtp = await startMailServer()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://balcao.exemplo' } })
  neighbour = (await desk.otherTenant()).admin
  await serveMail(desk.admin)
})
afterAll(async () => {
  await desk.stop()
  await smtp.stop()
})
const PLACE = { kind: 'reset', language: 'pt-BR' } as const
beforeEach(async () => {
  await desk.ask(contract.removeTemplate, PLACE, desk.admin)
})

const serveMail = (who: Session, isActive = true) =>
  desk.ask(contract.saveMailServer, { host: '127.0.0.1', port: smtp.port, security: 'none', fromAddress: 'aviso@exemplo.com.br', isActive }, who)
const OWN = { subject: 'Sua senha na {{company}}', text: 'Oi, {{name}}! <b>Aqui</b>: {{link}}' }
const save = (change: Partial<typeof OWN> = {}, who = desk.admin) => desk.ask(contract.saveTemplate, { ...PLACE, ...OWN, ...change }, who)
const own = async (who: Session, { kind, language }: { kind: string; language: string } = PLACE) =>
  (await desk.ask(contract.listTemplates, {}, who)).find((one) => one.kind === kind && one.language === language)?.own
const forget = (email: string, language: 'pt-BR' | 'en' = 'pt-BR') =>
  desk.ask(requestPasswordReset, { email, language }, { token: '', address: desk.newAddress() })

describe('the texts of a mail', () => {
  test('are listed of each kind and language, with what each may hold', async () => {
    const all = await desk.ask(contract.listTemplates, {}, desk.admin)

    expect(all.map(({ kind, language }) => `${kind} ${language}`).sort()).toEqual(
      ['invitation', 'reset'].flatMap((kind) => ['en', 'es', 'pt-BR'].map((language) => `${kind} ${language}`)),
    )
    for (const { variables, links, standard, own: written } of all) {
      expect({ variables, links, written }).toEqual({ variables: ['name', 'company', 'link'], links: ['link'], written: null })
      expect(contract.templateProblems(standard, { variables, links })).toEqual([])
    }
  })

  test('are written, told to the administrators at once, and taken back', async () => {
    const ear = await desk.socket(desk.admin)

    expect(await save({ subject: '  Sua senha ' })).toMatchObject({ own: { subject: 'Sua senha' } })
    expect(await ear.hear(contract.mailChanged, ({ what }) => what === 'templates')).toEqual({ what: 'templates' })
    await save()
    expect(await own(desk.admin)).toEqual(OWN)
    expect(await own(desk.admin, { ...PLACE, language: 'en' })).toBeNull()

    expect((await desk.ask(contract.removeTemplate, PLACE, desk.admin)).own).toBeNull()
    expect(await own(desk.admin)).toBeNull()
  })

  test('are refused with the fields that are wrong', async () => {
    const wrong = { ...PLACE, subject: '{{link}}', text: 'Olá, {{nome}}' }
    const refusals = [await desk.refusal(contract.saveTemplate, wrong, desk.admin), await desk.refusal(contract.tryTemplate, wrong, desk.admin)]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 422,
        body: {
          fields: [
            { field: 'subject', code: 'link_in_subject' },
            { field: 'text', code: 'unknown_variable' },
          ],
        },
      })
    expect(await desk.refusal(contract.saveTemplate, { ...PLACE, subject: 'Oi', text: 'Sem link' }, desk.admin)).toMatchObject({
      body: { fields: [{ field: 'text', code: 'link_missing' }] },
    })
    expect(await own(desk.admin)).toBeNull()
  })

  test('of a kind or language that is not there are none', async () => {
    expect(await desk.refusal(contract.saveTemplate, { ...PLACE, ...OWN, kind: 'outro' }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_MAIL_KIND' })
    expect((await desk.call('PUT', '/mails/templates/reset/fr', { token: desk.admin.token, body: OWN })).status).toBe(400)
  })

  test.each([
    ['a supervisor', () => desk.supervisor],
    ['an agent', () => desk.agent],
  ])('are nothing for %s', async (_who, who) => {
    expect(await desk.refusal(contract.listTemplates, {}, who())).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.saveTemplate, { ...PLACE, ...OWN }, who())).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.removeTemplate, PLACE, who())).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.tryTemplate, { ...PLACE, ...OWN }, who())).toMatchObject({ status: 403 })
  })

  test('are those of their company alone', async () => {
    await save()
    await save({ subject: 'Da vizinha' }, neighbour)
    await desk.ask(contract.removeTemplate, PLACE, neighbour)

    expect(await own(desk.admin)).toEqual(OWN)
    expect(await own(neighbour)).toBeNull()
  })
})

describe('a mail goes out', () => {
  test('for a new password in the company’s own words, as plain text', async () => {
    await save()
    await forget(desk.agent2.email)

    const { text } = await smtp.next(({ to }) => to.includes(desk.agent2.email))
    // The head is encoded.
    expect(text).toContain('Sua_senha_na_Balcão')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toMatch(/Oi, .+! <b>Aqui<\/b>: https:\/\/balcao\.exemplo\/reset\/[\w-]{43}/)
    const { mails } = await desk.ask(contract.listMails, {}, desk.admin)
    expect(mails[0]?.subject).toBe('Sua senha na Balcão')
  })

  test('in the standard words where nothing is written in that language, and after going back', async () => {
    await save()
    await forget(desk.supervisor.email, 'en')
    expect((await smtp.next(({ to }) => to.includes(desk.supervisor.email))).text).toContain('somebody asked for a new password')

    await desk.ask(contract.removeTemplate, PLACE, desk.admin)
    await forget(desk.agent.email)
    expect((await smtp.next(({ to }) => to.includes(desk.agent.email))).text).toContain('Alguém pediu uma nova senha')
  })

  test('for an invitation in the company’s own words', async () => {
    await desk.ask(contract.saveTemplate, { kind: 'invitation', language: 'pt-BR', subject: 'Bem-vinda', text: 'Venha, {{name}}: {{link}}' }, desk.admin)
    const { id, email } = await desk.ask(createPerson, { name: 'Nova Pessoa', email: 'nova@exemplo.com.br', isInvited: true }, desk.admin)

    const { link } = await desk.ask(invitePerson, { id }, desk.admin)

    expect((await smtp.next(({ to, text }) => to.includes(email) && text.includes(link))).text).toContain('Venha, Nova Pessoa: ')
  })
})

describe('a try', () => {
  test('sends what is typed to oneself, with a link that opens nothing, and saves nothing', async () => {
    const answer = await desk.ask(contract.tryTemplate, { ...PLACE, ...OWN, text: 'Prova para {{name}}: {{link}}' }, desk.admin)

    expect(answer).toEqual({ result: 'sent', to: desk.admin.email, reply: null })
    const { text } = await smtp.next(({ to, text: whole }) => to.includes(desk.admin.email) && whole.includes('Prova para'))
    expect(text).toContain('https://balcao.exemplo/reset/exemplo')
    expect(await own(desk.admin)).toBeNull()
  })

  test('is refused where nobody could send it', async () => {
    await serveMail(desk.admin, false)
    expect(await desk.refusal(contract.tryTemplate, { ...PLACE, ...OWN }, desk.admin)).toMatchObject({ status: 409 })
    await serveMail(desk.admin)
  })
})
