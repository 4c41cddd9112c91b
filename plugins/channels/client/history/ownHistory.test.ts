// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { bringOfPerson, markHistoryKnown } from './ownHistory.ts'

let requests: FakeRequest[] = []
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession({ tenantId: 7 }))
  requests = fakeServer(({ path }) => ({ json: path === '/messagesUpdateSyncTime' ? { syncTime: '2026-11-20T10:00:00.000Z' } : { isStarted: true } }))
})
const asked = () => requests.map(({ method, path, body }) => [method, path, JSON.parse(body)])

test('old messages of the own tickets are asked for from where the history is known, and that is said', async () => {
  const notify = vi.fn()

  await bringOfPerson.run({}, { ...getContext(), notify })

  expect(asked()).toEqual([['POST', '/messages/syncOldByUser', {}]])
  expect(notify).toHaveBeenCalledWith('As mensagens de antes dos seus atendimentos abertos estão sendo trazidas.')
})

test('the history is taken as complete for the own company', async () => {
  const notify = vi.fn()

  await markHistoryKnown.run({}, { ...getContext(), notify })

  expect(asked()).toEqual([['POST', '/messagesUpdateSyncTime', { tenantId: 7 }]])
  expect(notify).toHaveBeenCalledWith(expect.stringContaining('só vem o que for escrito a partir de agora'), 'success')
})
