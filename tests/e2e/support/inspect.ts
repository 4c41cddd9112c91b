import { expect, type Page } from '@playwright/test'
import { overflow, seriousIssues } from './axe.ts'
import { drawn, dress } from './screens.ts'

/** Keeps what the browser complains of. */
export function complaints(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`)
  })
  return said
}

/** Every arrangement of the screen; axe looks at both themes and both ends, since what a theme or a width alone brings shows in one of the two. */
const looks = [
  { theme: 'light', width: 1440, isForAxe: true },
  { theme: 'light', width: 1024, isForAxe: false },
  { theme: 'light', width: 600, isForAxe: false },
  { theme: 'dark', width: 360, isForAxe: true },
] as const

/**
 * Looks at what stands on the page, which has settled: nothing wider than the window at any width, nothing serious for axe.
 * @param part what axe looks at: where only a part of the page differs from what it has seen, the rest need not be looked at again
 */
export async function inspect(page: Page, name: string, part?: string): Promise<void> {
  for (const { theme, width, isForAxe } of looks) {
    await dress(page, theme, width)
    await drawn(page)
    const where = `${name} · ${theme} · ${width} px`
    if (isForAxe) expect.soft(await seriousIssues(page, part), where).toEqual([])
    // The arrangement of another width comes a moment after the width.
    await expect
      .configure({ soft: true })
      .poll(() => overflow(page), { message: `${where}: wider than the window` })
      .toBeLessThanOrEqual(0)
  }
}
