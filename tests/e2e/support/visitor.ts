import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The web chat as somebody on the site has it before them. */
export interface Visitor {
  page: Page
  name: string
  log: Locator
  box: Locator
  write(body: string): Promise<void>
}

/** The web chat on a page, or in the frame that the bubble opens. */
export function visitorAt(page: Page, place: Page | FrameLocator, name: string): Visitor {
  const log = place.getByRole('log', { name: 'Mensagens' })
  const box = place.getByRole('textbox', { name: 'Mensagem' })
  return {
    page,
    name,
    log,
    box,
    async write(body) {
      await box.fill(body)
      await box.press('Enter')
      await expect(log).toContainText(body)
    },
  }
}

/** Fills the form that asks who is writing. */
export async function introduce(place: Page | FrameLocator, name: string): Promise<void> {
  await place.getByRole('textbox', { name: 'Nome' }).fill(name)
  await place.getByRole('button', { name: 'Começar conversa' }).click()
  await expect(place.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
}

export async function startVisit(page: Page, url: string, name: string): Promise<Visitor> {
  await page.goto(url)
  await introduce(page, name)
  return visitorAt(page, page, name)
}
