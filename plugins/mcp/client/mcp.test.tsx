// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { assistantKindViews } from '#plugins/assistants/contract/client.ts'
import { ownKinds } from '#plugins/assistants/contract/index.ts'
import type { McpServer } from '../contract/index.ts'
import { toolsOfAtom } from './dialogs.atoms.ts'
import ServerForm from './form/ServerForm.tsx'
import ToolsDialog from './form/ToolsDialog.tsx'
import { allowedText, assistantsQuery, type ServerState, serversQuery, stateOf } from './servers.ts'
import { aServer, aTool } from './testing/servers.ts'

const kinds = defineClientPlugin({
  id: 'assistantKinds',
  extends: [ownKinds.claude, ownKinds.typebot].map((kind) => extend(assistantKindViews, { kind, icon: () => null })),
})
const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['mcp.edit'], plugins: [kinds] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
let known: McpServer = aServer()
beforeEach(() => {
  onClose.mockClear()
  store.set(toolsOfAtom, null)
  known = aServer()
  queryClient.setQueryData<object[]>(serversQuery.queryKey, [known])
  queryClient.setQueryData<object[]>(assistantsQuery.queryKey, [
    { id: 9, kind: 'claude', name: 'Clara', isActive: true },
    { id: 10, kind: 'typebot', name: 'Robô', isActive: true },
    { id: 11, kind: 'gemini', name: 'Parada', isActive: false },
  ])
  requests = fakeServer(({ method, path }) => ({ json: method === 'GET' ? (path.startsWith('/mcp') ? [known] : []) : known }))
})

const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const sent = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body || '{}') }))

describe('the form', () => {
  test('says at each field what is wrong, and sends nothing', async () => {
    await stage.show(<ServerForm row={null} onClose={onClose} onRemove={null} />)
    write('mcp.form.url', 'loja')
    write('mcp.form.key', 'com espaço')

    await stage.submit()

    for (const problem of ['name.required', 'url.invalid_format', 'key.invalid_format']) expect(screen.getByText(t(`mcp.problem.${problem}`))).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('offers assistants that can use tools; a new server’s tools are read and shown', async () => {
    await stage.show(<ServerForm row={null} onClose={onClose} onRemove={null} />)
    expect(within(screen.getByRole('group', { name: t('mcp.form.assistants') })).getAllByRole('checkbox')).toHaveLength(1)
    write('mcp.form.name', 'Loja')
    write('mcp.form.url', 'https://loja.example/mcp')
    fireEvent.click(screen.getByLabelText('Clara'))

    await stage.submit()

    expect(sent()).toEqual([
      { call: 'POST /mcp-servers', body: { name: 'Loja', url: 'https://loja.example/mcp', assistantIds: [9], isActive: true } },
      { call: 'POST /mcp-servers/4/tools', body: {} },
    ])
    expect(store.get(toolsOfAtom)).toBe(4)
  })

  test('of one that is there sends no key that nobody wrote, and reads nothing anew', async () => {
    await stage.show(<ServerForm row={known} onClose={onClose} onRemove={null} />)
    write('mcp.form.name', 'Minha loja')

    await stage.submit()

    expect(sent()).toEqual([{ call: 'PUT /mcp-servers/4', body: { name: 'Minha loja', url: known.url, assistantIds: [9], isActive: true } }])
  })
})

describe('the tools', () => {
  test('say who uses them; a choice is kept at once, also by the arrows', async () => {
    await stage.show(<ToolsDialog id={4} onClose={onClose} />)
    const who = screen.getByRole('radiogroup', { name: t('mcp.tools.who', { name: 'Consultar pedido' }) })
    expect(within(who).getByRole('radio', { checked: true }).textContent).toBe(t('mcp.mode.off'))

    await act(async () => void fireEvent.keyDown(who, { key: 'ArrowRight' }))

    expect(sent()).toEqual([{ call: 'PUT /mcp-servers/4', body: { modes: { consultar_pedido: 'asked' } } }])
  })

  test('that changed, and a server that does not answer, say so', async () => {
    known = aServer({ failure: 'auth', tools: [aTool({ isChanged: true })] })
    queryClient.setQueryData<object[]>(serversQuery.queryKey, [known])

    await stage.show(<ToolsDialog id={4} onClose={onClose} />)

    expect(screen.getByText(t('mcp.tools.changed'))).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(t('mcp.failure.auth'))
  })

  test('are none where the server has none', async () => {
    known = aServer({ tools: [] })
    queryClient.setQueryData<object[]>(serversQuery.queryKey, [known])

    await stage.show(<ToolsDialog id={4} onClose={onClose} />)

    expect(screen.getByText(t('mcp.tools.none'))).toBeTruthy()
  })
})

test.each<[ServerState, Partial<McpServer>]>([
  ['on', {}],
  ['off', { isActive: false, failure: 'auth' }],
  ['failed', { failure: 'network' }],
  ['unread', { readAt: null, tools: [] }],
])('a server is %s with %j', (state, change) => {
  expect(stateOf(aServer(change))).toBe(state)
})

test('counts the tools that somebody may use', async () => {
  await stage.show(<p>{allowedText(aServer({ tools: [aTool({ mode: 'always' }), aTool()] }), t)}</p>)

  expect(screen.getByText('1 de 2 em uso')).toBeTruthy()
})
