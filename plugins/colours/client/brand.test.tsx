// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { brandAtom } from '#core/client/auth/brand.atoms.ts'
import { applyBrand } from '#core/client/auth/brand.ts'
import { PublicPage } from '#core/client/auth/PublicPage.tsx'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { windowTitleAtom } from '#core/client/workbench/shell/useWindowTitle.ts'
import { type Brand, NO_BRAND } from '#core/contract/brand.ts'
import { LogoPart } from './LogoPart.tsx'
import { NamePart } from './NamePart.tsx'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['colours.change'] })
const LOGO: Brand = { name: 'Loja Aurora', logo: { id: '0199aaaa-0000-7000-8000-000000000001', plate: 'light' } }

beforeEach(() => applyBrand(NO_BRAND))
afterAll(() => applyBrand(NO_BRAND))

/** A company as the server keeps it. */
function serve(refusal?: FakeReply) {
  let brand: Brand = store.get(brandAtom)
  const sent: string[] = []
  fakeServer(({ path, method, body }) => {
    if (!path.startsWith('/tenants/brand')) return { json: [] }
    sent.push(`${method} ${path} ${body.startsWith('{') ? body : 'form'}`)
    if (refusal) return refusal
    if (method === 'POST') brand = { ...brand, logo: LOGO.logo }
    else {
      const change = JSON.parse(body)
      brand = { name: change.name ?? brand.name, logo: change.logoId === undefined ? brand.logo : change.logoId && LOGO.logo }
    }
    return { json: brand }
  })
  return sent
}

const choose = (file: File) =>
  act(async () => void fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files: [file] } }))
const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })

test('a name is saved, called so in the window, and taken back at its row', async () => {
  const sent = serve()
  await stage.show(<NamePart />)

  await userEvent.type(screen.getByLabelText('Nome do produto'), '  Loja  Aurora')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar o nome' }))

  expect(await screen.findByText('Salvo')).toBeTruthy()
  expect(sent).toEqual(['PUT /tenants/brand {"name":"Loja Aurora"}'])
  // Before it may stand that the server cannot be reached.
  expect(store.get(windowTitleAtom)).toMatch(/Loja Aurora$/)
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(sent.at(-1)).toBe('PUT /tenants/brand {"name":""}')
  expect(store.get(windowTitleAtom)).toMatch(/Balcão$/)
})

test('a name that is too long is said at its field and not sent', async () => {
  const sent = serve()
  await stage.show(<NamePart />)

  await userEvent.type(screen.getByLabelText('Nome do produto'), 'x'.repeat(41))

  expect(screen.getByText('Use até 40 caracteres.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Salvar o nome' }).hasAttribute('disabled')).toBe(true)
  expect(sent).toEqual([])
})

test('a logo is sent, shown under the name on its plate, removed and given back', async () => {
  const sent = serve()
  await stage.show(<LogoPart />)
  expect(screen.queryByRole('img')).toBeNull()

  await choose(png())
  act(() => applyBrand({ ...store.get(brandAtom), name: 'Loja Aurora' }))
  const picture = await screen.findByRole('img', { name: 'Loja Aurora' })
  expect(picture.getAttribute('src')).toContain(`/logos/${LOGO.logo?.id}`)
  expect(picture.className).toContain('brand-logo-light')

  await userEvent.click(screen.getByRole('button', { name: 'Remover o logo' }))
  expect(screen.queryByRole('img')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('img')).toBeTruthy()
  expect(sent).toEqual(['POST /tenants/brand/logo form', 'PUT /tenants/brand {"logoId":null}', `PUT /tenants/brand {"logoId":"${LOGO.logo?.id}"}`])
})

test('a logo that is too large is not sent, and one that the server refuses says why', async () => {
  const refusal = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'logo', code: 'logo_svg', message: 'x' }] } }
  const sent = serve(refusal)
  await stage.show(<LogoPart />)

  await choose(png(1024 * 1024 + 1))
  expect(screen.getByText('Use uma imagem de até 1 MB.')).toBeTruthy()
  expect(sent).toEqual([])
  await choose(png())
  expect(await screen.findByText('Logo: um SVG pode conter programas. Salve como PNG e envie de novo.')).toBeTruthy()
})

test('a logo that cannot be loaded gives way to the first letter of the name', async () => {
  applyBrand(LOGO)
  await stage.show(<PublicPage title="Entrar">x</PublicPage>)
  expect(document.title).toBe('Entrar · Loja Aurora')

  act(() => void fireEvent.error(screen.getByRole('img', { name: 'Loja Aurora' })))

  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('L')).toBeTruthy()
})
