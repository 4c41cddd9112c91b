import type { Locator, Page } from '@playwright/test'
import { accept, list, log, replyBox, row, takeBack, tile, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

// A program of its own: a reason that must be chosen would stop the others.
test.use({ sample: { contacts: 8, tickets: 8, messages: 60 } })

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name })
const NAME = 'Zoraide Lins'

test('a conversation ends with a reason and a message, the visitor rates it, and the supervisor sees why', async ({ agentPage, visitorPage, program }) => {
  const visitor = await visitorPage(NAME)
  await visitor.write('Meu pedido não chegou')
  const [admin, agent, supervisor] = await Promise.all([agentPage('admin'), agentPage('agente'), agentPage('supervisor')])

  await test.step('the administrator makes a reason and the message that goes by itself', async () => {
    await visit(admin, '/configuracoes/motivos')
    await admin.getByRole('button', { name: 'Novo motivo' }).first().click()
    await dialog(admin, 'Novo motivo').getByLabel('Nome').fill('Entrega atrasada')
    await admin.keyboard.press('Control+Enter')
    await expect(dialog(admin, 'Novo motivo')).toBeHidden()
    await expect(grid(admin, 'Motivos de encerramento')).toContainText('Entrega atrasada')
    await grid(admin, 'Motivos de encerramento').focus()
    await admin.keyboard.press('n')
    await expect(dialog(admin, 'Novo motivo').getByLabel('Nome')).toBeFocused()
    await admin.keyboard.press('Control+Enter')
    await expect(dialog(admin, 'Novo motivo')).toContainText('Escreva o nome.')
    await dialog(admin, 'Novo motivo').getByLabel('Nome').fill('Produto com defeito')
    await admin.keyboard.press('Control+Enter')
    await expect(grid(admin, 'Motivos de encerramento')).toContainText('Produto com defeito')
    await grid(admin, 'Motivos de encerramento').press('Control+a')
    await admin.getByRole('button', { name: 'Excluir', exact: true }).click()
    await expect(admin.getByText('Nenhum motivo ainda')).toBeVisible()
    await takeBack(admin, '2 motivos excluídos')
    await expect(grid(admin, 'Motivos de encerramento').getByRole('row')).toHaveCount(3)
    await inspect(admin, 'motivos')

    await admin.setViewportSize({ width: 1440, height: 900 })
    await visit(admin, '/fechamento')
    await admin.getByRole('button', { name: 'Nova mensagem de encerramento' }).click()
    const form = dialog(admin, 'Nova mensagem de encerramento')
    await form.getByLabel('Nome').fill('Despedida')
    await form.getByLabel('Texto').fill('Até logo, {{firstName}}.')
    await expect(form).toContainText('Até logo, Joana.')
    await form.getByRole('switch', { name: 'Enviar sempre' }).press('Space')
    await inspect(admin, 'formulário de mensagem de encerramento')
    await form.getByLabel('Nome').press('Control+Enter')
    await expect(grid(admin, 'Mensagens de encerramento')).toContainText('Enviada sempre')
    await inspect(admin, 'fechamento')
  })

  await test.step('and has contacts asked how it was', async () => {
    await admin.setViewportSize({ width: 1440, height: 900 })
    await visit(admin, '/avaliacoes/configurar')
    const form = admin.getByRole('form', { name: 'Configurar avaliações' })
    await form.getByRole('switch', { name: 'Pedir avaliação' }).press('Space')
    await form.getByLabel('Pedido', { exact: true }).fill('')
    await admin.keyboard.press('Control+Enter')
    await expect(form).toContainText('Preencha este campo.')
    await form.getByLabel('Pedido', { exact: true }).fill('Que nota você dá?')
    await expect(admin.getByRole('region', { name: 'Como o contato vê' })).toContainText('Que nota você dá?')
    await admin.reload()
    await expect(form.getByLabel('Pedido', { exact: true })).toHaveValue('Que nota você dá?')
    await form.getByLabel('Pedido', { exact: true }).press('Control+Enter')
    await expect(admin.getByText('Configuração das avaliações salva')).toBeVisible()
    await inspect(admin, 'configurar avaliações')
  })

  await visit(supervisor, '/avaliacoes')
  await expect(supervisor).toHaveURL(/\/avaliacoes\/listar$/)
  await expect(supervisor.getByText('Nenhuma avaliação ainda')).toBeVisible()

  await test.step('the agent resolves with both, by keyboard alone', async () => {
    await accept(agent, NAME)
    await list(agent).focus()
    await agent.keyboard.press('e')
    const ask = dialog(agent, `Resolver o atendimento de ${NAME}`)
    await expect(ask.getByRole('combobox', { name: 'Motivo' })).toBeFocused()
    await expect(ask.getByRole('note', { name: 'O contato recebe' })).toHaveText('Até logo, Zoraide.')
    const reasons = ask.getByRole('listbox', { name: 'Motivos' }).getByRole('option')
    await expect(reasons.first()).toHaveAttribute('aria-selected', 'true')
    await agent.keyboard.type('defei')
    await expect(reasons).toHaveText(['Produto com defeito'])
    await expect(reasons).toHaveAttribute('aria-selected', 'true')
    await agent.keyboard.press('Enter')
    await expect(ask).toBeHidden()
    await expect(
      agent
        .getByText(`Atendimento de ${NAME} resolvido`)
        .or(agent.getByRole('status').filter({ hasText: NAME }))
        .first(),
    ).toBeVisible()
  })

  await test.step('the visitor is thanked, asked, and says why', async () => {
    // Some seconds later: until then it may be a slip.
    await expect(visitor.log).toContainText('Até logo, Zoraide.')
    await expect(visitor.log).toContainText('Que nota você dá?')
    await visitor.write('mais ou menos')
    await expect(visitor.log).toContainText('Não entendi. Responda com um número de 1 a 5.')
    await visitor.log.getByRole('button', { name: '2 Ruim' }).first().click()
    await expect(visitor.log).toContainText('O que poderia ter sido melhor?')
    await visitor.write('Faltou resposta')
    await expect(visitor.log).toContainText('Obrigado pela sua avaliação.')
  })

  await test.step('the supervisor sees it without a reload, and the agent beside the conversation', async () => {
    const rated = grid(supervisor, 'Avaliações').getByRole('row').filter({ hasText: NAME })
    await expect(rated).toContainText('2 de 5')
    await expect(rated).toContainText('Faltou resposta')
    await expect(rated).toContainText('Agente Um')
    await expect(supervisor.getByRole('region', { name: 'Resumo' })).toContainText('2,0')
    await inspect(supervisor, 'avaliações')
    await tile(agent, NAME).press('d')
    await expect(agent.getByRole('region', { name: 'Avaliação', exact: true })).toContainText('Faltou resposta')
  })

  await test.step('the protocol is found and has it all on one sheet', async () => {
    await supervisor.setViewportSize({ width: 1440, height: 900 })
    await visit(supervisor, '/protocolos')
    await supervisor.getByRole('searchbox', { name: 'Protocolo, atendimento ou contato' }).fill('zoraide')
    const found = grid(supervisor, 'Protocolos').getByRole('row').filter({ hasText: NAME })
    await expect(found).toContainText('resolvido')
    await supervisor.getByRole('button', { name: 'Contato', exact: true }).click()
    await expect(supervisor).toHaveURL(`${program.url}/protocolos?search=zoraide&sort=contact`)
    await agent.goto(supervisor.url())
    await expect(grid(agent, 'Protocolos').getByRole('columnheader', { name: 'Contato' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(grid(agent, 'Protocolos').getByRole('row')).toHaveCount(2)
    await visit(agent, '/atendimento')
    await inspect(supervisor, 'protocolos')
    await supervisor.setViewportSize({ width: 1440, height: 900 })
    await found.getByRole('button', { name: /^Ver o protocolo/ }).click()
    const sheet = supervisor.getByRole('article', { name: 'Protocolo' })
    await expect(sheet).toContainText(NAME)
    await expect(sheet).toContainText('Produto com defeito')
    await expect(sheet).toContainText('2 de 5')
    await supervisor.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(grid(supervisor, 'Protocolos')).toBeHidden()
    await supervisor.emulateMedia({ media: 'screen' })
  })

  await test.step('what the visitor writes next is a new conversation', async () => {
    await visitor.write('Outra dúvida')
    await agent.getByRole('tab', { name: 'Aguardando' }).click()
    await row(agent, NAME).click()
    await expect(log(tile(agent, NAME)).last()).toContainText('Outra dúvida')
  })

  await test.step('resolve and next asks for the reason and then goes on to the next conversation', async () => {
    const others = ['Bia Torres', 'Caio Nunes']
    for (const name of others) {
      const other = await visitorPage(name)
      await other.write('Boa tarde')
      await accept(agent, name)
    }
    await agent.getByRole('tab', { name: 'Em atendimento' }).click()
    const order = await list(agent).getByRole('option').allInnerTexts()
    const names = order.flatMap((text) => others.find((name) => text.includes(name)) ?? [])
    const [first = '', second = ''] = names
    expect(order[0]).toContain(first)
    expect(order[1]).toContain(second)
    await row(agent, first).click()
    await replyBox(tile(agent, first)).focus()
    await agent.keyboard.press('Control+e')
    const ask = dialog(agent, `Resolver o atendimento de ${first}`)
    await expect(ask.getByRole('combobox', { name: 'Motivo' })).toBeFocused()
    await agent.keyboard.type('atras')
    await expect(ask.getByRole('listbox', { name: 'Motivos' }).getByRole('option')).toHaveText(['Entrega atrasada'])
    await agent.keyboard.press('Enter')
    await expect(replyBox(tile(agent, second))).toBeVisible()
    await expect(row(agent, first)).toHaveCount(0)
  })
})
