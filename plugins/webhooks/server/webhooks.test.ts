import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { contactsService, createContact, updateContact } from '#plugins/contacts/contract/index.ts'
import { listNotifications } from '#plugins/notifications/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { deliver, removeOldDeliveries } from './deliver.ts'
import { ticketEventOf } from './listeners.ts'
import { isSignedWith, startWebhookServer, type WebhookServer } from './testing/webhookServer.ts'
import { webhookDeliveries, webhooks } from './webhooks.table.ts'

let desk: Desk
let server: WebhookServer
let count = 0
beforeAll(async () => {
  server = await startWebhookServer()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  server.stop()
})
beforeEach(async () => {
  await desk.kernel.ctx.db.delete(webhooks)
  desk.kernel.ctx.forget(`webhooks:${desk.admin.tenantId}`)
  server.calls.length = 0
  server.answerWith({ status: 200, text: 'recebido' })
})

const make = (change: Partial<z.input<(typeof contract.createWebhook)['input']>> = {}, who: Session = desk.admin) => {
  count += 1
  return desk.ask(contract.createWebhook, { name: `Gancho ${count}`, url: server.url, events: [...contract.webhookEvents], ...change }, who)
}
const deliveries = async (id: number) => (await desk.ask(contract.listDeliveries, { id }, desk.admin)).deliveries
const events = () => server.calls.map(({ body }) => body.event)
const ended = (id: number) =>
  vi.waitFor(async () => {
    const [delivery] = await deliveries(id)
    expect(delivery?.tries).toBeGreaterThan(0)
    return delivery
  })
/** Makes deliveries that wait for their next try due now. */
const hurry = () => desk.hurry(deliver.name)

describe('a webhook', () => {
  test('shows its secret once, keeps it encrypted, and is told to other administrators', async () => {
    const ear = await desk.socket(desk.admin)
    const { webhook, secret } = await make({ name: '  ERP  novo ' })

    expect(webhook).toMatchObject({ name: 'ERP novo', isActive: true, last: null })
    expect(await ear.hear(contract.webhookSaved, ({ id }) => id === webhook.id)).toEqual(webhook)
    expect(JSON.stringify(await desk.ask(contract.listWebhooks, {}, desk.admin))).not.toContain(secret)
    const [row] = await desk.kernel.ctx.db.select().from(webhooks).where(eq(webhooks.id, webhook.id))
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('is refused with the fields that are wrong', async () => {
    const { webhook } = await make()

    const wrong = { name: webhook.name.toUpperCase(), url: 'ftp://x', events: [], queueIds: [99_999], connectionIds: [99_999] }
    const { status, body } = await desk.refusal(contract.createWebhook, wrong, desk.admin)

    expect(status).toBe(422)
    expect(body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'url invalid_format',
      'events required',
      'name duplicated',
      'queueIds invalid_value',
      'connectionIds invalid_value',
    ])
  })

  test('is nothing for a supervisor, an agent or another company', async () => {
    const { webhook } = await make()
    const { admin } = await desk.otherTenant()

    for (const { token } of [desk.supervisor, desk.agent]) expect((await desk.call('GET', '/webhooks', { token })).status).toBe(403)
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const)
      expect((await desk.call(method, `/webhooks/${webhook.id}${path}`, { token: admin.token })).status).toBe(404)
  })

  test('that is deleted hears nothing, and comes back with its secret', async () => {
    const { webhook, secret } = await make({ events: ['contact.created'] })
    await desk.ask(contract.deleteWebhook, { id: webhook.id }, desk.admin)
    await desk.visitor()
    expect((await desk.call('POST', '/deeds/undo', { token: desk.admin.token, body: { rows: 'webhooks.hook', rowId: String(webhook.id) } })).status).toBe(200)

    await desk.visitor()

    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    expect(server.calls.every((call) => isSignedWith(secret, call))).toBe(true)
  })

  test('is tried at once, ten times a minute', async () => {
    const { webhook, secret } = await make()

    expect(await desk.ask(contract.testWebhook, { id: webhook.id }, desk.admin)).toMatchObject({ status: 200, failure: null, answer: 'recebido' })
    expect(events()).toEqual(['test'])
    expect(server.calls.every((call) => isSignedWith(secret, call))).toBe(true)
    for (let call = 0; call < 9; call += 1) await desk.ask(contract.testWebhook, { id: webhook.id }, desk.admin)
    expect(await desk.refusal(contract.testWebhook, { id: webhook.id }, desk.admin)).toMatchObject({ status: 429 })
  })
})

