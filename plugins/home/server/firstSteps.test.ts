import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#core/contract/settings.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { getHours, putHours } from '#plugins/hours/contract/index.ts'
import { createFastReply } from '#plugins/quickReplies/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getFirstSteps, TICKETS_OF_NEW_COMPANY } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const done = async () => {
  const { steps } = await desk.ask(getFirstSteps, {}, desk.admin)
  return steps.flatMap(({ id, isDone }) => (isDone ? [id] : [])).toSorted()
}

test('each step of a new company is taken by what has happened, and by nothing else', async () => {
  expect(await desk.ask(getFirstSteps, {}, desk.admin)).toMatchObject({ isShown: true })
  expect(await done()).toEqual([])

  const visitor = await desk.visitor()
  expect(await done()).toEqual([])
  await visitor.write('Oi')
  expect(await done()).toEqual(['webchat.visit'])

  const ticketId = await visitor.ticketId()
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  expect(await done()).toEqual(['webchat.visit'])
  await desk.ask(sendMessage, { ticketId, body: 'Bom dia' }, desk.agent)
  expect(await done()).toEqual(['webchat.answer', 'webchat.visit'])

  const { businessHours } = await desk.ask(getHours, {}, desk.admin)
  await desk.ask(putHours, { businessHours }, desk.admin)
  await desk.ask(createFastReply, { key: 'oi', message: 'Olá', scope: 'shared', queueIds: [] }, desk.admin)
  expect(await done()).toEqual(['hours', 'quickReplies', 'webchat.answer', 'webchat.visit'])
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
