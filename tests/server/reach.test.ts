import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import type { Endpoint } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import * as api from '#plugins/apiService/contract/index.ts'
import { createContact, getContact, listImports, startImport, uploadImport } from '#plugins/contacts/contract/index.ts'
import { createRole, deleteRole, listRoles, setMenuVisibility, setPersonRole, updateRole } from '#plugins/rights/contract/index.ts'
import { putUser } from '#plugins/team/contract/index.ts'
import { createPerson } from '#plugins/team/contract/people.ts'
import * as webhooks from '#plugins/webhooks/contract/index.ts'
import { startWebhookServer, type WebhookServer } from '#plugins/webhooks/server/testing/webhookServer.ts'
import { type Desk, startDesk } from './support/desk.ts'

/** Whatever somebody makes reaches no further than they do, at the time of use; and nobody changes who stands above or beside them, nor their own role. */
let desk: Desk
let receiver: WebhookServer
let count = 0
beforeAll(async () => {
  receiver = await startWebhookServer()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  receiver.stop()
})
beforeEach(() => {
  count += 1
  receiver.calls.length = 0
})
afterEach(async () => {
  for (const { id } of await desk.ask(listRoles, {}, desk.admin)) await desk.ask(deleteRole, { id }, desk.admin)
  await desk.place(desk.agent, [desk.suporte, desk.vendas])
})

/** The agent may do this as well. */
const allow = (permissions: Record<string, boolean>) =>
  desk.ask(createRole, { name: `Papel ${count}`, profile: 'user', permissions, userIds: [desk.agent.userId] }, desk.admin)
const tokenOf = (who: Session, scopes: api.ApiScope[] = [...api.apiScopes]) =>
  desk.ask(api.createApiToken, { name: `Token ${count} ${newId()}`, scopes, ratePerMinute: 100 }, who)
const callerOf = ({ token }: api.ShownToken) => ({ token, address: desk.newAddress() })

