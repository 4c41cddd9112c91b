import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog of `Ctrl+K`. */
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Paleta de comandos' })

/** Runs the first command that the palette finds, and gives the answers it asks for. */
export async function runByPalette(page: Page, words: string, ...answers: string[]): Promise<void> {
  const dialog = palette(page)
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`>${words}`)
  await expect(dialog.getByRole('option').first()).toContainText(new RegExp(words, 'i'))
  await page.keyboard.press('Enter')
  for (const answer of answers) {
    await expect(dialog.getByText('Backspace')).toBeVisible()
    await page.keyboard.type(answer)
    await expect(dialog.getByRole('option').first()).toContainText(answer)
    await page.keyboard.press('Enter')
  }
  await expect(dialog).toBeHidden()
}

/** Answers the steps of a transfer that was begun: to a person, by name alone, or to a queue, where it waits. */
export async function answerTransfer(page: Page, to: { person: string } | { queue: string }, note = ''): Promise<void> {
  const dialog = palette(page)
  const answers = 'person' in to ? [to.person] : [to.queue, 'Sem pessoa']
  for (const answer of answers) {
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await page.keyboard.type(answer)
    await expect(dialog.getByRole('option').first()).toContainText(answer)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByRole('combobox')).toHaveAttribute('placeholder', 'Recado para quem recebe')
  await page.keyboard.type(note)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}
