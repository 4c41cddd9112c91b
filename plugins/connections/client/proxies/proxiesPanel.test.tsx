// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Proxied } from '../../contract/index.ts'
import ProxiesPanel from './ProxiesPanel.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['connections.read', 'connections.edit'] })

const rows: Proxied[] = [
  { id: 1, name: 'Celular', type: 'acme', proxy: 'socks5://proxy.example:1080', hasPassword: true },
  { id: 2, name: 'Vendas', type: 'acme', proxy: null, hasPassword: false },
]
let requests: FakeRequest[] = []
beforeEach(async () => {
  requests = fakeServer(({ path, body }) => {
    if (path === '/proxies') return { json: rows }
    if (path === '/channelTypes') return { json: [] }
    if (path.endsWith('/test')) return { json: { result: body.includes('errada') ? 'login' : 'open' } }
    return { json: rows[1] }
  })
  await stage.show(<ProxiesPanel panelId="p" params={{}} />)
  await screen.findByRole('list', { name: 'Proxies' })
})

const row = (name: string) => within(screen.getByRole('listitem', { name }))
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const write = (url: string) => act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Endereço do proxy' }), { target: { value: url } }))

test('each connection says its proxy by the host, and that there is a password', () => {
  expect(row('Celular').getByText('socks5://proxy.example:1080')).toBeTruthy()
  expect(row('Celular').getByRole('status').textContent).toBe('Com usuário e senha')
  expect(row('Vendas').getByText('Sem proxy')).toBeTruthy()
  expect(row('Vendas').queryByRole('button', { name: 'Testar' })).toBeNull()
})

test('the kept proxy is tried without being written again', async () => {
  await press(row('Celular').getByRole('button', { name: 'Testar' }))

  expect(row('Celular').getByRole('status').textContent).toBe('O proxy responde e abre o caminho.')
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/proxies/1/test' })
})

test('what is no proxy is told at the field, and not sent', async () => {
  await press(row('Vendas').getByRole('button', { name: 'Definir' }))
  await write('proxy.example:3128')
  await stage.submit()

  expect(screen.getByRole('textbox', { name: 'Endereço do proxy' }).getAttribute('aria-invalid')).toBe('true')
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a proxy is tried in the form, and set', async () => {
  await press(row('Vendas').getByRole('button', { name: 'Definir' }))
  const form = within(screen.getByRole('dialog'))
  await write('http://ana:errada@proxy.example:3128')
  await press(form.getByRole('button', { name: 'Testar' }))
  expect(form.getByText('O proxy não aceita o usuário e a senha.')).toBeTruthy()

  await write('http://ana:certa@proxy.example:3128')
  await stage.submit()

  const put = requests.find(({ method }) => method === 'PUT')
  expect(put).toMatchObject({ path: '/proxies/2', body: JSON.stringify({ url: 'http://ana:certa@proxy.example:3128' }) })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a proxy is taken away only after a question', async () => {
  await press(row('Celular').getByRole('button', { name: 'Tirar' }))
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])

  await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Tirar' }))

  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/proxies/1'])
})
