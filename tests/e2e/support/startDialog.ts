import type { Locator, Page } from '@playwright/test'
import { list } from './agent.ts'

/** Opens the form for a new conversation by its key, once there is a list to press it in. */
export async function startDialog(page: Page): Promise<Locator> {
  await list(page)
    .or(page.getByText(/^Nada (seu )?em atendimento$/))
    .waitFor()
  await page.keyboard.press('c')
  return page.getByRole('dialog', { name: 'Nova conversa' })
}
