import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Chooses the channel of a new connection by typing its name, once the channels are shown. */
export async function chooseChannel(page: Page, channel: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' })
  await dialog.getByRole('searchbox', { name: 'Procurar canal' }).fill(channel)
  await expect(dialog.locator('.channel-choice')).toHaveCount(1)
  await page.keyboard.press('Enter')
}
