// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveConnectionAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { announceConnection } from './announceConnection.ts'

const setConnection = (state: 'live' | 'down' | 'connecting') => store.set(liveConnectionAtom, { state, sinceMs: 0, latencyMs: null })
const texts = () => store.get(toastsAtom).map(({ text }) => text)

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
let stop = () => {}
beforeEach(() => {
  store.set(toastsAtom, [])
  saveSession(testSession())
  setConnection('connecting')
  stop = announceConnection()
})
afterEach(() => {
  stop()
  store.set(toastsAtom, [])
})

test('a lost line is told once, with what goes on, until it is back', () => {
  setConnection('live')
  setConnection('down')
  store.set(liveConnectionAtom, (now) => ({ ...now, latencyMs: 3 }))
  expect(texts()).toEqual(['Sem conexão com a internet. O que está aqui continua: escreva à vontade, as mensagens saem quando a conexão voltar.'])

  setConnection('live')

  expect(texts()).toEqual([])
})

test('nothing is told to whom signs out, nor while the first connection is on its way', () => {
  setConnection('down')
  setConnection('live')
  store.set(sessionAtom, null)
  setConnection('down')

  expect(texts()).toEqual([])
})
