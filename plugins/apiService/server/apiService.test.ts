import { createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { listActivity } from '#plugins/deeds/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { apiTokens } from './apiTokens.table.ts'

let desk: Desk
let files: Server
let fileBase = ''
let clock = 0
let count = 0

beforeAll(async () => {
  files = createServer((request, response) => {
    if (request.url === '/nota.txt') response.end('Nota de compra')
    else if (request.url === '/longe') response.writeHead(302, { location: '/nota.txt' }).end()
    else response.end(Buffer.alloc(contract.LARGEST_API_FILE + 1))
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  const address = files.address()
  fileBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' }, now: () => new Date(Date.now() + clock) })
})
afterAll(async () => {
  await desk.stop()
  files.close()
})

const make = (change: Partial<z.input<(typeof contract.createApiToken)['input']>> = {}, who: Session = desk.admin) => {
  count += 1
  return desk.ask(contract.createApiToken, { name: `Sistema ${count}`, scopes: [...contract.apiScopes], ratePerMinute: 100, ...change }, who)
}
const caller = ({ token }: contract.ShownToken) => ({ token, address: desk.newAddress() })
const refusal = (made: contract.ShownToken) => desk.refusal(contract.externalParams, { apiId: made.api.id }, caller(made))

describe('a token of the API', () => {
  test('is shown once, kept as a hash, and told to other administrators', async () => {
    const ear = await desk.socket(desk.admin)
    const { api, token } = await make({ name: '  Loja   virtual ' })

    expect(api).toMatchObject({ name: 'Loja virtual', tokenEnd: token.slice(-4), lastUsedAt: null })
    expect(await ear.hear(contract.apiTokenSaved, ({ id }) => id === api.id)).toEqual(api)
    expect(JSON.stringify(await desk.ask(contract.listApiTokens, {}, desk.admin))).not.toContain(token)
    const [row] = await desk.kernel.ctx.db.select().from(apiTokens).where(eq(apiTokens.id, api.id))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('is refused with the fields that are wrong', async () => {
    const { api } = await make()

    const wrong = { name: api.name.toUpperCase(), scopes: [], ratePerMinute: 0, sessionId: 99_999, expiresAt: '2020-01-01T00:00:00Z' }
    const { status, body } = await desk.refusal(contract.createApiToken, wrong, desk.admin)

    expect(status).toBe(422)
    expect(body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'scopes required',
      'ratePerMinute out_of_range',
      'expiresAt past',
      'sessionId invalid_value',
      'name duplicated',
    ])
  })

  test.each([
    ['a supervisor', () => desk.supervisor],
    ['an agent', () => desk.agent],
  ])('is nothing for %s', async (_who, who) => {
    expect((await desk.call('GET', '/api-config', { token: who().token })).status).toBe(403)
    expect(await desk.refusal(contract.createApiToken, { name: 'Minha', scopes: ['contacts.read'] }, who())).toMatchObject({ status: 403 })
  })

  test('of another company is not there', async () => {
    const { api } = await make()
    const { admin } = await desk.otherTenant()

    for (const [method, path] of [
      ['PUT', `/api-config/${api.id}`],
      ['DELETE', `/api-config/${api.id}`],
      ['PUT', `/api-config/renew-token/${api.id}`],
    ] as const)
      expect(await desk.call(method, path, { token: admin.token, body: {} })).toMatchObject({ status: 404, body: { error: 'ERR_NO_API_CONFIG_FOUND' } })
  })

  test('notes when and from where it was used', async () => {
    const made = await make()
    const ear = await desk.socket(desk.admin)

    expect(await desk.ask(contract.externalParams, { apiId: made.api.id }, { token: made.token, address: '203.0.113.9' })).toMatchObject({
      name: made.api.name,
    })

    const used = await ear.hear(contract.apiTokenSaved, ({ id, lastUsedAt }) => id === made.api.id && lastUsedAt !== null)
    expect(used).toMatchObject({ lastUsedFrom: '203.0.113.9', rev: made.api.rev })
  })

  test('that is renewed stops, and the new one works', async () => {
    const old = await make()
    const fresh = await desk.ask(contract.renewApiToken, { id: old.api.id }, desk.admin)

    expect(await refusal(old)).toMatchObject({ status: 401, error: 'ERR_API_TOKEN' })
    expect(await desk.ask(contract.externalParams, { apiId: old.api.id }, caller(fresh))).toMatchObject({ name: old.api.name })
  })

  test('does nothing while it is off, once it has expired, or at the address of another', async () => {
    const [off, short, other] = [await make(), await make({ expiresAt: new Date(Date.now() + 60_000).toISOString() }), await make()]
    await desk.ask(contract.updateApiToken, { id: off.api.id, isActive: false }, desk.admin)
    clock = 61_000

    expect(await refusal(off)).toMatchObject({ status: 401, error: 'ERR_API_TOKEN_OFF' })
    expect(await refusal(short)).toMatchObject({ status: 401, error: 'ERR_API_TOKEN_EXPIRED' })
    expect(await desk.refusal(contract.externalParams, { apiId: off.api.id }, caller(other))).toMatchObject({ status: 401, error: 'ERR_API_TOKEN' })
    expect(await desk.refusal(contract.externalParams, { apiId: other.api.id }, desk.admin)).toMatchObject({ status: 401 })
    clock = 0
  })

  test('that is deleted stops, and works again when the deletion is taken back', async () => {
    const made = await make()
    await desk.ask(contract.deleteApiToken, { id: made.api.id }, desk.admin)
    expect(await refusal(made)).toMatchObject({ status: 401 })

    const undo = { rows: 'apiService.token', rowId: made.api.id }
    expect((await desk.call('POST', '/deeds/undo', { token: desk.admin.token, body: undo })).status).toBe(200)

    expect(await desk.ask(contract.externalParams, { apiId: made.api.id }, caller(made))).toMatchObject({ name: made.api.name })
  })

  test('may call as often as it may, and is told when to come back', async () => {
    const made = await make({ ratePerMinute: 2 })
    for (let call = 0; call < 2; call += 1) await desk.ask(contract.externalParams, { apiId: made.api.id }, caller(made))

    expect(await refusal(made)).toMatchObject({ status: 429, body: { retryAfterSeconds: expect.any(Number) } })
  })
})

describe('with a token one', () => {
  const send = (made: contract.ShownToken, input: Partial<z.input<(typeof contract.sendExternal)['input']>>) =>
    desk.ask(contract.sendExternal, { apiId: made.api.id, externalKey: newId(), body: 'Seu pedido saiu', ...input }, caller(made))
  const refused = (made: contract.ShownToken, input: Partial<z.input<(typeof contract.sendExternal)['input']>>) =>
    desk.refusal(contract.sendExternal, { apiId: made.api.id, externalKey: newId(), body: 'Seu pedido saiu', ...input }, caller(made))

  test('sends a message that the contact reads, once per key, and follows its state', async () => {
    const made = await make()
    const { visitor } = await desk.waitingTicket()
    const input = { contactId: visitor.contact.id, externalKey: 'pedido-77' }

    const both = await Promise.all([send(made, input), send(made, input)])
    const again = await send(made, input)

    expect(both.map(({ isRepeated }) => isRepeated).toSorted()).toEqual([false, true])
    expect(again).toMatchObject({ id: both[0]?.id, isRepeated: true, externalKey: 'pedido-77' })
    expect((await visitor.read()).filter(({ body }) => body === 'Seu pedido saiu')).toHaveLength(1)
    await vi.waitFor(async () =>
      expect(await desk.ask(contract.externalMessage, { apiId: made.api.id, id: 'pedido-77' }, caller(made))).toMatchObject({ id: again.id, state: 'sent' }),
    )
    expect(await refused(made, { ...input, body: 'Outro texto' })).toMatchObject({ status: 409, error: 'ERR_EXTERNAL_KEY_TAKEN' })
    const { deeds } = await desk.ask(listActivity, {}, desk.admin)
    expect(deeds.find(({ said }) => said.key === 'apiService.deed.sent')).toMatchObject({
      said: { values: { token: made.api.name } },
      from: { browser: `API · ${made.api.name}` },
    })
  })

  test('sends files, as parts of a form and by their address', async () => {
    const made = await make()
    const { visitor } = await desk.waitingTicket()
    const form = new FormData()
    form.append('contactId', String(visitor.contact.id))
    form.append('externalKey', newId())
    form.append('media', new Blob(['Boleto de maio']), 'boleto.txt')

    const reply = await fetch(`${desk.base}${contract.EXTERNAL_PATH}/${made.api.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.token}` },
      body: form,
    })
    await send(made, { contactId: visitor.contact.id, body: '', mediaUrl: `${fileBase}/nota.txt` })

    expect(reply.status).toBe(200)
    expect((await visitor.read()).flatMap(({ media }) => media?.name ?? [])).toEqual(['boleto.txt', 'nota.txt'])
  })

  test.each([
    ['one that leads elsewhere', () => `${fileBase}/longe`, 'status'],
    ['one that is too large', () => `${fileBase}/grande`, 'tooLarge'],
    ['one of the inside', () => 'http://169.254.169.254/latest', 'hostInside'],
    ['one of another protocol', () => 'file:///etc/passwd', 'address'],
  ])('sends no file by an address like %s', async (_what, mediaUrl, code) => {
    const made = await make()
    const { visitor } = await desk.waitingTicket()

    expect(await refused(made, { contactId: visitor.contact.id, mediaUrl: mediaUrl() })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'mediaUrl', code }] },
    })
  })

  test('is told what is wrong, and what the channel cannot do', async () => {
    const made = await make()
    const { id } = await desk.ask(
      contract.externalCreateContact,
      { apiId: made.api.id, externalKey: newId(), name: 'Rui', number: '11 98888-7777' },
      caller(made),
    )

    expect(await refused(made, {})).toMatchObject({ status: 422, body: { fields: [{ field: 'number' }] } })
    expect(await refused(made, { number: '12' })).toMatchObject({ status: 422, body: { fields: [{ field: 'number' }] } })
    expect(await refused(made, { contactId: 999_999 })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
    expect(await refused(made, { contactId: id })).toMatchObject({
      status: 409,
      error: 'ERR_CHANNEL_CANNOT',
      body: { what: 'reach', message: expect.any(String) },
    })
    expect(await refused(made, { number: '11 97777-6666' })).toMatchObject({ status: 409, body: { what: 'numbers' } })
  })

  test('makes, reads, changes and finds contacts', async () => {
    const made = await make()
    const apiId = made.api.id
    const wanted = { apiId, externalKey: 'cliente-1', name: 'Clara Jabuti', number: '11 96666-5555', extraInfo: [{ name: 'Plano', value: 'Ouro' }] }

    const contact = await desk.ask(contract.externalCreateContact, wanted, caller(made))
    expect(await desk.ask(contract.externalCreateContact, wanted, caller(made))).toMatchObject({ id: contact.id, isRepeated: true })
    await desk.ask(contract.externalUpdateContact, { apiId, id: contact.id, name: 'Clara Jabuti Lima' }, caller(made))

    const shown = { id: contact.id, name: 'Clara Jabuti Lima', number: '5511966665555' }
    expect(await desk.ask(contract.externalContact, { apiId, id: contact.id }, caller(made))).toMatchObject({ ...shown, extraInfo: [{ value: 'Ouro' }] })
    expect(await desk.ask(contract.externalContacts, { apiId, searchParam: 'Jabuti' }, caller(made))).toMatchObject({ contacts: [shown], count: 1 })
  })

  test('reads tickets and what was said in them', async () => {
    const made = await make()
    const { ticket } = await desk.openTicket(desk.agent)
    const ask = { apiId: made.api.id, ticketId: ticket.id }

    const { tickets } = await desk.ask(contract.externalTickets, { apiId: made.api.id, status: ['open'] }, caller(made))
    expect(tickets.map(({ id }) => id)).toContain(ticket.id)
    expect(await desk.ask(contract.externalTicket, ask, caller(made))).toMatchObject({ id: ticket.id, status: 'open' })
    expect((await desk.ask(contract.externalMessages, ask, caller(made))).messages).toMatchObject([{ fromMe: false, body: 'Olá, preciso de ajuda' }])
  })

  test('sees nothing of another company', async () => {
    const { visitor, ticket } = await desk.waitingTicket()
    const { admin } = await desk.otherTenant()
    const theirs = await make({}, admin)
    const [apiId, who] = [theirs.api.id, caller(theirs)]

    expect(await refused(theirs, { contactId: visitor.contact.id })).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.externalContact, { apiId, id: visitor.contact.id }, who)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.externalTicket, { apiId, ticketId: ticket.id }, who)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.externalMessages, { apiId, ticketId: ticket.id }, who)).toMatchObject({ status: 404 })
    expect(await desk.ask(contract.externalTickets, { apiId }, who)).toMatchObject({ tickets: [] })
  })

  test('does only what the token may', async () => {
    const none = await make({ scopes: ['messages.send'] })
    const sendless = await make({ scopes: ['contacts.read'] })
    const apiId = none.api.id

    expect(await refused(sendless, { contactId: 1 })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION', body: { scopes: ['messages.send'] } })
    expect(await desk.refusal(contract.externalContacts, { apiId }, caller(none))).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.externalCreateContact, { apiId, externalKey: 'a' }, caller(none))).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.externalTickets, { apiId }, caller(none))).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.externalMessages, { apiId, ticketId: 1 }, caller(none))).toMatchObject({ status: 403 })
  })
})

test('/docs says of every call of programs, and of no other, that it needs a token of the API', async () => {
  const operation = z.object({ description: z.string(), security: z.array(z.record(z.string(), z.array(z.string()))).optional(), responses: z.looseObject({}) })
  const document = z.object({
    components: z.object({ securitySchemes: z.looseObject({ apiToken: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }) }),
    paths: z.record(z.string(), z.record(z.string(), operation)),
  })

  const { paths } = document.parse((await desk.call('GET', '/docs/json')).body)

  const described = Object.entries(paths).flatMap(([path, methods]) => Object.values(methods).map((one) => ({ path, ...one })))
  const ofPrograms = described.filter(({ path }) => path.startsWith(contract.EXTERNAL_PATH))
  expect(ofPrograms).toHaveLength(18)
  for (const one of ofPrograms)
    expect(one).toMatchObject({ security: [{ apiToken: [] }], description: 'Needs a token of the API.', responses: { 401: {}, 403: {} } })
  expect(described.filter(({ path, security }) => !path.startsWith(contract.EXTERNAL_PATH) && security?.some((one) => 'apiToken' in one))).toEqual([])
  expect(paths['/auth/login']?.post).toMatchObject({ security: [] })
})
