import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

test('an administrator writes an automatic reply by the keyboard; a visitor chooses by number and is brought to the queue', async ({
  agentPage,
  visitorPage,
}) => {
  const admin = await agentPage('admin')
  await runByPalette(admin, 'ir para as respostas automáticas')
  await expect(admin.getByText('Nenhuma resposta automática')).toBeVisible()
  await admin.keyboard.press('n')
  const form = admin.getByRole('dialog', { name: 'Nova resposta automática' })
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()

  await admin.keyboard.press('Control+Enter')
  await expect(form.getByText('Escreva o nome.')).toBeVisible()
  await expect(form.getByText('Escreva a mensagem.')).toBeVisible()

  await form.getByLabel('Nome', { exact: true }).fill('Recepção')
  await form.getByLabel('Palavras-chave').fill('ajuda')
  await form.getByLabel('Mensagem', { exact: true }).fill('Olá! Escolha:')
  await form.getByRole('button', { name: 'Adicionar opção' }).press('Enter')
  const first = form.getByRole('group', { name: 'Opção 1' })
  await first.getByLabel('Leva a').selectOption({ label: 'Fila Suporte' })
  await first.getByLabel('O que dizer (opcional)').fill('Já chamo o Suporte.')
  await first.getByLabel('Opção 1').fill('Suporte')
  await form.getByRole('button', { name: 'Adicionar opção' }).press('Enter')
  const second = form.getByRole('group', { name: 'Opção 2' })
  await second.getByLabel('Leva a').selectOption({ label: 'Perguntar de novo' })
  await second.getByLabel('O que dizer (opcional)').fill('Das 9 às 18 h.')
  await second.getByLabel('Opção 2').fill('Horário')
  await admin.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(admin.getByRole('row').filter({ hasText: 'Recepção' })).toContainText('Ligado')

  const visitor = await visitorPage('Olga Reis')
  await visitor.write('ajuda')
  await expect(visitor.log).toContainText('1. Suporte')
  await visitor.write('2')
  await expect(visitor.log).toContainText('Das 9 às 18 h.')
  await visitor.write('suporte')
  await expect(visitor.log).toContainText('Já chamo o Suporte.')

  await admin.getByRole('row').filter({ hasText: 'Recepção' }).dblclick()
  const edit = admin.getByRole('dialog', { name: 'Resposta automática' })
  await expect(edit.getByRole('group', { name: 'Horário' }).getByLabel('Leva a')).toHaveValue('menu:')
  await edit.getByLabel('Mensagem', { exact: true }).fill('Oi! Escolha:')
  await admin.keyboard.press('Control+Enter')
  await expect(edit).toBeHidden()
  await visitor.write('ajuda')
  await expect(visitor.log).toContainText('Oi! Escolha:')
})
