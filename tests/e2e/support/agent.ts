import { expect, type Locator, type Page } from '@playwright/test'
import AES from 'crypto-js/aes.js'
import { landingOf } from '#core/client/auth/guard.ts'
import { FALLBACK_ENCRYPTION_KEY, login, sessionSchema } from '#core/contract/auth.ts'
import { PASSWORD } from './launch.ts'

/** Fills and sends the login form that stands on the page. */
export async function fillLogin(page: Page, name: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail ou usuário').fill(name)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/**
 * Signs in and waits for the workbench with its live line. The login page has journeys of its own; here its call is made and its answer kept as
 * that page keeps it, which spares every journey the loading of a page.
 */
export async function signIn(page: Page, url: string, name: string): Promise<Page> {
  const password = AES.encrypt(PASSWORD, FALLBACK_ENCRYPTION_KEY).toString()
  const answer = await page.request.post(url + login.path, { data: { email: name, password } })
  const { token, ...user } = sessionSchema.parse(await answer.json())
  const kept = { usuario: JSON.stringify(user), token: JSON.stringify(token) }
  // Before the program's first script, and only once: who leaves must be out.
  await page.addInitScript(`if (location.origin === ${JSON.stringify(new URL(url).origin)} && !sessionStorage.getItem('entered')) {
    sessionStorage.setItem('entered', 'once')
    Object.assign(localStorage, ${JSON.stringify(kept)})
  }`)
  await page.goto(url + landingOf(user.profile))
  await isLive(page).catch(async (cause: unknown) => {
    throw new Error(`${name} is not live at ${page.url()}: ${await page.locator('body').innerText()}`, { cause })
  })
  return page
}

/** The status bar says that the line is up. */
export const isLive = (page: Page): Promise<void> => expect(page.getByRole('contentinfo').getByText('ao vivo')).toBeVisible()

/** Goes to an address as a link of the workbench does: nothing is loaded anew, which takes a second. */
export const visit = (page: Page, address: string): Promise<void> => page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)

/** The listbox of tickets. */
export const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Atendimentos' })
/** The row of a contact. */
export const row = (page: Page, contact: string): Locator => list(page).getByRole('option', { name: new RegExp(`^${contact},`) })
/** A tab of the list: 'Em atendimento', 'Aguardando', 'Resolvidos'. */
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
/** The tile of a conversation, or any other by its title. */
export const tile = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
export const log = (place: Page | Locator): Locator => place.getByRole('log', { name: 'Mensagens' })
export const replyBox = (place: Page | Locator): Locator => place.getByRole('textbox', { name: 'Mensagem' })

/** Goes to the ticket list and shows one of its tabs. */
export async function showTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}

/** Shows the tickets of colleagues, too. */
export async function showAll(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Todos' }).click()
  await expect(page.getByRole('radio', { name: 'Todos' })).toBeChecked()
}

/** The row of a contact, scrolled to where the list has more than it draws at once: whoever waits least stands last. */
export async function revealed(page: Page, contact: string): Promise<Locator> {
  const wanted = row(page, contact)
  await expect(async () => {
    if ((await wanted.count()) === 0) await page.evaluate(`document.querySelector('.ticket-rows')?.scrollBy(0, 200)`)
    await expect(wanted).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
  return wanted
}

/** Opens a waiting contact and accepts; answers the tile of the conversation. */
export async function accept(page: Page, contact: string): Promise<Locator> {
  await showTab(page, 'Aguardando')
  await (await revealed(page, contact)).click()
  const conversation = tile(page, contact)
  await conversation
    .getByRole('button', { name: /^Aceitar/ })
    .first()
    .click()
  await expect(replyBox(conversation)).toBeVisible()
  return conversation
}

/** Presses a key again and again until the keyboard stands where it should; gives up after a round of the page. */
export async function pressUntilFocused(target: Locator, key: string): Promise<void> {
  const focused = target.and(target.page().locator(':focus'))
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused.count()) > 0) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`${key} never leads to ${target}`)
}

/** Moves the cursor of the list to a contact with `j` and `k`; the list has the focus. */
export async function moveTo(page: Page, contact: string): Promise<void> {
  const wanted = page.locator('.is-cursor').and(row(page, contact))
  await expect(row(page, contact)).toBeVisible()
  for (const key of ['k', 'j']) {
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await wanted.count()) > 0) return
      await page.keyboard.press(key)
    }
  }
  throw new Error(`j and k never lead to ${contact}`)
}

/** Takes an action back by the notice that says it was done: an older notice may still be there. */
export const takeBack = (page: Page, notice: string): Promise<void> =>
  page
    .getByRole('region', { name: 'Avisos' })
    .locator('.toast', { hasText: notice })
    .getByRole('button', { name: /^Desfazer/ })
    .click()

/** Writes in a conversation and sends with Enter. */
export async function reply(conversation: Locator, text: string): Promise<void> {
  await replyBox(conversation).fill(text)
  await replyBox(conversation).press('Enter')
  await expect(log(conversation)).toContainText(text)
}