describe('a token of the API', () => {
  test('of an agent reads and writes what the agent may, and nothing of other queues', async () => {
    await allow({ 'apiService.edit': true, 'flows.start': true })
    await desk.place(desk.agent, [desk.vendas])
    const { visitor, ticket } = await desk.waitingTicket()
    const made = await tokenOf(desk.agent)
    const all = await tokenOf(desk.admin)
    const apiId = made.api.id
    const send = (shown: api.ShownToken) => ({ apiId: shown.api.id, externalKey: newId(), contactId: visitor.contact.id, body: 'Oi' })

    expect(await desk.ask(api.externalTicket, { apiId: all.api.id, ticketId: ticket.id }, callerOf(all))).toMatchObject({ id: ticket.id })
    expect(await desk.refusal(api.externalTicket, { apiId, ticketId: ticket.id }, callerOf(made))).toMatchObject({ status: 404 })
    expect(await desk.refusal(api.externalMessages, { apiId, ticketId: ticket.id }, callerOf(made))).toMatchObject({ status: 404 })
    expect(await desk.refusal(api.sendExternal, send(made), callerOf(made))).toMatchObject({ status: 404 })
    const [message] = (await desk.ask(api.externalMessages, { apiId: all.api.id, ticketId: ticket.id }, callerOf(all))).messages
    expect(await desk.refusal(api.externalMessage, { apiId, id: message?.id ?? '' }, callerOf(made))).toMatchObject({ status: 404 })
    expect((await desk.ask(api.externalTickets, { apiId }, callerOf(made))).tickets.map(({ id }) => id)).not.toContain(ticket.id)

    await desk.place(desk.agent, [desk.suporte])
    expect(await desk.ask(api.externalTicket, { apiId, ticketId: ticket.id }, callerOf(made))).toMatchObject({ id: ticket.id })
  })

  test('of an agent finds no contact of the wallets of others', async () => {
    await allow({ 'apiService.edit': true, 'flows.start': true })
    const number = `11 9${String(70_000_000 + count)}`
    const { id } = await desk.ask(createContact, { name: 'Reservada', number, wallets: [desk.agent2.userId] }, desk.admin)
    const made = await tokenOf(desk.agent)
    const call = (to: object) => desk.refusal(api.sendExternal, { apiId: made.api.id, externalKey: newId(), body: 'Oi', ...to }, callerOf(made))

    expect(await call({ contactId: id })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
    expect(await call({ number })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
    expect(await desk.refusal(api.externalContact, { apiId: made.api.id, id }, callerOf(made))).toMatchObject({ status: 404 })
  })

  test('stops with the right to keep tokens, and says in the list that nobody answers for it', async () => {
    const role = await allow({ 'apiService.edit': true })
    const made = await tokenOf(desk.agent, ['tickets.read'])
    expect(made.api.owner).toEqual({ id: desk.agent.userId, name: desk.agent.username })

    await desk.ask(deleteRole, { id: role.id }, desk.admin)

    expect(await desk.refusal(api.externalParams, { apiId: made.api.id }, callerOf(made))).toMatchObject({ status: 401, error: 'ERR_API_TOKEN_OFF' })
    const listed = (await desk.ask(api.listApiTokens, {}, desk.admin)).apis.find(({ id }) => id === made.api.id)
    expect(listed).toMatchObject({ owner: null, isActive: true })
    const renewed = await desk.ask(api.renewApiToken, { id: made.api.id }, desk.admin)
    expect(renewed.api.owner).toMatchObject({ id: desk.admin.userId })
    expect(await desk.ask(api.externalParams, { apiId: made.api.id }, callerOf(renewed))).toMatchObject({ name: made.api.name })
  })

  test('loses each right that its owner loses', async () => {
    const role = await allow({ 'apiService.edit': true })
    const made = await tokenOf(desk.agent, ['tickets.read', 'contacts.read'])
    await desk.ask(updateRole, { id: role.id, permissions: { 'apiService.edit': true, 'contacts.list': false } }, desk.admin)

    expect(await desk.refusal(api.externalContacts, { apiId: made.api.id }, callerOf(made))).toMatchObject({ status: 403 })
    expect(await desk.ask(api.externalTickets, { apiId: made.api.id }, callerOf(made))).toMatchObject({ hasMore: false })
  })

  test('is given nothing that its maker has not, and one of an administrator is nothing for others', async () => {
    await allow({ 'apiService.edit': true, 'contacts.edit': false })
    const refused = await desk.refusal(api.createApiToken, { name: 'Mais', scopes: ['contacts.write'] }, desk.agent)
    const ofAdmin = await tokenOf(desk.admin)

    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'scopes', code: 'notOwn' }] } })
    const changes: readonly Endpoint[] = [api.renewApiToken, api.deleteApiToken, api.updateApiToken]
    for (const endpoint of changes) expect(await desk.refusal(endpoint, { id: ofAdmin.api.id }, desk.agent)).toMatchObject({ status: 403 })
  })
})

