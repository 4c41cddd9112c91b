import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { z } from 'zod'

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullable(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().nullish() })),
  }),
)

/**
 * What axe finds serious or critical on the page as it stands, a line each. The source is evaluated: the page's own policy forbids foreign scripts.
 * @param part selector of the part that is looked at; the whole page where none is given
 */
export async function seriousIssues(page: Page, part?: string): Promise<string[]> {
  const isThere = await page.evaluate('window.axe !== undefined')
  if (!isThere) await page.evaluate(axe.source)
  const found = violationsSchema.parse(
    await page.evaluate(`axe.run(${part ? JSON.stringify(part) : 'document'}, { resultTypes: ['violations'] }).then(({ violations }) => violations)`),
  )
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`))
}

/** Pixels by which the page is wider than its window. */
export const overflow = async (page: Page): Promise<number> =>
  z.number().parse(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
