import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from '@playwright/test'
import { newAddress } from './addresses.ts'

/** Browsers of one worker. Those without options of their own are lent again, emptied: what they have loaded of the program they need not load anew. */
export interface Browsers {
  /** A page in a browser that nobody else has until `giveBack`. */
  open(browser: Browser, options: BrowserContextOptions): Promise<Page>
  /** What each opened page shows, for a journey that failed. */
  describe(): Promise<string[]>
  /** Ends what was opened; answers what was thrown in it. Only where the journey went well is a browser lent again. */
  giveBack(isWell: boolean): Promise<string[]>
}

interface Lent {
  /** An idle page that keeps alive the process which knows the program. */
  keeper: Page | null
  context: BrowserContext
  isPlain: boolean
  /** Where its pages were: what they kept there is cleared. */
  origins: Set<string>
  thrown: string[]
}

/** A page that gives its text no sooner does not answer at all, in milliseconds. */
const ANSWERS_WITHIN_MS = 5_000

export function createBrowsers(): Browsers {
  const free: Lent[] = []
  let lent: Lent[] = []

  async function make(browser: Browser, options: BrowserContextOptions): Promise<Lent> {
    const context = await browser.newContext(options)
    const made: Lent = { context, isPlain: Object.keys(options).length === 0, origins: new Set(), thrown: [], keeper: null }
    context.on('weberror', (error) => made.thrown.push(error.error().message))
    const note = (frame: Frame) => URL.canParse(frame.url()) && made.origins.add(new URL(frame.url()).origin)
    context.on('page', (page) => page.on('framenavigated', note))
    return made
  }

  /** Opens the keeper at the first of these that answers. */
  async function keep(one: Lent): Promise<Page | null> {
    const page = await one.context.newPage()
    for (const origin of one.origins) {
      // Nothing runs on it, and it is of the same site as the program, whichever port that has.
      const answer = await page.goto(`${origin}/webchat.js`).catch(() => null)
      if (answer?.ok()) return page
    }
    return null
  }

  async function empty(one: Lent, keeper: Page): Promise<void> {
    const { context, origins } = one
    for (const page of context.pages()) if (page !== keeper) await page.close()
    await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.clearPermissions(), context.clearCookies(), context.setOffline(false)])
    const session = await context.newCDPSession(keeper)
    for (const origin of origins) {
      if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' })
    }
    await session.detach()
    origins.clear()
  }

  return {
    async open(browser, options) {
      const taken = (Object.keys(options).length === 0 ? free.pop() : undefined) ?? (await make(browser, options))
      lent.push(taken)
      await taken.context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress(), ...options.extraHTTPHeaders })
      return taken.context.newPage()
    },
    describe() {
      const pages = lent.flatMap(({ context, keeper }) => context.pages().filter((page) => page !== keeper))
      const textOf = (page: Page) => page.locator('body').innerText({ timeout: ANSWERS_WITHIN_MS })
      return Promise.all(pages.map(async (page) => `${page.url()}\n${await textOf(page).catch((error: unknown) => `no text: ${error}`)}`))
    },
    async giveBack(isWell) {
      const thrown = lent.flatMap((one) => one.thrown)
      for (const one of lent) {
        one.thrown.length = 0
        one.keeper ??= isWell && one.isPlain ? await keep(one) : null
        if (isWell && one.keeper) {
          await empty(one, one.keeper)
          free.push(one)
        } else await one.context.close()
      }
      lent = []
      return thrown
    },
  }
}
