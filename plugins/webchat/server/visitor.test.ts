import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putBrand } from '#core/contract/brand.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { getContact } from '#plugins/contacts/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { pipeline } from '#tests/server/support/pipeline.ts'
import { asksWho, createVisitor, getWebchat, listVisitorMessages, sendVisitorMessage, VISITOR_NAMESPACE } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const stranger = () => ({ token: '', address: desk.newAddress() })

describe('a visitor', () => {
  test('says a name and gets a token, a contact and no ticket yet', async () => {
    const answer = await desk.ask(createVisitor, { token: desk.siteToken, name: '  Zoé  ', email: 'zoe@exemplo.com.br', phone: '11 98765-4321' }, stranger())

    expect(answer).toMatchObject({ contact: { name: 'Zoé' }, ticketId: null })
    const contact = await desk.ask(getContact, { id: answer.contact.id }, desk.admin)
    expect(contact).toMatchObject({ name: 'Zoé', email: 'zoe@exemplo.com.br', extraInfo: [{ value: '+55 11 98765 4321' }] })
  })

  test("with somebody's e-mail and phone is a contact of their own, and reads nothing of theirs", async () => {
    const first = await desk.ask(createVisitor, { token: desk.siteToken, name: 'Ana', email: 'ana@exemplo.com.br', phone: '11987650001' }, stranger())
    await desk.ask(sendVisitorMessage, { token: desk.siteToken, body: 'Meu segredo', idFront: newId() }, { ...stranger(), token: first.visitorToken })

    const second = await desk.ask(createVisitor, { token: desk.siteToken, name: 'Ana', email: 'ana@exemplo.com.br', phone: '11987650001' }, stranger())

    expect(second.contact.id).not.toBe(first.contact.id)
    expect((await desk.ask(listVisitorMessages, { token: desk.siteToken }, { ...stranger(), token: second.visitorToken })).messages).toEqual([])
  })

  test.each([
    ['with half an e-mail', { name: 'Ana', email: 'ana@' }, 400, 'email'],
    ['with a phone that is none', { name: 'Ana', phone: 'ligue-me' }, 422, 'phone'],
  ])('%s is refused, with the field', async (_what, input, status, field) => {
    const refusal = await desk.refusal(createVisitor, { token: desk.siteToken, ...input }, stranger())

    expect(refusal).toMatchObject({ status, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: expect.stringContaining(field) }] } })
  })

  test('without a name is called a visitor, with a number of their own, and is found by it', async () => {
    const answers = [
      await desk.ask(createVisitor, { token: desk.siteToken }, stranger()),
      await desk.ask(createVisitor, { token: desk.siteToken, name: ' ' }, stranger()),
    ]

    for (const { contact } of answers) {
      expect(contact.name).toBe(`Visitante ${contact.id}`)
      expect(await desk.ask(getContact, { id: contact.id }, desk.admin)).toMatchObject({ name: contact.name })
    }
  })

  test('without a name is refused, with the field, where the company asks who writes', async () => {
    await desk.withSetting(asksWho, 'enabled', async () => {
      expect(await desk.ask(getWebchat, { token: desk.siteToken }, stranger())).toMatchObject({ asksWho: true })
      expect(await desk.refusal(createVisitor, { token: desk.siteToken, name: ' ' }, stranger())).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'name' }] },
      })
      expect(await desk.ask(createVisitor, { token: desk.siteToken, name: 'Zoé' }, stranger())).toMatchObject({ contact: { name: 'Zoé' } })
    })
    expect(await desk.ask(getWebchat, { token: desk.siteToken }, stranger())).toMatchObject({ asksWho: false })
  })

  test('the twenty-first of an address in a minute has to wait', async () => {
    const caller = stranger()
    for (let count = 0; count < 20; count += 1) await desk.ask(createVisitor, { token: desk.siteToken, name: 'Robô' }, caller)

    const refusal = await desk.refusal(createVisitor, { token: desk.siteToken, name: 'Robô' }, caller)

    expect(refusal).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS' })
    expect(refusal.body.retryAfterSeconds).toBeGreaterThan(0)
  })

  test('of an unknown site finds nothing there', async () => {
    const visitor = await desk.visitor()
    const token = newId()

    const refusals = await Promise.all([
      desk.refusal(getWebchat, { token }, null),
      desk.refusal(createVisitor, { token, name: 'Ana' }, stranger()),
      desk.refusal(listVisitorMessages, { token }, visitor.caller),
      desk.refusal(sendVisitorMessage, { token, body: 'Oi', idFront: newId() }, visitor.caller),
    ])

    expect(refusals.map(({ status, error }) => [status, error])).toEqual(Array(4).fill([404, 'ERR_WEBCHAT_NOT_FOUND']))
  })

  test('is shown the name that the company has given the product, at once where the page is open', async () => {
    const { visitorToken } = await desk.ask(createVisitor, { token: desk.siteToken, name: 'Ana' }, stranger())
    const ear = await desk.connect(VISITOR_NAMESPACE, { visitorToken, webchatToken: desk.siteToken })
    const company = async () => (await desk.ask(getWebchat, { token: desk.siteToken }, null)).company

    await desk.ask(putBrand, { name: 'Loja Aurora' }, desk.admin)

    await ear.until('config', ({ name }) => name === 'config' || undefined)
    expect(await company()).toBe('Loja Aurora')
    await desk.ask(putBrand, { name: '' }, desk.admin)
    expect(await company()).toBe('Balcão')
  })

  test('learns the name of the site and of the company', async () => {
    const answer = await desk.ask(getWebchat, { token: desk.siteToken }, null)

    const asks = { name: 'no', email: 'no', phone: 'no' }
    const expected = {
      name: 'Site',
      company: 'Balcão',
      title: '',
      color: null,
      greeting: null,
      asksWho: false,
      asks,
      takesFiles: true,
      answers: null,
      isOpen: null,
      logo: null,
    }
    expect(answer).toEqual(expected)
  })
})

