import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { getSystemColors, publicSystemColors, putSystemColors, systemColorsChanged } from '#core/contract/colours.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let server: TestServer
let admin: Session
let agent: Session
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.login('admin')
  agent = await server.login('agente')
})
afterAll(() => server.stop())

const blue = [{ primary: '#1144aa' }, { sidebar: '#102030' }]

test.each([
  ['the list itself', (list: unknown) => list],
  ['under its name', (systemColors: unknown) => ({ systemColors })],
])('colours are taken as %s, kept, and told to everybody of the company', async (_how, body) => {
  const ear = await server.socket(agent)

  const reply = await server.call('PUT', '/tenants/systemColors/', { token: admin.token, body: body(blue) })

  expect(reply).toMatchObject({ status: 200, body: blue })
  expect(await ear.hear(systemColorsChanged)).toEqual(blue)
  expect(await server.ask(getSystemColors, {}, agent)).toEqual(blue)
  expect(await server.ask(publicSystemColors, {}, null)).toEqual(blue)
})

test('what is no colour is refused with its field, and nothing is kept', async () => {
  const refusal = await server.refusal(putSystemColors, { systemColors: [{ primary: 'red;}', info: '#fff' }] }, admin)

  expect(refusal).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: 'systemColors.primary', code: 'no_colour' }] } })
  expect(refusal.body.fields).toHaveLength(1)
  expect(await server.refusal(putSystemColors, {}, admin)).toMatchObject({ status: 400 })
  expect(await server.ask(getSystemColors, {}, admin)).toEqual(blue)
})

test('only administrators change them, and only those of their company', async () => {
  const { admin: neighbour } = await server.otherTenant()
  const ear = await server.socket(agent)

  for (const who of [agent, await server.login('supervisor')]) {
    expect(await server.refusal(putSystemColors, { systemColors: [] }, who)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  }
  await server.ask(putSystemColors, { systemColors: [{ primary: '#00aa00' }] }, neighbour)

  await ear.settle()
  expect(ear.allOf(systemColorsChanged)).toEqual([])
  expect(await server.ask(getSystemColors, {}, neighbour)).toEqual([{ primary: '#00aa00' }])
  expect(await server.ask(getSystemColors, {}, agent)).toEqual(blue)
  expect(await server.ask(publicSystemColors, {}, null)).toEqual(blue)
})

test('nobody signed out reads those of a company by its call', async () => {
  expect(await server.refusal(getSystemColors, {}, null)).toMatchObject({ status: 401 })
})
