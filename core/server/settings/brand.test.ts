import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { brandChanged, getBrand, NO_BRAND, publicBrand, putBrand } from '#core/contract/brand.ts'
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
beforeEach(async () => {
  await server.ask(putBrand, { name: '', logoId: null }, admin)
})

describe('the name of the product', () => {
  test('is saved on one line, shown to everybody of the company at once, and on the public pages', async () => {
    const ear = await server.socket(agent)

    const brand = await server.ask(putBrand, { name: '  Loja \n Aurora ' }, admin)

    expect(brand).toEqual({ name: 'Loja Aurora', logo: null })
    expect(await ear.hear(brandChanged, ({ name }) => name === 'Loja Aurora')).toEqual(brand)
    expect(await server.ask(getBrand, {}, agent)).toEqual(brand)
    expect(await server.ask(publicBrand, {}, null)).toEqual(brand)
  })

  test.each([
    ['of 40 letters beyond the first plane fits', '𝒜'.repeat(40), true],
    ['of 41 is refused at its field', 'x'.repeat(41), false],
  ])('%s', async (_what, name, fits) => {
    if (fits) expect(await server.ask(putBrand, { name }, admin)).toMatchObject({ name })
    else expect(await server.refusal(putBrand, { name }, admin)).toMatchObject({ status: 422, body: { fields: [{ field: 'name', code: 'too_big' }] } })
  })

  test('is changed by administrators alone', async () => {
    for (const who of [agent, await server.login('supervisor')]) {
      expect(await server.refusal(putBrand, { name: 'Minha' }, who)).toMatchObject({ status: 403 })
    }
    expect(await server.refusal(getBrand, {}, null)).toMatchObject({ status: 401 })
    expect(await server.ask(getBrand, {}, admin)).toEqual(NO_BRAND)
  })
})