describe("a visitor's conversation", () => {
  test.each([
    ['no token', ''],
    ['a garbage token', 'lixo'],
    ['the token of an agent', 'agent'],
  ])('is not for %s', async (_what, token) => {
    const caller = { ...stranger(), token: token === 'agent' ? desk.agent.token : token }

    const reading = await desk.refusal(listVisitorMessages, { token: desk.siteToken }, caller)
    const writing = await desk.refusal(sendVisitorMessage, { token: desk.siteToken, body: 'Oi', idFront: newId() }, caller)

    expect([reading, writing].map(({ status, error }) => [status, error])).toEqual(Array(2).fill([401, 'ERR_SESSION_EXPIRED']))
  })

  test("holds the visitor's own messages and nobody else's", async () => {
    const [maria, joao] = [await desk.visitor('Maria'), await desk.visitor('João')]
    await maria.write('Sou a Maria')
    await joao.write('Sou o João')

    expect((await maria.read()).map(({ body }) => body)).toEqual(['Sou a Maria'])
    expect((await joao.read()).map(({ body }) => body)).toEqual(['Sou o João'])
  })

  test('shows who of the team wrote, and nothing more of them', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Pois não?' }, desk.agent)

    const reply = await desk.call('GET', `/webchat/${desk.siteToken}/messages/?pageNumber=1`, { token: visitor.caller.token })

    const { messages, ticket: shown } = listVisitorMessages.output.parse(reply.body)
    expect(messages.at(-1)).toMatchObject({ body: 'Pois não?', fromMe: false, agentName: 'Agente Um', idFront: null })
    expect(shown).toEqual({ id: ticket.id, status: 'open', agentName: 'Agente Um' })
    expect(JSON.stringify(reply.body)).not.toMatch(/userId|balcao\.local|queueId/)
  })

  test('the same idFront again answers the same message', async () => {
    const visitor = await desk.visitor()
    const idFront = newId()

    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.write('Uma vez', idFront)))

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await visitor.read()).toHaveLength(1)
  })

  test('two visitors may use the same idFront', async () => {
    const [maria, joao] = [await desk.visitor('Maria'), await desk.visitor('João')]

    const first = await maria.write('Maria', 'm-1')
    const second = await joao.write('João', 'm-1')

    expect(second.id).not.toBe(first.id)
    expect(second.body).toBe('João')
  })

  test('a repeat after the conversation was closed opens no new one', async () => {
    const visitor = await desk.visitor()
    await visitor.write('Só isso', 'unica')
    const ticketId = await visitor.ticketId()
    await desk.ask(updateTicket, { id: ticketId, status: 'closed' }, desk.admin)

    const again = await visitor.write('Só isso', 'unica')

    expect(again.body).toBe('Só isso')
    expect(await visitor.ticketId()).toBe(ticketId)
  })

  test.each([
    ['nothing', '   '],
    ['more than 4,096 characters', 'x'.repeat(4097)],
  ])('takes no message of %s', async (_what, body) => {
    const visitor = await desk.visitor()

    const refusal = await desk.refusal(sendVisitorMessage, { token: desk.siteToken, body, idFront: newId() }, visitor.caller)

    expect(refusal).toMatchObject({ status: 400, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: 'body' }] } })
  })

  test('takes 4,096 characters', async () => {
    const visitor = await desk.visitor()

    const message = await visitor.write('ç'.repeat(4096))

    expect(message.body).toHaveLength(4096)
  })

  test('comes in pages of thirty, the newest first, ascending inside', async () => {
    const visitor = await desk.visitor()
    for (let index = 1; index <= 33; index += 1) await visitor.write(`n ${index}`)

    const newest = await visitor.read(1)
    const oldest = await visitor.read(2)

    expect([...oldest, ...newest].map(({ body }) => body)).toEqual(Array.from({ length: 33 }, (_none, index) => `n ${index + 1}`))
    expect(newest).toHaveLength(30)
  })

  test('a hundred first messages at once make one ticket and a hundred messages, in the order they came', async () => {
    const visitor = await desk.visitor('Apressada')
    const path = `/webchat/${desk.siteToken}/messages`
    const wanted = Array.from({ length: 100 }, (_none, index) => `linha ${index + 1}`)

    const statuses = await pipeline(
      desk.kernel.port,
      wanted.map((body, index) => ({ path, token: visitor.caller.token, address: desk.newAddress(), body: { body, idFront: `f-${index}` } })),
    )

    const pages = await Promise.all([4, 3, 2, 1].map((page) => visitor.read(page)))
    const ticketId = await visitor.ticketId()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(pages.flat().map(({ body }) => body)).toEqual(wanted)
    expect(await desk.ticket(ticketId)).toMatchObject({ unreadMessages: 100, lastMessage: 'linha 100' })
    const { count } = await desk
      .call('GET', `/contacts/${visitor.contact.id}/tickets`, { token: desk.admin.token })
      .then(({ body }) => ({ count: Array.isArray(body) ? body.length : 0 }))
    expect(count).toBe(1)
  })

  test('a hundred first messages over as many lines make one ticket too', async () => {
    const visitor = await desk.visitor('Muitas abas')

    await Promise.all(Array.from({ length: 100 }, (_none, index) => visitor.write(`aba ${index}`)))

    const ticketId = await visitor.ticketId()
    const pages = await Promise.all([1, 2, 3, 4].map((pageNumber) => desk.ask(listMessages, { ticketId, pageNumber }, desk.agent)))
    const messages = pages.reverse().flatMap((page) => page.messages)
    expect(new Set(messages.map(({ body }) => body)).size).toBe(100)
    expect(
      messages.every(
        (message, index) => index === 0 || (message.seq > (messages[index - 1]?.seq ?? 0) && message.timestamp >= (messages[index - 1]?.timestamp ?? '')),
      ),
    ).toBe(true)
  })

  test('has its limit: two hundred messages in ten seconds', async () => {
    const visitor = await desk.visitor('Insistente')
    const path = `/webchat/${desk.siteToken}/messages`

    const statuses = await pipeline(
      desk.kernel.port,
      Array.from({ length: 205 }, () => ({ path, token: visitor.caller.token, address: desk.newAddress(), body: { body: 'oi', idFront: 'sempre a mesma' } })),
    )

    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('the page of the web chat', () => {
  const framesOf = async () => {
    const reply = await desk.call('GET', `/webchat/${desk.siteToken}`)
    return /frame-ancestors ([^;]*)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]
  }

  test('may stand in pages of any origin, until the connection names some', async () => {
    const open = await framesOf()
    await tenantRows(desk.kernel.ctx.db, desk.admin, connections).update(eq(connections.token, desk.siteToken), {
      config: { allowedOrigins: ['https://loja.exemplo.com.br'] },
    })
    desk.kernel.ctx.forget('connectionTokens')
    const named = await framesOf()

    await tenantRows(desk.kernel.ctx.db, desk.admin, connections).update(eq(connections.token, desk.siteToken), { config: {} })
    desk.kernel.ctx.forget('connectionTokens')
    expect(open).toBe('*')
    expect(named).toBe("'self' https://loja.exemplo.com.br")
  })

  test('of an unknown site is a 404', async () => {
    const reply = await desk.call('GET', `/webchat/${newId()}`)

    expect(reply.status).toBe(404)
  })

  test('has a script that other sites may load', async () => {
    const reply = await desk.call('GET', '/webchat.js')

    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(reply.headers.get('content-type')).toContain('javascript')
  })
})
