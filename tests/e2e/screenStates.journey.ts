import type { Page, Route } from '@playwright/test'
import { isLive } from './support/agent.ts'
import { isTogether, quietOf, SHARES, shareOf, workbenchAddresses } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test.use({ sample: { contacts: 40, tickets: 60, messages: 600 } })
test.setTimeout(300_000)
test.describe.configure({ mode: 'parallel' })

/** Where each screen is gone to from: it asks little by itself. */
const START = '/inicio'

/** What these show is on the machine already: nothing is asked when they open, or what was there before stands while it is asked again. */
const fromMemory = [
  '/atendimento',
  '/configuracoes/conhecimento/busca',
  '/configuracoes/macros',
  '/configuracoes/teclas',
  '/inicio',
  '/notificacoes',
  '/notificacoes/preferencias',
  '/plugins',
]

/** Screens of more than one part that loads by itself. */
const partsByAddress: Record<string, number> = { '/atendimento/contatos': 2, '/supervisao': 6 }

/** How the questions of a page end, until told otherwise: answered, refused, or left without an answer for a while. */
async function holdAnswers(page: Page) {
  let gate = Promise.resolve()
  let isRefusing = false
  await page.route('**/*', async (route: Route) => {
    const isQuestion = route.request().method() === 'GET' && route.request().resourceType() === 'fetch'
    if (isQuestion && isRefusing) return route.fulfill({ status: 422, json: { error: 'ERR_UNKNOWN' } })
    if (isQuestion) await gate
    return route.continue()
  })
  return {
    refuse: () => {
      isRefusing = true
    },
    /** Nothing is answered until the returned function is called. */
    hold: () => {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      isRefusing = false
      return held.resolve
    },
  }
}

const push = (page: Page, address: string): Promise<void> => page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)

/** Forgets every answer of the server, as a new page would, which costs seconds each: React's tree knows who holds them. */
const forgetAnswers = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const root = document.getElementById('root')
    const below = [root[Object.keys(root).find((key) => key.startsWith('__reactContainer$'))]]
    while (below.length > 0) {
      const fiber = below.pop()
      const client = fiber.memoizedProps?.client
      if (client?.getQueryCache) return void client.clear()
      for (const next of [fiber.child, fiber.sibling]) if (next) below.push(next)
    }
    throw new Error('nothing holds answers')
  })()`)

for (const share of SHARES)
  test(`every screen says in words that it could not load, shows its shape while it tries again, and then what it has: part ${share} of ${SHARES.length}`, async ({
    agentPage,
    program,
  }) => {
    const admin = await createWire(program).agent('admin')
    const page = await agentPage('admin')
    const quiet = quietOf(page)
    const answers = await holdAnswers(page)
    const retry = page.getByRole('button', { name: 'Tentar de novo' }).filter({ visible: true })
    const shape = page.locator('.skeleton, [aria-busy="true"]').filter({ visible: true })
    for (const address of shareOf(workbenchAddresses(await admin.rowIds()), share)) {
      await test.step(address, async () => {
        answers.hold()()
        // What a screen has asked before stands while it is asked again: each begins with nothing.
        const before = address === START ? '/hoje' : START
        // Conversations are kept beside the answers: those screens begin with nothing on a new page alone.
        if (isTogether(address)) {
          await page.goto(program.url + before)
          await isLive(page)
        } else await push(page, before)
        await quiet()
        await forgetAnswers(page)
        answers.refuse()
        await push(page, address)
        if (fromMemory.includes(address)) {
          await expect(page.getByRole('main')).toContainText(/\S/)
          return
        }
        const parts = partsByAddress[address] ?? 1
        await expect(retry, address).toHaveCount(parts)
        const release = answers.hold()
        for (let part = 0; part < parts; part += 1) await retry.first().click()
        await expect(shape.first()).toBeVisible()
        release()
        await expect(shape).toHaveCount(0)
        await expect(retry, address).toHaveCount(0)
      })
    }
  })

test('how one wants to be told is not shown as something else while it is not known', async ({ agentPage, program }) => {
  const page = await agentPage('agente')
  await page.route('**/notifications/preferences', (route) => route.fulfill({ status: 422, json: { error: 'ERR_UNKNOWN' } }), { times: 1 })
  await page.goto(`${program.url}/notificacoes/preferencias`)
  await isLive(page)
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.getByRole('button', { name: 'Tentar de novo' }).click()

  await expect(page.getByRole('table')).toContainText('Menção')
})
