import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { isLive, signIn } from './support/agent.ts'
import { expect, test } from './support/test.ts'

/** Delivers a push message to the worker, as the browser does for a push service. */
async function deliver(client: CDPSession, origin: string, message: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations
      if (own) resolve(own.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(message) })
}

/** As text: the tests' types know no browser. */
const shown = (page: Page) =>
  page.evaluate<unknown>(
    `navigator.serviceWorker.getRegistration().then((one) => one.getNotifications()).then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`,
  )
const cached = (page: Page) => page.evaluate<boolean>(`caches.match('/atendimento').then((known) => known !== undefined)`)
const cut = (context: BrowserContext, isCut: boolean) => context.setOffline(isCut)

test('what is pushed shows while no page is in view, and the program opens without a network', async ({ newPage, program }) => {
  const page = await signIn(await newPage({ serviceWorkers: 'allow' }), program.url, 'agente')
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await expect.poll(() => cached(page)).toBe(true)
  const { origin } = new URL(program.url)
  const message = { tag: 'balcao-7', title: 'Joana Prado', body: 'Nova mensagem', url: '/atendimento' }

  await test.step('a page in view tells by itself', async () => {
    await deliver(await context.newCDPSession(page), origin, message)
    expect(await shown(page)).toEqual([])
  })

  await test.step('else the browser shows it', async () => {
    const watcher = await context.newPage()
    await watcher.goto(`${program.url}/webchat/${program.webchatToken}`)
    await page.goto('about:blank')
    await deliver(await context.newCDPSession(watcher), origin, message)
    await expect.poll(() => shown(watcher)).toEqual([{ title: 'Joana Prado', body: 'Nova mensagem', tag: 'balcao-7', data: { url: '/atendimento' } }])
    await watcher.close()
  })

  await test.step('the program opens without a network, and goes on when it is back', async () => {
    await cut(context, true)
    await page.goto(`${program.url}/contatos`)
    await expect(page.getByRole('banner')).toBeVisible()
    await cut(context, false)
    await page.reload()
    await isLive(page)
  })
})
