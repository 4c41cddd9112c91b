import { expect, type Page } from '@playwright/test'
import { overflow, seriousIssues } from './axe.ts'
import { dress, settled, themes, widths } from './screens.ts'

/** Keeps what the browser complains of. */
export function complaints(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`)
  })
  return said
}

/** Looks at what stands on the page in both themes and both widths. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    for (const theme of themes) {
      await dress(page, theme, width)
      await settled(page)
      const where = `${name} · ${theme} · ${width} px`
      expect.soft(await seriousIssues(page), where).toEqual([])
      expect.soft(await overflow(page), `${where}: wider than the window`).toBeLessThanOrEqual(0)
    }
  }
}
