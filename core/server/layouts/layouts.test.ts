import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const layout = { version: 1, tree: 'a', panels: {} }

test('a layout saved in one browser is there in another', async () => {
  const here = await server.login('agente')
  const there = await server.login('agente')

  await server.call('PUT', '/layouts/atendimento', { token: here.token, body: { layout: { version: 1, tree: null } } })
  await server.call('PUT', '/layouts/atendimento', { token: here.token, body: { layout } })
  const found = await server.call('GET', '/layouts', { token: there.token })

  expect(found.body).toEqual([{ area: 'atendimento', layout }])
})

test('nobody else sees it', async () => {
  const agent = await server.login('agente')
  const other = await server.login('agente2')

  await server.call('PUT', '/layouts/contatos', { token: agent.token, body: { layout } })
  const found = await server.call('GET', '/layouts', { token: other.token })

  expect(found.body).toEqual([])
})

test.each([
  ['an area with other signs', '/layouts/A_B', { layout }],
  ['no version', '/layouts/x', { layout: {} }],
  ['too much', '/layouts/x', { layout: { version: 1, text: 'x'.repeat(70_000) } }],
])('%s is refused in words', async (_what, path, body) => {
  const agent = await server.login('agente')

  const refused = await server.call('PUT', path, { token: agent.token, body })

  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ error: 'ERR_INVALID_INPUT' })
})