describe('what is delivered', () => {
  test('is every step of a conversation, signed with the secret of now', async () => {
    const { webhook } = await make()
    const { secret } = await desk.ask(contract.renewSecret, { id: webhook.id }, desk.admin)

    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Bom dia' }, desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, queueId: desk.vendas, userId: desk.agent.userId }, desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    await desk.ask(updateContact, { id: ticket.contactId, name: 'Maria Lima' }, desk.agent)

    await vi.waitFor(() => expect(new Set(events())).toEqual(new Set(contract.webhookEvents)))
    expect(server.calls.every((call) => isSignedWith(secret, call))).toBe(true)
    const received = server.calls.find(({ body }) => body.event === 'message.received')
    expect(received?.body.data).toMatchObject({ message: { body: 'Olá, preciso de ajuda' }, ticket: { id: ticket.id } })
    expect(received?.headers).toMatchObject({ 'x-balcao-event': 'message.received', 'content-type': expect.stringContaining('application/json') })
  })

  test('is not lost where everything ends right after the commit', async () => {
    const { webhook } = await make({ events: ['contact.changed'] })
    const { visitor } = await desk.openTicket(desk.agent)
    const { ctx } = desk.kernel
    // Work after the commit fails before any listener hears of it.
    const unreadable: string[] = []
    Object.defineProperty(unreadable, 'length', { value: 1 })
    Object.defineProperty(unreadable, 'join', { value: null })
    const broken = ctx.transact(async (tx) => {
      tx.push(contract.webhookGone, desk.admin.tenantId, { id: 0 }, unreadable)
      await tx.use(contactsService).update(desk.admin.tenantId, visitor.contact.id, { name: 'Depois da queda' })
    })
    await expect(broken).rejects.toThrow(TypeError)

    expect(await ended(webhook.id)).toMatchObject({ state: 'delivered', event: 'contact.changed' })
    expect(server.calls.map(({ text }) => text.includes('Depois da queda'))).toEqual([true])
  })

  test('of what was rolled back is none', async () => {
    const { webhook } = await make({ events: ['contact.changed'] })
    const { visitor } = await desk.openTicket(desk.agent)
    const undone = desk.kernel.ctx.transact(async (tx) => {
      await tx.use(contactsService).update(desk.admin.tenantId, visitor.contact.id, { name: 'Nunca' })
      throw new Error('volta')
    })
    await expect(undone).rejects.toThrow('volta')

    expect((await deliveries(webhook.id)).filter(({ body }) => body.includes('Nunca'))).toEqual([])
  })

  test('is what was chosen, of the chosen queue and connection', async () => {
    await make({ events: ['message.received'], queueIds: [desk.vendas] })
    const inSuporte = await make({ events: ['message.received'], queueIds: [desk.suporte] })
    const { ticket } = await desk.waitingTicket()
    await make({ events: ['message.received'], connectionIds: [ticket.whatsappId], isActive: false })

    await ended(inSuporte.webhook.id)

    expect(events()).toEqual(['message.received'])
  })

  test('stays in its company', async () => {
    const { admin } = await desk.otherTenant()
    await make({}, admin)
    await desk.ask(createContact, { name: 'Vizinha', number: '11 95555-4444' }, admin)
    const own = await make({ events: ['contact.created'] })
    await desk.visitor('Só daqui')
    await ended(own.webhook.id)

    await vi.waitFor(() => expect(events()).toEqual(['contact.created', 'contact.created']))
    expect(server.calls.map(({ text }) => /Vizinha|Só daqui/.exec(text)?.[0]).toSorted()).toEqual(['Só daqui', 'Vizinha'])
  })

  test('comes again after a refusal, with the same id and body', async () => {
    server.answerWith({ status: 500, text: 'quebrado' }, { status: 200, text: 'agora sim' })
    const { webhook } = await make({ events: ['contact.created'] })
    await desk.visitor()

    expect(await ended(webhook.id)).toMatchObject({ state: 'waiting', tries: 1, status: 500, failure: 'status', answer: 'quebrado' })
    await hurry()
    await vi.waitFor(
      async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', tries: 2, status: 200, answer: 'agora sim' }]),
      5_000,
    )

    const [first, second] = server.calls
    expect([second?.text, second?.headers['x-balcao-delivery']]).toEqual([first?.text, first?.headers['x-balcao-delivery']])
  })

  test('does not follow an answer that leads inside, and keeps the beginning of a long one', async () => {
    server.answerWith({ status: 302, location: 'http://169.254.169.254/', text: 'x'.repeat(10_000) })
    const { webhook } = await make({ events: ['contact.created'] })
    await desk.visitor()

    const delivery = await ended(webhook.id)

    expect(delivery).toMatchObject({ state: 'waiting', status: 302, failure: 'status' })
    expect(delivery?.answer).toHaveLength(contract.LONGEST_STORED_ANSWER)
    expect(server.calls).toHaveLength(1)
  })

  test.each([
    ['an address inside', 'http://10.0.0.1/hook', 'hostInside'],
    ['a name of no machine', 'https://nao-existe.invalid/', 'hostUnknown'],
    ['a port where nobody answers', 'http://127.0.0.1:9/', 'refused'],
  ])('to %s fails and says why', async (_what, url, failure) => {
    const { webhook } = await make({ url })

    expect(await desk.ask(contract.testWebhook, { id: webhook.id }, desk.admin)).toMatchObject({ status: null, failure })
  })

  test('to a server that never answers is given up after ten seconds', async () => {
    server.answerWith('never')
    const { webhook } = await make({ events: ['contact.created'] })
    await desk.visitor()

    const delivery = await vi.waitFor(async () => {
      const [one] = await deliveries(webhook.id)
      expect(one?.tries).toBe(1)
      return one
    }, 20_000)

    expect(delivery).toMatchObject({ state: 'waiting', status: null, failure: 'timeout' })
    expect(delivery?.durationMs).toBeGreaterThanOrEqual(contract.ANSWER_MS - 100)
  }, 30_000)

  test('is delivered again when asked for, unless the webhook is off', async () => {
    const { webhook } = await make({ events: ['contact.created'] })
    await desk.visitor()
    const delivery = await ended(webhook.id)
    const id = delivery?.id ?? newId()

    await desk.ask(contract.replayDelivery, { id }, desk.admin)
    await vi.waitFor(() => expect(server.calls).toHaveLength(2))
    await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ id, state: 'delivered', tries: 2 }]))
    await desk.ask(contract.updateWebhook, { id: webhook.id, isActive: false }, desk.admin)

    expect(await desk.refusal(contract.replayDelivery, { id }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_WEBHOOK_OFF' })
    expect(await desk.refusal(contract.replayDelivery, { id }, (await desk.otherTenant()).admin)).toMatchObject({ status: 404 })
  })

  test('failing for a day switches the webhook off, and administrators are told', async () => {
    server.answerWith({ status: 503 })
    const { webhook } = await make({ events: ['contact.created'] })
    await desk.visitor()
    await ended(webhook.id)
    const ear = await desk.socket(desk.admin)

    for (let tries = 1; tries <= contract.RETRY_WAITS.length; tries += 1) {
      const [delivery] = await deliveries(webhook.id)
      await deliver.run({ tenantId: desk.admin.tenantId, id: delivery?.id ?? '', tries }, desk.kernel.ctx)
    }

    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'failed', tries: 8, nextAt: null }])
    expect(await ear.hear(contract.webhookSaved, ({ isActive }) => !isActive)).toMatchObject({ id: webhook.id, failedAt: expect.any(String) })
    await vi.waitFor(async () =>
      expect((await desk.ask(listNotifications, {}, desk.admin)).notifications).toContainEqual(
        expect.objectContaining({ kind: 'hookOff', title: webhook.name }),
      ),
    )
  })

  test('is forgotten after seven days', async () => {
    const { webhook } = await make({ events: ['contact.created'] })
    await desk.visitor()
    await ended(webhook.id)
    await desk.kernel.ctx.db.update(webhookDeliveries).set({ createdAt: new Date(Date.now() - 7 * 86_400_000 - 1_000) })

    await removeOldDeliveries(desk.kernel.ctx)

    expect(await deliveries(webhook.id)).toEqual([])
  })
})

test.each([
  [null, { status: 'pending' }, 'ticket.opened'],
  [null, { status: 'closed' }, null],
  [{ status: 'closed' }, { status: 'pending' }, 'ticket.opened'],
  [{ status: 'pending' }, { status: 'open', userId: 1 }, 'ticket.accepted'],
  [{ status: 'open', userId: 1 }, { status: 'open', userId: 2 }, 'ticket.transferred'],
  [{ status: 'open', queueId: 1 }, { status: 'pending', queueId: 2 }, 'ticket.transferred'],
  [{ status: 'open' }, { status: 'closed' }, 'ticket.resolved'],
  [{ status: 'open' }, { status: 'open' }, null],
] as const)('from %j to %j is %s', (before, after, event) => {
  const place = { userId: null, queueId: null }

  expect(ticketEventOf(before && { ...place, ...before }, { ...place, ...after })).toBe(event)
})