describe('a webhook', () => {
  const webhookOf = async (who: Session) =>
    (await desk.ask(webhooks.createWebhook, { name: `Gancho ${count} ${newId()}`, url: receiver.url, events: ['message.received'] }, who)).webhook
  const heard = (text: string) => receiver.calls.filter(({ body }) => JSON.stringify(body).includes(text)).length

  test('of an agent tells nothing of queues that are not theirs, at the moment of the message', async () => {
    await allow({ 'webhooks.edit': true })
    await desk.place(desk.agent, [desk.vendas])
    const [own, all] = [await webhookOf(desk.agent), await webhookOf(desk.admin)]
    const { visitor } = await desk.waitingTicket('Segredo de suporte')
    await vi.waitFor(() => expect(heard('Segredo de suporte')).toBe(1))
    expect((await desk.ask(webhooks.listDeliveries, { id: own.id }, desk.agent)).count).toBe(0)

    await desk.place(desk.agent, [desk.suporte])
    await visitor.write('Agora é dele também')

    await vi.waitFor(() => expect(heard('Agora é dele também')).toBe(2))
    for (const { id } of [own, all]) await desk.ask(webhooks.deleteWebhook, { id }, desk.admin)
  })

  test('of an agent tells nothing once the right is gone', async () => {
    const role = await allow({ 'webhooks.edit': true })
    const [own, all] = [await webhookOf(desk.agent), await webhookOf(desk.admin)]
    await desk.ask(deleteRole, { id: role.id }, desk.admin)

    await desk.waitingTicket('Depois do papel')

    await vi.waitFor(() => expect(heard('Depois do papel')).toBe(1))
    expect((await desk.ask(webhooks.listDeliveries, { id: own.id }, desk.admin)).count).toBe(0)
    for (const { id } of [own, all]) await desk.ask(webhooks.deleteWebhook, { id }, desk.admin)
  })

  test('of the company is nothing for an agent who may keep webhooks: neither its address, nor its texts, nor a change', async () => {
    await allow({ 'webhooks.edit': true })
    const all = await webhookOf(desk.admin)

    expect(await desk.ask(webhooks.listWebhooks, {}, desk.agent)).toEqual([])
    expect(await desk.refusal(webhooks.listDeliveries, { id: all.id }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(webhooks.updateWebhook, { id: all.id, url: 'https://elsewhere.example' }, desk.agent)).toMatchObject({ status: 403 })
    const others: readonly Endpoint[] = [webhooks.renewSecret, webhooks.deleteWebhook, webhooks.testWebhook]
    for (const endpoint of others) expect(await desk.refusal(endpoint, { id: all.id }, desk.agent)).toMatchObject({ status: 403 })
    await desk.ask(webhooks.deleteWebhook, { id: all.id }, desk.admin)
  })
})

describe('an import', () => {
  test('of an agent changes nobody of the wallets of others, and says so in the row', async () => {
    await allow({ 'contacts.import': true })
    const digits = `551197${String(1_000_000 + count)}`
    const { id } = await desk.ask(createContact, { name: 'Reservada', number: digits, wallets: [desk.agent2.userId] }, desk.admin)
    const form = new FormData()
    form.append('file', new Blob([`Nome;Número\nTomada;${digits}\nNova;${digits.replace('551197', '551196')}`]), 'contatos.csv')
    const uploaded = await fetch(`${desk.base}/contacts/imports`, { method: 'POST', body: form, headers: { authorization: `Bearer ${desk.agent.token}` } })
    const { import: draft, mapping } = uploadImport.output.parse(await uploaded.json())

    await desk.ask(startImport, { id: draft.id, mapping, existing: 'overwrite' }, desk.agent)

    const done = await vi.waitFor(async () => {
      const found = (await desk.ask(listImports, {}, desk.agent)).imports.find((one) => one.id === draft.id)
      expect(found?.status).toBe('done')
      return found
    })
    expect(done).toMatchObject({ made: 1, changed: 0, problems: 1 })
    expect(await desk.ask(getContact, { id }, desk.admin)).toMatchObject({ name: 'Reservada' })
  })
})

describe('whom a role lets keep people', () => {
  const person = (change: object = {}) => {
    const email = `pessoa${count}-${newId()}@empresa.example`
    return { name: 'Nova Pessoa', email, password: 'uma-senha-boa-1', profile: 'user' as const, queues: [], ...change }
  }

  test('makes and changes nobody above or beside them', async () => {
    await allow({ 'team.editUsers': true })
    for (const profile of ['admin', 'super', 'user'] as const)
      expect(await desk.refusal(createPerson, person({ profile }), desk.agent)).toMatchObject({ status: 422, body: { fields: [{ field: 'profile' }] } })
    for (const { userId } of [desk.admin, desk.supervisor, desk.agent2])
      expect(await desk.refusal(putUser, { id: userId, password: 'outra-senha-boa-1' }, desk.agent)).toMatchObject({ status: 403 })
  })

  test('gives no queue that they have not', async () => {
    await desk.ask(
      createRole,
      { name: `Gerência ${count}`, profile: 'super', permissions: { 'team.editUsers': true }, userIds: [desk.supervisor.userId] },
      desk.admin,
    )
    await desk.place(desk.supervisor, [desk.vendas])

    expect(await desk.refusal(createPerson, person({ queues: [desk.suporte] }), desk.supervisor)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'queues', code: 'not_own' }] },
    })
    expect((await desk.ask(createPerson, person({ queues: [desk.vendas] }), desk.supervisor)).queues).toHaveLength(1)
    expect(await desk.refusal(putUser, { id: desk.supervisor.userId, queues: [desk.vendas, desk.suporte] }, desk.supervisor)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'queues', code: 'not_own' }] },
    })
  })
})

