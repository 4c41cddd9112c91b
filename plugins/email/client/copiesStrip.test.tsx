// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { CopiesStrip } from './CopiesStrip.tsx'
import email from './index.ts'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['chat.send'], plugins: [email] })

let copies: string[]
let goToAll: boolean
let requests: FakeRequest[] = []
beforeEach(() => {
  copies = ['bia@cliente.exemplo', 'caio@cliente.exemplo']
  goToAll = true
  requests = fakeServer(({ method }) => {
    if (method === 'PUT') goToAll = !goToAll
    return { json: { copies, goToAll } }
  })
})

test('names who else gets the answers, and leaves them out and takes them in again', async () => {
  await stage.show(<CopiesStrip ticket={{ id: 7, channel: 'email', status: 'open' }} />)
  expect((await screen.findByRole('region', { name: 'Cópia: bia@cliente.exemplo, caio@cliente.exemplo' })).textContent).toContain('Responder a todos')

  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Responder a todos' })))
  await screen.findByRole('region', { name: /^Só o contato recebe as respostas/ })
  expect(requests.at(-1)).toMatchObject({ method: 'PUT', path: '/emailCopies/7', body: '{"goToAll":false}' })

  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Responder a todos' })))
  await screen.findByRole('region', { name: /^Cópia:/ })
})

test('is nothing without copies', async () => {
  copies = []
  await stage.show(<CopiesStrip ticket={{ id: 8, channel: 'email', status: 'open' }} />)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})

test('asks nothing of other channels, nor of a conversation that takes no answer', async () => {
  await stage.show(<CopiesStrip ticket={{ id: 9, channel: 'webchat', status: 'open' }} />)
  await stage.show(<CopiesStrip ticket={{ id: 9, channel: 'email', status: 'pending' }} />)
  expect(requests).toEqual([])
})
