import type { Page } from '@playwright/test'
import { isLive, signIn, takeBack } from './support/agent.ts'
import { expect, test } from './support/test.ts'

const OLD_UNREAD = 30
/** More than the centre loads at once. */
const NEWER_READ = 110

test.use({
  changes: [
    `insert into notifications (tenant_id, user_id, kind, title, created_at, updated_at)
      select tenant_id, id, 'exportReady', 'Antiga', now() - interval '5 days', now() - interval '5 days'
      from users, generate_series(1, ${OLD_UNREAD}) where username = 'supervisor'`,
    `insert into notifications (tenant_id, user_id, kind, title, created_at, updated_at, read_at)
      select tenant_id, id, 'exportReady', 'Lida', now() - interval '1 day', now() - interval '1 day', now()
      from users, generate_series(1, ${NEWER_READ}) where username = 'supervisor'`,
  ],
})

const bell = (page: Page) => page.getByRole('banner').locator('.bell')
const box = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })

test('the bell counts what is not read beyond what is loaded, in both windows, and after taking back', async ({ newPage, program }) => {
  const first = await signIn(await newPage(), program.url, 'supervisor')
  const second = await first.context().newPage()
  await second.goto(first.url())
  await isLive(second)
  const count = `Notificações, não lidas: ${OLD_UNREAD}`
  for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName(count)

  await test.step('loading the older ones changes no number', async () => {
    await bell(first).click()
    await box(first).getByRole('button', { name: 'Mostrar mais antigas' }).click()
    await expect(box(first)).toContainText('Antiga')
    await expect(bell(first)).toHaveAccessibleName(count)
  })

  await test.step('all read in one window is none in both, and back again', async () => {
    await box(first).getByRole('button', { name: 'Marcar lidas' }).click()
    for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName('Notificações')
    await takeBack(first, 'Notificações marcadas como lidas')
    for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName(count)
  })
})
