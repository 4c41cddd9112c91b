// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { conversationOf } from '../conversations.ts'
import { makeMessage } from '../testing.ts'
import ButtonsForm from './ButtonsForm.tsx'
import PlaceForm from './PlaceForm.tsx'

let requests: FakeRequest[] = []
const onClose = vi.fn()

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  onClose.mockClear()
  saveSession(testSession({ permissions: ['chat.send'] }))
  requests = fakeServer(() => ({ json: makeMessage({ id: 'sent', ticketId: 9, fromMe: true }) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Enviar/ })))
const show = (form: ReactNode) => render(form)
const sent = () => requests.map(({ path, body }) => ({ path, ...JSON.parse(body) }))

test('a place is read from a link, sent, and stands in the conversation', async () => {
  conversationOf(9).rows.clear()
  show(<PlaceForm ticketId={9} onClose={onClose} />)

  write('Coordenadas ou link do mapa', 'Avenida Paulista')
  await submit()
  expect(screen.getByLabelText('Coordenadas ou link do mapa').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
  write('Coordenadas ou link do mapa', 'https://maps.google.com/?q=-23.5614,-46.6559')
  write('Nome do local', 'Loja Paulista')
  await submit()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())

  expect(sent()).toMatchObject([{ path: '/messages/9/location', location: { latitude: -23.5614, longitude: -46.6559, name: 'Loja Paulista' } }])
  expect(store.get(conversationOf(9).sortedAtom).map(({ id }) => id)).toEqual(['sent'])
})

test('a question needs a text and an answer, and goes out with the answers that were written', async () => {
  show(<ButtonsForm ticketId={9} onClose={onClose} />)

  await submit()
  expect(screen.getByLabelText('Pergunta').getAttribute('aria-invalid')).toBe('true')
  write('Pergunta', 'Qual turno?')
  await submit()
  expect(screen.getByLabelText('Resposta 1').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
  write('Resposta 1', 'Manhã')
  write('Resposta 3', 'Tarde')
  await submit()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())

  expect(sent()).toMatchObject([
    {
      path: '/sendButton',
      ticketId: 9,
      body: 'Qual turno?',
      buttons: [
        { id: 'answer-1', text: 'Manhã' },
        { id: 'answer-2', text: 'Tarde' },
      ],
    },
  ])
})

test('what the channel refuses is said in the form, which stays open, and a second try is the same message', async () => {
  requests = fakeServer(() => ({ status: 409, json: { error: 'ERR_NOT_SUPPORTED' } }))
  show(<PlaceForm ticketId={9} onClose={onClose} />)
  write('Coordenadas ou link do mapa', '-23.5, -46.6')

  await submit()
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  await submit()
  await vi.waitFor(() => expect(requests).toHaveLength(2))

  expect(onClose).not.toHaveBeenCalled()
  const [first, second] = sent()
  expect(first.idFront).toBe(second.idFront)
})
