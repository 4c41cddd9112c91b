import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root } from '#core/tooling/run.ts'

/** Reachable without a session. */
export const publicAddresses = [
  '/login',
  '/signup',
  '/masterkey',
  '/reset',
  '/reset/codigo-de-teste',
  '/auth/google/callback',
  '/gmail/callbackUrlBack',
  '/inicio?tokenSetup=codigo-de-teste',
  '/esta-pagina-nao-existe',
]

/** A line of a plugin's table of routes that opens a screen: its address, or the name of the constant that holds it. */
const ROUTE = /\{ path: (?:'([^']+)'|([A-Z_]+)),?.*\bopen\b/g

/** Pages of providers are one screen with another list in it: `/configuracoes/evolution` stands for them. */
const LIKE_ANOTHER: ReadonlySet<string> = new Set(['hub', 'meta', 'sms', 'uazapi', 'wuzapi', 'zapi'].map((provider) => `/configuracoes/${provider}`))

/** One of the addresses that a plugin makes of a list. */
const MADE_OF_LISTS = ['/configuracoes/claude', '/relatorios/atendimentos-por-parametros', '/relatorios/contatos-por-estado']

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** What a constant of a plugin's browser half holds. */
function constantOf(indexFile: string, name: string): string {
  const files = globSync(`${dirname(indexFile)}/**/*.ts`, { cwd: root })
  const found = files.map((file) => new RegExp(`\\b${name} = '([^']+)'`).exec(read(file))?.[1]).find((value) => value !== undefined)
  if (found === undefined) throw new Error(`${indexFile} opens ${name}, which no file beside it defines`)
  return found
}

/** Addresses of every screen that a client plugin has, with `ids` in the place of parameters. */
export function workbenchAddresses(ids: Record<string, string | number>): string[] {
  const files = ['core/client/workbench/corePlugin.ts', ...globSync('plugins/*/client/index.ts', { cwd: root })]
  const paths = files.flatMap((file) => [...read(file).matchAll(ROUTE)].map(([, path, constant]) => path ?? constantOf(file, constant ?? '')))
  return [...new Set([...paths, ...MADE_OF_LISTS])]
    .filter((path) => !LIKE_ANOTHER.has(path))
    .toSorted()
    .map((path) => path.replaceAll(/:(\w+)/g, (_all, name: string) => String(ids[name] ?? 1)))
}

export const themes = ['light', 'dark'] as const
export const widths = [1440, 360] as const
export type Theme = (typeof themes)[number]

/** Shows the page as one of the four ways people see it. */
export async function dress(page: Page, theme: Theme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width > 600 ? 900 : 720 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // The workbench marks its root; pages without the mark follow the medium by themselves.
  await expect(page.locator(`html[data-theme="${theme === 'dark' ? 'light' : 'dark'}"]`)).toHaveCount(0)
}

/** There is something on the page, and nothing of it is a shape of what is to come. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('body')).toContainText(/\S/)
  await expect(page.locator('.skeleton, [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate('document.fonts.ready.then(() => true)')
}

/** Nothing on the page is still being fetched; skeletons only come after 200 ms, so their absence alone says little. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await drawn(page)
}

/** Nothing has been fetched for so long, in milliseconds. */
const QUIET_MS = 300
/** A screen that asks nothing; seen before every other, so that what is looked at is not what stood there. */
const BETWEEN = '/configuracoes/teclas'

/** Waits until a page has fetched nothing for a while; faster than Playwright's `networkidle`, which counts the live line's start too. */
export function quietOf(page: Page): () => Promise<void> {
  let open = 0
  let last = Date.now()
  const count = (change: number) => () => {
    open += change
    last = Date.now()
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return () => expect.poll(() => open <= 0 && Date.now() - last > QUIET_MS, { intervals: [50] }).toBe(true)
}

/** Parts that the walks through all screens are divided into, so that the workers share them. */
export const SHARES = [1, 2, 3, 4, 5, 6] as const

/** Screens of one area that stand beside each other: what one of them has asked for the next one shows, so that they are gone through in their order. */
export const isTogether = (address: string): boolean => address === '/atendimento' || address.startsWith('/atendimento/')

/** Every sixth address: what is slow of its kind stands side by side. Those that belong together are in the first share. */
export const shareOf = (addresses: readonly string[], share: (typeof SHARES)[number]): string[] => [
  ...(share === 1 ? addresses.filter(isTogether) : []),
  ...addresses.filter((address) => !isTogether(address)).filter((_address, index) => index % SHARES.length === share - 1),
]

/** How a link in the workbench goes to an address; answers once that is on display and nothing is fetched any more. A page load each time would cost minutes. */
export function goingInside(page: Page): (address: string) => Promise<void> {
  const quiet = quietOf(page)
  const push = (address: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
  const between = page.getByRole('region', { name: 'Teclas', exact: true })
  return async (address) => {
    await push(BETWEEN)
    await expect(between).toBeVisible()
    await push(address)
    if (address !== BETWEEN) await expect(between).toHaveCount(0)
    await quiet()
  }
}

/** A file name for an address. */
export const slug = (address: string): string =>
  address
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'raiz'
