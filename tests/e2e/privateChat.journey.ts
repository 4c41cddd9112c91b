import type { Page } from '@playwright/test'
import { accept, tile, visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'

const messages = (page: Page) => page.getByRole('log', { name: 'Mensagens internas' })
const box = (page: Page, name: string) => page.getByRole('textbox', { name: `Mensagem para ${name}` })
const person = (page: Page, name: string) => page.getByRole('region', { name: 'Pessoas e equipes' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('two colleagues talk: live, read, typing, without a line, and a customer passed along', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Ofélia Prado')
  await visitor.write('Preciso do contrato')
  const [one, other] = await Promise.all([agentPage('agente'), agentPage('supervisor')])

  await test.step('a message arrives with its badge while the other is elsewhere', async () => {
    await one.keyboard.press('g')
    await one.keyboard.press('i')
    await person(one, 'Supervisão').click()
    await box(one, 'Supervisão').fill('Bom dia, tudo certo?')
    await box(one, 'Supervisão').press('Enter')
    await expect(messages(one)).toContainText('Bom dia, tudo certo?')
    await expect(other.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /Conversas internas/ })).toContainText('1')
  })

  await test.step('opening it marks it as read at both', async () => {
    await visit(other, '/chat-privado')
    await person(other, 'Agente Um').focus()
    await other.keyboard.press('Enter')
    await expect(messages(other)).toContainText('Bom dia, tudo certo?')
    await expect(messages(one).getByRole('img', { name: 'Lida' })).toBeVisible()
    await expect(other.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /Conversas internas/ })).not.toContainText('1')
  })

  await test.step('typing is seen, and an answer, an edit and a deletion arrive', async () => {
    await box(other, 'Agente Um').pressSequentially('Tudo ótimo')
    await expect(one.getByRole('status').getByText('Supervisão está digitando…')).toBeVisible()
    await box(other, 'Agente Um').press('Enter')
    await expect(messages(one)).toContainText('Tudo ótimo')
    await box(other, 'Agente Um').press('ArrowUp')
    await box(other, 'Agente Um').fill('Tudo certíssimo')
    await box(other, 'Agente Um').press('Enter')
    await expect(messages(one)).toContainText('Tudo certíssimo')
    await messages(other)
      .getByRole('article', { name: /Tudo certíssimo/ })
      .focus()
    await other.keyboard.press('Enter')
    await other.getByRole('menuitem', { name: 'Apagar' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
    await expect(messages(one)).toContainText('Mensagem apagada')
    await expect(messages(one)).not.toContainText('Tudo certíssimo')
  })

  await test.step('a message written without a line waits, and goes out once', async () => {
    await one.context().setOffline(true)
    await box(one, 'Supervisão').fill('Escrita sem linha')
    await box(one, 'Supervisão').press('Enter')
    await expect(messages(one)).toContainText('Aguardando conexão')
    await one.context().setOffline(false)
    await expect(messages(one)).not.toContainText('Aguardando conexão')
    await expect(messages(other).getByText('Escrita sem linha', { exact: true })).toHaveCount(1)
  })

  await test.step('Esc leads back to the row of the conversation', async () => {
    await box(one, 'Supervisão').press('Escape')
    await expect(person(one, 'Supervisão')).toBeFocused()
  })

  await test.step('a customer is passed along, and opens for whoever may read it', async () => {
    await visit(one, '/atendimento')
    await accept(one, 'Ofélia Prado')
    await one.keyboard.press('Escape')
    await one.keyboard.press('Control+k')
    const steps = [
      ['Enviar a um colega', /^Enviar a um colega/],
      ['Supervisão', /^Supervisão/],
      ['Pode ver esta cliente?', /^Enviar a Supervisão/],
    ] as const
    for (const [text, option] of steps) {
      await one.getByRole('combobox').fill(text)
      await expect(one.getByRole('option', { name: option, selected: true })).toBeVisible()
      await one.keyboard.press('Enter')
    }
    await expect(messages(other)).toContainText('Pode ver esta cliente?')
    await messages(other)
      .getByRole('button', { name: /Ofélia Prado/ })
      .click()
    await expect(tile(other, 'Ofélia Prado')).toBeVisible()
  })
})
