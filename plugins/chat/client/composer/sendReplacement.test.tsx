// @vitest-environment happy-dom
import '#core/client/kernel/context.ts'
import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { collectRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { registerServices } from '#core/client/kernel/services.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { type TicketRows, ticketRows } from '#plugins/tickets/contract/index.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import { composerChecks, composerFillers } from '../../contract/client.ts'
import { draftsService, saveDraft } from '../drafts.ts'
import { openOutbox, outboxAtom } from '../outbox/entries.ts'
import { takeBackSend } from '../outbox/takeBackSend.ts'
import { grantLocks, makeMessage } from '../testing.ts'
import { sendReplacement } from './sendReplacement.ts'

const ticket = makeTicket({ id: 5, status: 'open', userId: 3 })
const rows: TicketRows = {
  rowsAtom: atom(new Map([[ticket.id, ticket]])),
  rowAtom: () => atom(ticket),
  get: () => ticket,
  upsert: () => {},
  keep: () => {},
  patch: () => {},
  load: async () => ticket,
  targetAtom: atom(null),
  activeAtom: atom(null),
  waitingLimitsAtom: atom({ late: 0, veryLate: 0 }),
}
registerServices({ id: 'test', provides: [provide(ticketRows, () => rows)] })
const filler = { id: 'name', fill: async (text: string) => text.replace('{{nome}}', 'Ana') }
const check = { id: 'test', sentence: 'chat.test', foundAtom: atom(() => (text: string) => (text.includes('droga') ? ['droga'] : [])) }
const file = { name: 'voz.ogg', mediaId: 'f1' }

let requests: FakeRequest[] = []
let close = () => {}
beforeEach(() => {
  localStorage.clear()
  grantLocks()
  saveSession(testSession({ permissions: ['chat.send'], configs: {} }))
  close = openOutbox({ tenantId: 1, userId: 3 })
  const plugin = { id: 'test', extends: [extend(composerFillers, filler), extend(composerChecks, check)] }
  store.set(registryAtom, collectRegistry([plugin], new Map()))
  requests = fakeServer(({ body }) => ({ json: makeMessage({ id: 'sent', fromMe: true, idFront: JSON.parse(body).idFront }) }))
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

const send = (text: string, make: (filled: string) => Promise<typeof file> = async () => file) => {
  saveDraft(ticket.id, text)
  return sendReplacement(getContext(), ticket.id, make)
}
const draft = () => draftsService.get(ticket.id).text

test('the file goes in place of the text, which is filled before it is made', async () => {
  const make = vi.fn(async () => file)
  await send('Olá, {{nome}}', make)

  expect(make.mock.calls).toEqual([['Olá, Ana']])
  await vi.waitFor(() => expect(requests.map(({ body }) => JSON.parse(body))).toMatchObject([{ body: 'voz.ogg', storedMedias: ['f1'], medias: [] }]))
  expect(draft()).toBe('')
})

test('where messages can be taken back, the text comes back', async () => {
  saveSession(testSession({ permissions: ['chat.send'], configs: { undoSend: true } }))
  await send('Bom dia')
  expect(store.get(outboxAtom)).toMatchObject([{ body: 'voz.ogg', mediaId: 'f1', draft: 'Bom dia' }])

  expect(takeBackSend(ticket.id)).toBe(true)

  expect(draft()).toBe('Bom dia')
  expect(store.get(outboxAtom)).toEqual([])
  expect(requests).toEqual([])
})

test.each([
  ['a hole that nobody fills', 'Olá, {{apelido}}'],
  ['a word that may not be sent', 'Que droga'],
])('%s keeps all of it in the box', async (_what, text) => {
  const make = vi.fn(async () => file)

  await expect(send(text, make)).rejects.toMatchObject({ code: 'ERR_MESSAGE_REFUSED' })

  expect([make.mock.calls.length, draft(), store.get(outboxAtom).length]).toEqual([0, text, 0])
})

test('a text that changed meanwhile is not sent, and neither is one of which nothing could be made', async () => {
  const changing = send('Bom dia', async () => {
    saveDraft(ticket.id, 'Bom dia, Ana')
    return file
  })
  await expect(changing).rejects.toMatchObject({ code: 'ERR_MESSAGE_REFUSED' })
  expect(draft()).toBe('Bom dia, Ana')

  await expect(send('Boa tarde', () => Promise.reject(new Error('away')))).rejects.toThrow('away')

  expect([draft(), store.get(outboxAtom).length]).toEqual(['Boa tarde', 0])
})
