import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** A line of a plugin's table of routes that opens a screen. */
const ROUTE = /\{ path: '([^']+)',?.*\bopen\b/g

/** Addresses of every screen that a client plugin has, with `ids` in the place of parameters. */
export function workbenchAddresses(ids: Record<string, string | number>): string[] {
  const files = ['core/client/workbench/corePlugin.ts', ...globSync('plugins/*/client/index.ts', { cwd: root })]
  const paths = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(ROUTE)].map(([, path]) => path ?? '/'))
  return [...new Set(paths)].toSorted().map((path) => path.replaceAll(/:(\w+)/g, (_all, name: string) => String(ids[name] ?? 1)))
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

/** Nothing on the page is still being fetched; skeletons only come after 200 ms, so their absence alone says little. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('body')).toContainText(/\S/)
  await expect(page.locator('.skeleton, [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate('document.fonts.ready.then(() => true)')
}

/** A file name for an address. */
export const slug = (address: string): string =>
  address
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'raiz'
