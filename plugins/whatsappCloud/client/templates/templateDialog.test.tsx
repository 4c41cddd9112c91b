// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'jotai'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { startKernel } from '#core/client/kernel.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { type FileTools, type FormFile, fileTools, ticketAbilities } from '#plugins/chat/contract/client.ts'
import type { Template } from '#plugins/chat/contract/index.ts'
import { noAbilities } from '#plugins/connections/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { chooseTemplate } from './commands.ts'
import TemplateDialog from './TemplateDialog.tsx'
import { templateDialogAtom } from './templateDialog.atoms.ts'

const template = (name: string, body: string, valueCount: number): Template => ({
  ...{ name, language: 'pt_BR', category: 'UTILITY', header: null, headerFile: null, body, footer: null, buttons: [], valueCount },
})
const offer: Template = { ...template('oferta', 'Veja.', 0), headerFile: { kind: 'image', types: ['image/png'], mostBytes: 5 * 1024 * 1024 } }
/** Files of the form as the conversation's tools would have them: each is there at once. */
const tools: Pick<FileTools, 'Files' | 'useFiles'> = {
  Files: ({ files, error, onAdd }) => (
    <>
      <input type="file" aria-label="Arquivo" onChange={({ target }) => onAdd([...(target.files ?? [])])} />
      {files.map(({ key, name }) => (
        <span key={key}>{name}</span>
      ))}
      {error}
    </>
  ),
  useFiles() {
    const [files, setFiles] = useState<readonly FormFile[]>([])
    return {
      files,
      add: (chosen) => setFiles(chosen.map(({ name }) => ({ key: name, name, share: 1, id: `upload-${name}`, failure: null }))),
      remove: () => setFiles([]),
    }
  },
}
const shipped = template('pedido_saiu', 'Olá {{1}}, o pedido {{2}} saiu.', 2)
const greeting = template('bom_dia', 'Bom dia! Podemos ajudar?', 0)

let stop: () => void = () => undefined
let requests: FakeRequest[] = []
let reply: FakeReply = {}
const onClose = vi.fn()

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(async () => {
  onClose.mockClear()
  stop = await startKernel([{ id: 'chat', provides: [provide(fileTools, () => Object.assign(Object.create(null), tools))] }])
  reply = { status: 500 }
  saveSession(testSession({ permissions: ['chat.send'] }))
  requests = fakeServer(({ method }) => (method === 'GET' ? { json: [greeting, offer, shipped] } : reply))
})
afterEach(() => {
  cleanup()
  stop()
  queryClient.clear()
  store.set(templateDialogAtom, null)
  vi.unstubAllGlobals()
})

async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <TemplateDialog target={{ ticketId: 9, whatsappId: 4 }} onClose={onClose} />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('option')
}
const search = () => screen.getByRole('searchbox')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const find = (text: string) => act(async () => void fireEvent.change(search(), { target: { value: text } }))
const choose = () => act(async () => void fireEvent.keyDown(search(), { key: 'Enter' }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Enviar/ })))
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, ...JSON.parse(body) }))

test('templates of the connection are found by name and by text, whatever the accents', async () => {
  await show()
  expect(requests[0]).toMatchObject({ path: '/templates', query: '?whatsappId=4' })
  expect(options()).toHaveLength(3)

  await find('ola')
  await vi.waitFor(() => expect(options()).toEqual([expect.stringContaining('pedido_saiu')]))
  await find('bom dia')
  await vi.waitFor(() => expect(options()).toEqual([expect.stringContaining('bom_dia')]))
  await find('férias')
  await screen.findByText('Nenhum modelo tem isto no nome ou no texto.')
})

test('values are asked for and shown where they go, and an empty one is not sent', async () => {
  await show()
  await find('pedido')
  await vi.waitFor(() => expect(options()).toHaveLength(1))
  await choose()

  write('Valor 1', 'Ana')
  screen.getByText('Olá Ana, o pedido {{2}} saiu.')
  await submit()
  expect(screen.getByLabelText('Valor 2').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Preencha todos os valores.')

  expect(sent()).toEqual([])
})

test('what the server refuses is said in the form, which stays open, and a second try is the same message', async () => {
  reply = { status: 409, json: { error: 'ERR_TICKET_NOT_OPEN' } }
  await show()
  await choose()

  await submit()
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  await submit()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))

  const [first, second] = sent()
  expect(first).toMatchObject({ path: '/messages/9/template', name: 'bom_dia', language: 'pt_BR', values: [] })
  expect(second.idFront).toBe(first.idFront)
  expect(onClose).not.toHaveBeenCalled()
})

test('a template with a picture in its heading asks for it, sends it, and says why the server did not take it', async () => {
  await show()
  await find('oferta')
  await vi.waitFor(() => expect(options()).toHaveLength(1))
  await choose()
  screen.getByText('Uma imagem JPG ou PNG de até 5 MB.')
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('Escolha um arquivo.')
  expect(sent()).toEqual([])

  reply = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'uploadId', code: 'kind', message: 'x' }] } }
  await act(async () => void fireEvent.change(screen.getByLabelText('Arquivo'), { target: { files: [new File(['x'], 'oferta.png')] } }))
  await submit()
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('O modelo pede outro tipo de arquivo.'))
  expect(sent()).toMatchObject([{ name: 'oferta', uploadId: 'upload-oferta.png' }])
})

test('the command is there where the channel takes templates, in an open ticket', async () => {
  const row = atom({ id: 9, whatsappId: 4, channel: 'whatsapp_cloud', status: 'open' })
  const abilities = { ...noAbilities, templates: true }
  const rows = { rowAtom: () => row, activeAtom: atom(9), load: async () => store.get(row) }
  stop()
  stop = await startKernel([
    { id: 'tickets', provides: [provide(ticketRows, () => Object.assign(Object.create(null), rows))] },
    { id: 'chat', provides: [provide(ticketAbilities, () => ({ of: () => abilities }))] },
  ])
  const resolved = () => chooseTemplate.resolve?.(store.get)

  expect(resolved()).toEqual({ ticketId: 9 })
  await chooseTemplate.run({ ticketId: 9 }, getContext())
  expect(store.get(templateDialogAtom)).toEqual({ ticketId: 9, whatsappId: 4 })

  store.set(row, { ...store.get(row), status: 'closed' })
  expect(resolved()).toBeNull()
  store.set(row, { ...store.get(row), status: 'open', channel: 'webchat' })
  expect(resolved()).toBeNull()
})
