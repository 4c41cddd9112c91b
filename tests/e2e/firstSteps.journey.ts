import { accept, list, log, reply, visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { visitorAt } from './support/visitor.ts'

test.use({ changes: ["update settings set value = 'disabled' where key = 'webchat.asksWho'"], own: 'first-steps' })

test('the administrator of an empty company takes the first steps, and each is ticked off as it happens', async ({ agentPage }) => {
  const admin = await agentPage('admin')
  const watching = await agentPage('admin')
  for (const page of [admin, watching]) await visit(page, '/home')
  const steps = watching.getByRole('region', { name: 'Primeiros passos' })
  const taken = (count: number) => expect(steps.getByRole('status')).toHaveText(`${count} de 7 feitos`)
  // The company has a team already.
  await taken(1)

  const visitor = await test.step('by keyboard: the web chat opens in a window beside, and its visitor writes without a form', async () => {
    await admin.getByRole('button', { name: 'Abrir chat do site' }).focus()
    const opened = admin.waitForEvent('popup')
    await admin.keyboard.press('Enter')
    const beside = await opened
    const said = visitorAt(beside, beside, 'Visitante')
    await expect(said.box).toBeFocused()
    await said.write('Vocês entregam em Santos?')
    await taken(2)
    await expect(admin.getByRole('button', { name: 'Ver quem aguarda' })).toBeFocused()
    return said
  })

  await test.step('they answer it: the visitor has a number for a name', async () => {
    await admin.keyboard.press('Enter')
    const waiting = list(admin).getByRole('option', { name: /^Visitante \d+,/ })
    await expect(waiting).toBeVisible()
    const [name = ''] = /Visitante \d+/.exec(await waiting.innerText()) ?? []
    const conversation = await accept(admin, name)
    await reply(conversation, 'Entregamos, sim.')
    await expect(visitor.log).toContainText('Entregamos, sim.')
    await taken(3)
    await visitor.write('Que bom')
    await expect(log(conversation)).toContainText('Que bom')
  })

  await test.step('the rest is taken from the page, which is hidden, and brought back', async () => {
    await visit(admin, '/home')
    await admin.getByRole('button', { name: 'Criar mensagem rápida' }).click()
    const form = admin.getByRole('dialog')
    await form.getByLabel('Atalho').fill('oi')
    await form.getByLabel('Texto').fill('Olá')
    await admin.keyboard.press('Control+Enter')
    await taken(4)

    await admin.getByRole('region', { name: 'Primeiros passos' }).getByRole('button', { name: 'Ocultar' }).click()
    await expect(steps).toBeHidden()
    await expect(watching.getByRole('region', { name: 'Filas' })).toBeVisible()
    await admin.keyboard.press('Control+z')
    await taken(4)
  })
})
