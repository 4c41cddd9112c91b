import { accept, fillLogin, isLive, list, reply, tile } from './support/agent.ts'
import { complaints, inspect } from './support/inspect.ts'
import { dress, goingInside, SHARES, settled, shareOf, workbenchAddresses } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test.use({ sample: { contacts: 40, tickets: 60, messages: 600 } })
test.setTimeout(300_000)
test.describe.configure({ mode: 'parallel' })

for (const share of SHARES)
  test(`every screen of the workbench is accessible and fits, light and dark, wide and narrow: part ${share} of ${SHARES.length}`, async ({
    agentPage,
    program,
  }) => {
    const admin = await createWire(program).agent('admin')
    const page = await agentPage('admin')
    const said = complaints(page)
    const goTo = goingInside(page)
    let part: string | undefined
    for (const address of shareOf(workbenchAddresses(await admin.rowIds()), share)) {
      await dress(page, 'light', 1440)
      await goTo(address)
      await inspect(page, address, part)
      // The menu and the bars around it stay the same.
      part = 'main'
    }
    expect(said).toEqual([])
  })

test('every screen of the platform is accessible and fits', async ({ newPage, program }) => {
  const page = await newPage()
  const said = complaints(page)
  await page.goto(`${program.url}/login`)
  await fillLogin(page, 'superadmin')
  await isLive(page)
  for (const address of ['/assinatura', '/tenants', '/inicio', '/plugins']) {
    await dress(page, 'light', 1440)
    await page.goto(program.url + address)
    await isLive(page)
    await settled(page)
    await inspect(page, `superadmin ${address}`)
  }
  expect(said).toEqual([])
})

test('dialogs, menus and a live conversation are accessible and fit', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Ana Beatriz Coelho')
  await visitor.write('Olá! https://exemplo.com.br/pedidos/88213?origem=um-endereco-muito-comprido-que-nao-quebra-sozinho')
  const page = await agentPage('agente')
  const said = complaints(page)
  await reply(await accept(page, 'Ana Beatriz Coelho'), 'Oi, Ana. Já vejo.')
  await visitor.write('Obrigada')
  await settled(page)
  await inspect(page, 'conversation')
  await inspect(visitor.page, 'visitor: conversation')

  const open = async (name: string, keys: readonly string[], role: 'dialog' | 'menu' = 'dialog') => {
    await dress(page, 'light', 1440)
    await settled(page)
    await list(page).focus()
    for (const key of keys) await page.keyboard.press(key)
    await expect(page.getByRole(role)).toBeVisible()
    await inspect(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  await open('palette', ['Control+k'])
  await open('keys', ['?'])
  await open('transfer', ['t'])
  await dress(page, 'light', 1440)
  await list(page).focus()
  await page.keyboard.press('d')
  await expect(tile(page, 'Detalhes')).toBeVisible()
  await inspect(page, 'details')
  expect(said).toEqual([])
})