describe('whom a role lets keep roles', () => {
  const keeper = () =>
    desk.ask(
      createRole,
      {
        name: `Chefia ${count}`,
        profile: 'super',
        permissions: { 'rights.edit': true, 'settings.change': true, 'notes.write': false },
        userIds: [desk.supervisor.userId],
      },
      desk.admin,
    )
  const refused = (field: string, code: string) => ({ status: 422, body: { fields: [{ field, code }] } })

  test('keeps those of people below them, and no others', async () => {
    const own = await keeper()
    const ofAdmins = await desk.ask(createRole, { name: `Diretoria ${count}`, profile: 'admin', permissions: {} }, desk.admin)
    const { supervisor, admin } = desk

    expect(await desk.refusal(createRole, { name: 'Do alto', profile: 'admin', userIds: [admin.userId] }, supervisor)).toMatchObject(
      refused('profile', 'notBelow'),
    )
    expect(await desk.refusal(updateRole, { id: ofAdmins.id, userIds: [admin.userId] }, supervisor)).toMatchObject(refused('profile', 'notBelow'))
    expect(await desk.refusal(setPersonRole, { id: admin.userId, roleId: null }, supervisor)).toMatchObject(refused('profile', 'notBelow'))
    expect(await desk.refusal(deleteRole, { id: own.id }, supervisor)).toMatchObject({ status: 422 })
    expect(await desk.refusal(updateRole, { id: own.id, permissions: { 'rights.edit': true } }, supervisor)).toMatchObject({ status: 422 })
    expect(await desk.refusal(setMenuVisibility, { profile: 'admin', menu: 'notas', isVisible: false }, supervisor)).toMatchObject(
      refused('profile', 'notBelow'),
    )
    const ofAgents = await desk.ask(createRole, { name: `Agentes ${count}`, permissions: { 'labels.edit': true }, userIds: [desk.agent.userId] }, supervisor)
    expect(ofAgents).toMatchObject({ profile: 'user', permissions: { 'labels.edit': true } })
  })

  test('gives nothing that reaches the whole company', async () => {
    await keeper()

    expect(await desk.refusal(createRole, { name: 'Ajustes', permissions: { 'settings.change': true } }, desk.supervisor)).toMatchObject(
      refused('permissions', 'administratorsAlone'),
    )
    expect(await desk.ask(createRole, { name: 'Ajustes', permissions: { 'settings.change': true } }, desk.admin)).toMatchObject({
      permissions: { 'settings.change': true },
    })
  })

  test('changes nothing of the role that they have, an administrator neither', async () => {
    const { admin } = desk
    expect(await desk.refusal(createRole, { name: 'Meu', profile: 'admin', permissions: {}, userIds: [admin.userId] }, admin)).toMatchObject(
      refused('userIds', 'ownRole'),
    )
    expect(await desk.refusal(setPersonRole, { id: admin.userId, roleId: null }, admin)).toMatchObject(refused('userIds', 'ownRole'))
  })
})
