import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createContact, deleteContact, listImports, startImport, undoImport, uploadImport } from '#plugins/contacts/contract/index.ts'
import { getHours, putHours } from '#plugins/hours/contract/index.ts'
import { createFastReply } from '#plugins/quickReplies/contract/index.ts'
import { createPerson, deletePerson } from '#plugins/team/contract/people.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getFirstSteps, TICKETS_OF_NEW_COMPANY } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const done = async (who = desk.admin) => {
  const { steps } = await desk.ask(getFirstSteps, {}, who)
  return steps.flatMap(({ id, isDone }) => (isDone ? [id] : [])).toSorted()
}

test('each step of a new company is taken by what has happened, and by nothing else', async () => {
  expect(await desk.ask(getFirstSteps, {}, desk.admin)).toMatchObject({ isShown: true })
  expect(await done()).toEqual(['team'])

  const visitor = await desk.visitor()
  expect(await done()).toEqual(['team'])
  await visitor.write('Oi')
  expect(await done()).toEqual(['team', 'webchat.visit'])

  const ticketId = await visitor.ticketId()
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  expect(await done()).toEqual(['team', 'webchat.visit'])
  await desk.ask(sendMessage, { ticketId, body: 'Bom dia' }, desk.agent)
  expect(await done()).toEqual(['team', 'webchat.answer', 'webchat.visit'])

  const { businessHours } = await desk.ask(getHours, {}, desk.admin)
  await desk.ask(putHours, { businessHours }, desk.admin)
  await desk.ask(createFastReply, { key: 'oi', message: 'Olá', scope: 'shared', queueIds: [] }, desk.admin)
  expect(await done()).toEqual(['hours', 'quickReplies', 'team', 'webchat.answer', 'webchat.visit'])
})

test('a channel, a second person and a contact made by hand are steps of their own', async () => {
  const { tenantId, admin } = await desk.otherTenant()
  const connectionOf = (type: string) => tenantRows(desk.kernel.ctx.db, { tenantId }, connections).insert({ name: type, type, token: newId() })

  await connectionOf('webchat')
  expect(await done(admin)).toEqual([])
  await connectionOf('telegram')
  expect(await done(admin)).toEqual(['connections'])
  const { id: personId } = await desk.ask(createPerson, { name: 'Segunda', email: `segunda${tenantId}@exemplo.com.br`, isInvited: true }, admin)
  expect(await done(admin)).toEqual(['connections', 'team'])
  await desk.ask(deletePerson, { id: personId }, admin)
  const { id } = await desk.ask(createContact, { name: 'Ana Prado', number: '5511987654321' }, admin)
  expect(await done(admin)).toEqual(['connections', 'contacts'])
  await desk.ask(deleteContact, { id }, admin)
  expect(await done(admin)).toEqual(['connections'])
})

test('contacts that a file brought are a step, until the import is undone', async () => {
  const { admin } = await desk.otherTenant()
  const form = new FormData()
  form.append('file', new Blob(['Nome;Número\nTeresa;+55 11 98765-1111']), 'contatos.csv')
  const reply = await fetch(`${desk.base}/contacts/imports`, { method: 'POST', body: form, headers: { authorization: `Bearer ${admin.token}` } })
  const { import: draft, mapping } = uploadImport.output.parse(await reply.json())
  expect(await done(admin)).toEqual([])

  await desk.ask(startImport, { id: draft.id, mapping, existing: 'skip' }, admin)
  await expect.poll(() => done(admin), { timeout: 15_000 }).toEqual(['contacts'])
  const statusOf = async () => (await desk.ask(listImports, {}, admin)).imports.find(({ id }) => id === draft.id)?.status
  await expect.poll(statusOf, { timeout: 15_000 }).toBe('done')
  await desk.ask(undoImport, { id: draft.id }, admin)
  await expect.poll(() => done(admin), { timeout: 15_000 }).toEqual([])
})

test.each([
  ['a supervisor', () => desk.supervisor],
  ['an agent', () => desk.agent],
  ['a superadmin', () => desk.superadmin],
])('%s sees no first steps', async (_who, who) => {
  expect(await desk.refusal(getFirstSteps, {}, who())).toMatchObject({ status: 403 })
})

test('they are hidden and shown again, and leave by themselves where a company is no longer new', async () => {
  const choose = (value: string) => desk.ask(changeSetting, { key: 'home.firstSteps', value }, desk.admin)
  const isShown = async () => (await desk.ask(getFirstSteps, {}, desk.admin)).isShown

  await choose('hidden')
  expect(await desk.ask(getFirstSteps, {}, desk.admin)).toEqual({ isShown: false, steps: [] })
  await choose('auto')
  expect(await isShown()).toBe(true)
  for (let count = 1; count < TICKETS_OF_NEW_COMPANY; count += 1) await desk.waitingTicket()
  expect(await isShown()).toBe(false)
  await choose('shown')
  expect(await isShown()).toBe(true)
})

test('a company knows nothing of what another has done', async () => {
  const { admin: other } = await desk.otherTenant()

  expect((await desk.ask(getFirstSteps, {}, other)).steps.filter(({ isDone }) => isDone)).toEqual([])
})
