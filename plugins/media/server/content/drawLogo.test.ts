import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { type Brand, brandChanged, brandSchema, getBrand, logoPath, NO_BRAND, publicBrand, putBrand } from '#core/contract/brand.ts'
import { startTestServer, type TestServer } from '#core/server/testing/testServer.ts'

let server: TestServer
let admin: Session
let agent: Session
let neighbour: Session
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.login('admin')
  agent = await server.login('agente')
  neighbour = (await server.otherTenant()).admin
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.ask(putBrand, { name: '', logoId: null }, admin)
})

const picture = (side = 20, background = '#cc0000') => sharp({ create: { width: side, height: side / 2, channels: 4, background } })
/** A round logo: its corners are transparent. */
const round = (fill: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="40" fill="${fill}"/></svg>`))

async function upload(content: Uint8Array | string, who: Session = admin, name = 'logo.png') {
  const body = new FormData()
  body.append('logo', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const reply = await fetch(`${server.base}/tenants/brand/logo`, { method: 'POST', headers: { authorization: `Bearer ${who.token}` }, body })
  return { status: reply.status, body: await reply.json() }
}
const uploaded = async (content: Uint8Array, who?: Session): Promise<Brand> => brandSchema.parse((await upload(content, who)).body)
const fetchLogo = (brand: Brand) => fetch(server.base + logoPath(brand.logo?.id ?? 'none'))

describe('a logo', () => {
  test.each([
    ['png', () => picture(1_000).png().toBuffer()],
    ['jpeg', () => picture(1_000).jpeg().toBuffer()],
    ['webp', () => picture(1_000).webp().toBuffer()],
  ])('of %s is drawn at 512 pixels, and anybody with its address sees it', async (_kind, draw) => {
    const ear = await server.socket(agent)

    const brand = await uploaded(await draw())

    expect(await ear.hear(brandChanged, ({ logo }) => logo !== null)).toEqual(brand)
    expect(await server.ask(publicBrand, {}, null)).toEqual(brand)
    const reply = await fetchLogo(brand)
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 })
  })

  test('keeps nothing of what a camera wrote into it', async () => {
    const tagged = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Rua das Flores 10' } })
      .toBuffer()

    const reply = await fetchLogo(await uploaded(tagged))

    expect((await sharp(await reply.arrayBuffer()).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['that fills its frame needs no plate', () => picture(), 'none'],
    ['of dark ink gets a light one', () => round('#112233'), 'light'],
    ['of orange gets a light one', () => round('#ee7700'), 'light'],
    ['of white gets a dark one', () => round('#ffffff'), 'dark'],
  ])('%s', async (_what, draw, plate) => {
    expect((await uploaded(await draw().png().toBuffer())).logo).toMatchObject({ plate })
  })

  test.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['an SVG', async () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo_svg'],
    ['a text', async () => 'não é uma imagem', 'logo_kind'],
    ['a GIF', () => picture().gif().toBuffer(), 'logo_kind'],
    ['nothing', async () => '', 'required'],
    [
      'half a picture',
      async () =>
        (
          await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
            .png()
            .toBuffer()
        ).subarray(0, 2_000),
      'logo_unreadable',
    ],
    [
      'a small file of many pixels',
      () =>
        sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'logo_unreadable',
    ],
    ['more than 1 MB', async () => Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(1024 * 1024)]), 'logo_too_big'],
  ])('that is %s is refused at its field', async (_what, content, code) => {
    expect(await upload(await content())).toMatchObject({ status: 422, body: { fields: [{ field: 'logo', code }] } })
    expect(await server.ask(getBrand, {}, admin)).toEqual(NO_BRAND)
  })

  test('is taken away, and given back by its id', async () => {
    const first = await uploaded(await picture().png().toBuffer())
    const second = await uploaded(await picture(20, '#00cc00').png().toBuffer())

    expect(await server.ask(putBrand, { logoId: null }, admin)).toEqual(NO_BRAND)
    expect(await server.ask(putBrand, { logoId: first.logo?.id ?? '' }, admin)).toEqual(first)
    expect(second.logo?.id).not.toBe(first.logo?.id)
  })

  test('of long ago is removed, that in use is not', async () => {
    const inUse = await uploaded(await picture().png().toBuffer())
    const later: Brand[] = []
    for (let count = 0; count < 7; count += 1) {
      later.push(await uploaded(await picture().png().toBuffer()))
      await server.ask(putBrand, { logoId: inUse.logo?.id ?? '' }, admin)
    }

    expect((await fetchLogo(inUse)).status).toBe(200)
    expect(await Promise.all(later.map(async (brand) => (await fetchLogo(brand)).status))).toEqual([404, ...Array(6).fill(200)])
  })

  test('of another company is not taken, and its change is told to nobody else', async () => {
    const ear = await server.socket(agent)
    const theirs = await uploaded(await picture().png().toBuffer(), neighbour)

    expect(await server.refusal(putBrand, { logoId: theirs.logo?.id ?? '' }, admin)).toMatchObject({ status: 422, body: { fields: [{ field: 'logoId' }] } })
    expect(await server.refusal(putBrand, { logoId: 'x' }, admin)).toMatchObject({ status: 422 })
    await ear.settle()
    expect(ear.allOf(brandChanged).filter(({ logo }) => logo !== null)).toEqual([])
    expect(await server.ask(getBrand, {}, agent)).toEqual(NO_BRAND)
    expect(await server.ask(publicBrand, {}, null)).toEqual(NO_BRAND)
  })

  test('is sent by administrators alone', async () => {
    for (const who of [agent, await server.login('supervisor')]) expect(await upload(await picture().png().toBuffer(), who)).toMatchObject({ status: 403 })
    expect(await server.ask(getBrand, {}, admin)).toEqual(NO_BRAND)
  })

  test('that is not there is a 404', async () => {
    expect((await fetchLogo(NO_BRAND)).status).toBe(404)
  })
})
