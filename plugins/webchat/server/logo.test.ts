import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandSchema, putBrand } from '#core/contract/brand.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getWebchat } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const logoOf = async () => (await desk.ask(getWebchat, { token: desk.siteToken }, { token: '', address: desk.newAddress() })).logo

/** A blue square of 4 by 4 pixels as PNG. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGNQSlsFRwzEcQDpAxMh5kdsSAAAAABJRU5ErkJggg=='

async function upload(who: { token: string }) {
  const body = new FormData()
  body.append('logo', new Blob([new Uint8Array(Buffer.from(PICTURE, 'base64'))]), 'logo.png')
  const reply = await fetch(`${desk.base}/tenants/brand/logo`, { method: 'POST', headers: { authorization: `Bearer ${who.token}` }, body })
  return brandSchema.parse(await reply.json())
}

test('visitors are told the company’s logo, and its picture is served to them, until it is taken away', async () => {
  expect(await logoOf()).toBeNull()

  const { logo } = await upload(desk.admin)
  const presented = await logoOf()

  expect(presented).toEqual({ path: `/logos/${logo?.id}`, plate: 'none' })
  const picture = await fetch(`${desk.base}${presented?.path}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])

  await desk.ask(putBrand, { logoId: null }, desk.admin)
  expect(await logoOf()).toBeNull()
})

test('the logo of another company is none of this one', async () => {
  const { admin } = await desk.otherTenant()

  expect((await upload(admin)).logo).not.toBeNull()

  expect(await logoOf()).toBeNull()
})
