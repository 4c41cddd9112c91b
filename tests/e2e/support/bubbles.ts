import { expect, type Locator } from '@playwright/test'
import type { Visitor } from './visitor.ts'

/** One message of the visitor's page: the one whose own words are `text`. */
export const messageOf = ({ log, page }: Visitor, text: string): Locator => log.locator('.entry', { has: page.locator('.said', { hasText: text }) })

/** Opens the menu of a message by mouse and chooses. */
export async function choose(visitor: Visitor, text: string, action: string): Promise<void> {
  const message = messageOf(visitor, text)
  await message.hover()
  await message.getByRole('button', { name: 'Responder ou reagir' }).click()
  await visitor.page
    .getByRole('menu')
    .getByRole(/^Reagir|^Tirar/.test(action) ? 'menuitemradio' : 'menuitem', { name: action })
    .click()
  await expect(visitor.page.getByRole('menu')).toHaveCount(0)
}
