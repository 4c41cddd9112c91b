// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { AppError } from '#core/contract/errors.ts'
import { sendPastQueue } from './pastQueue.ts'

let requests: FakeRequest[] = []
let reply: FakeReply = {}
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession({ permissions: ['connections.edit'] }))
  requests = fakeServer(() => reply)
})

test('a channel that refuses is told from a slow queue', async () => {
  reply = { status: 409, json: { error: 'ERR_SENDING_WAPP_MSG' } }
  const notify = vi.fn()

  await sendPastQueue.run({ ticketId: 4, body: 'Teste' }, { ...getContext(), notify })

  expect(requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([['/noRedis', { ticketId: 4, body: 'Teste' }]])
  expect(notify).toHaveBeenCalledWith('O canal recusou a mensagem: o problema é dele, e não da fila de envio.', 'warning')
})

test('what is no refusal of the channel is no diagnosis', async () => {
  reply = { status: 409, json: { error: 'ERR_TICKET_NOT_OPEN' } }
  const notify = vi.fn()

  await expect(sendPastQueue.run({ ticketId: 4, body: 'Teste' }, { ...getContext(), notify })).rejects.toThrow(AppError)
  expect(notify).not.toHaveBeenCalled()
})
