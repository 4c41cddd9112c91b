import { accept, list, log, moveTo, replyBox, row, showTab, tab, tile } from './support/agent.ts'
import { answerTransfer } from './support/palette.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test('rows keep their place under the pointer; what is new waits behind a pill', { tag: '@smoke' }, async ({ agentPage, program, wireVisitor }) => {
  const wire = createWire(program)
  const colleague = await wire.agent('agente2')
  const [first, second] = [await wireVisitor('Abelardo Cruz'), await wireVisitor('Berenice Dias')]
  await first.write('Bom dia')
  await second.write('Olá')
  for (const name of ['Zenaide Luz', 'Zilda Mota', 'Zoroastro Sá']) await (await wireVisitor(name)).write('Oi')
  const page = await agentPage('agente')
  await page.setViewportSize({ width: 1440, height: 400 })
  // Below its top a list waits however long the hand rests: the time of this machine does not matter.
  const scroll = () => page.evaluate(`document.querySelector('.ticket-rows').scrollTo({ top: 20 })`)
  await showTab(page, 'Aguardando')
  await list(page).focus()
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Ordem').selectOption('newest')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeFocused()
  await expect(row(page, 'Abelardo Cruz')).toBeVisible()
  const place = () => row(page, 'Abelardo Cruz').boundingBox()
  const pill = list(page).locator('..').getByRole('button')
  await row(page, 'Abelardo Cruz').hover()
  await scroll()
  const before = await place()

  await test.step('a row shows what it holds by now, where it stands; a new one is counted', async () => {
    const third = await wireVisitor('Cecília Ramos')
    await third.write('Tem alguém aí?')
    await first.write('Ainda espero')
    await expect(row(page, 'Abelardo Cruz')).toContainText('Ainda espero')
    await expect(pill).toHaveText('2 novos')
    expect(await place()).toEqual(before)
    await expect(row(page, 'Cecília Ramos')).toHaveCount(0)
  })

  await test.step('one that a colleague takes stays, and says so', async () => {
    await colleague.accept(await second.ticketId())
    await expect(row(page, 'Berenice Dias')).toHaveAccessibleName(/em atendimento, saiu desta lista/)
    await expect(row(page, 'Berenice Dias')).toContainText('Agente Dois')
    expect(await place()).toEqual(before)
  })

  await test.step('the pill lets it all in', async () => {
    await pill.click()
    await expect(row(page, 'Cecília Ramos')).toBeVisible()
    await expect(row(page, 'Berenice Dias')).toHaveCount(0)
    await expect(pill).toHaveCount(0)
  })

  await test.step('by key, and what is picked stays picked', async () => {
    await list(page).focus()
    await page.keyboard.press('x')
    const picked = await list(page)
      .getByRole('option', { name: /selecionado/ })
      .getAttribute('id')
    await scroll()
    const fourth = await wireVisitor('Dalva Pinto')
    await fourth.write('Oi')
    await expect(pill).toHaveText('1 novo')
    await page.keyboard.press('.')
    await expect(row(page, 'Dalva Pinto')).toBeVisible()
    // The bar at the foot leaves room for few rows in so low a window.
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(list(page).getByRole('option', { name: /selecionado/ })).toHaveAttribute('id', picked ?? '')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 400 })
  })

  await test.step('when the pointer leaves, and at once where nobody points', async () => {
    await list(page).hover()
    await scroll()
    const fifth = await wireVisitor('Edivaldo Reis')
    await fifth.write('Oi')
    await expect(pill).toHaveText('1 novo')
    await tab(page, 'Aguardando').focus()
    await page.getByRole('contentinfo').hover()
    await expect(row(page, 'Edivaldo Reis')).toBeVisible()
    const sixth = await wireVisitor('Fátima Rocha')
    await sixth.write('Oi')
    await expect(row(page, 'Fátima Rocha')).toBeVisible()
  })
})

test('Space shows what a ticket holds without opening or reading it', async ({ agentPage, program, wireVisitor }) => {
  const agent = await createWire(program).agent('agente')
  const [first, second] = [await wireVisitor('Gumercindo Alves'), await wireVisitor('Hortência Melo')]
  for (const visitor of [first, second]) {
    await visitor.write('Bom dia')
    await agent.accept(await visitor.ticketId())
    await visitor.write(`Aqui é ${visitor.name}`)
  }
  const page = await agentPage('agente')
  await showTab(page, 'Em atendimento')
  await expect(row(page, 'Gumercindo Alves')).toHaveAccessibleName(/1 não lida/)
  await list(page).focus()
  await moveTo(page, 'Hortência Melo')
  await page.keyboard.press('Space')

  const card = (name: string) => page.getByRole('dialog', { name: `Prévia de ${name}` })
  await expect(card('Hortência Melo')).toContainText('Aqui é Hortência Melo')
  await expect(card('Hortência Melo')).toContainText(/Suporte · em atendimento · Agente Um/)
  await page.keyboard.press('ArrowDown')
  await expect(card('Gumercindo Alves')).toContainText('Aqui é Gumercindo Alves')
  await expect(card('Hortência Melo')).toHaveCount(0)
  await expect(list(page)).toBeFocused()

  await test.step('Esc closes it, and so does Space; nothing was read', async () => {
    await page.keyboard.press('Escape')
    await expect(card('Gumercindo Alves')).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(card('Gumercindo Alves')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(card('Gumercindo Alves')).toHaveCount(0)
    await expect(list(page)).toBeFocused()
    for (const { name } of [first, second]) await expect(row(page, name)).toHaveAccessibleName(/1 não lida/)
  })

  await test.step('Enter opens what one looks at', async () => {
    await page.keyboard.press('Space')
    await expect(card('Gumercindo Alves')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(card('Gumercindo Alves')).toHaveCount(0)
    await expect(log(tile(page, 'Gumercindo Alves'))).toContainText('Aqui é Gumercindo Alves')
    await expect(row(page, 'Gumercindo Alves')).not.toHaveAccessibleName(/não lida/)
  })
})

test('a row of the list says who looks at the ticket and who writes in it', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Inácio Borges')
  await visitor.write('Alô')
  const [page, supervisor] = [await agentPage('agente'), await agentPage('supervisor')]
  await supervisor.getByRole('link', { name: /^Atendimento(,|$)/ }).click()
  await showTab(supervisor, 'Em atendimento')
  const conversation = await accept(page, 'Inácio Borges')
  const seen = row(supervisor, 'Inácio Borges')

  await test.step('looking, and writing for as long as it lasts', async () => {
    await expect(seen).toHaveAccessibleName(/Agente Um está olhando/)
    await replyBox(conversation).pressSequentially('Um instante')
    await expect(seen).toContainText('Agente Um escreve…')
    await expect(seen).not.toContainText('Agente Um escreve…')
  })

  await test.step('a list that is opened later knows it too', async () => {
    await supervisor.reload()
    await expect(seen).toHaveAccessibleName(/Agente Um está olhando/)
  })

  await test.step('who leaves is seen leaving', async () => {
    await page.goto('about:blank')
    await expect(seen).not.toHaveAccessibleName(/está olhando/)
  })
})

test('one ticket after the other: resolve and next, send and resolve, and a transfer with a word for who gets it', async ({
  agentPage,
  program,
  wireVisitor,
}) => {
  const agent = await createWire(program).agent('agente')
  const names = ['Marluce Viana', 'Nazaré Torres', 'Osvaldo Pena', 'Palmira Góes']
  for (const name of names) {
    const visitor = await wireVisitor(name)
    await visitor.write('Obrigada, era só isso')
    await agent.accept(await visitor.ticketId())
  }
  const [page, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const notices = page.getByRole('region', { name: 'Avisos' })
  await showTab(page, 'Em atendimento')
  await page.getByRole('searchbox', { name: 'Nome, número ou protocolo' }).fill('Marluce')
  await row(page, 'Marluce Viana').click()
  await page.getByRole('searchbox', { name: 'Nome, número ou protocolo' }).fill('')
  await expect(list(page).getByRole('option').first()).toBeVisible()
  const inOrder = async () =>
    (await list(page).getByRole('option').allInnerTexts()).map((text) => names.find((name) => text.includes(name)) ?? '').filter(Boolean)

  await test.step('Ctrl+E from inside the reply box: the next of the list is open, and again', async () => {
    const order = await inOrder()
    await row(page, order[0] ?? '').click()
    for (const [at, name] of order.slice(0, 2).entries()) {
      await replyBox(tile(page, name)).focus()
      await page.keyboard.press('Control+e')
      await expect(notices).toContainText(`Atendimento de ${name} resolvido`)
      await expect(replyBox(tile(page, order[at + 1] ?? ''))).toBeVisible()
      await expect(row(page, name)).toHaveCount(0)
    }
  })

  await test.step('Ctrl+Shift+Enter sends, and then resolves', async () => {
    const [name = ''] = await inOrder()
    await row(page, name).click()
    await replyBox(tile(page, name)).fill('Até logo')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(notices).toContainText(`Atendimento de ${name} resolvido`)
    await expect(log(tile(page, name))).toContainText('Até logo')
    await expect(log(tile(page, name))).not.toContainText(/Tentar de novo/)
    await page.keyboard.press('?')
    // It is resolved: the key is no longer among those that work here.
    await page.getByRole('button', { name: /^Ver todas/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Enviar e resolver')
    await page.keyboard.press('Escape')
  })

  await test.step('who gets a ticket reads what was said of it', async () => {
    const [name = ''] = await inOrder()
    await row(page, name).click()
    await tile(page, name)
      .getByRole('button', { name: /^Transferir/ })
      .click()
    await answerTransfer(page, { person: 'Agente Dois' }, 'Quer trocar o endereço de entrega')
    await expect(other.getByRole('region', { name: 'Avisos' })).toContainText(/passou .* para você: “Quer trocar o endereço de entrega”/)
    await showTab(other, 'Em atendimento')
    await row(other, name).click()
    await tile(other, name)
      .getByRole('button', { name: /detalhes/ })
      .click()
    await expect(tile(other, 'Detalhes')).toContainText('Quer trocar o endereço de entrega')
  })
})

test('opening beside: Shift+Enter on a row and in the palette, and the menu of a row; what is open stays', async ({ agentPage, wireVisitor }) => {
  const names = ['Anselmo Brito', 'Belmira Costa', 'Clotilde Dias', 'Dionísio Melo']
  for (const name of names) await (await wireVisitor(name)).write('Bom dia')
  const page = await agentPage('agente')
  await page.setViewportSize({ width: 1920, height: 900 })
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  const shown = async (...open: string[]) => {
    for (const name of open) await expect(log(tile(page, name))).toContainText('Bom dia')
  }
  await showTab(page, 'Aguardando')
  await row(page, 'Anselmo Brito').click()
  await shown('Anselmo Brito')

  await test.step('by key on the row under the cursor', async () => {
    await list(page).focus()
    await moveTo(page, 'Belmira Costa')
    await page.keyboard.press('Shift+Enter')
    await shown('Anselmo Brito', 'Belmira Costa')
  })

  await test.step('from the menu of a row, which shows the key', async () => {
    await row(page, 'Clotilde Dias').click({ button: 'right' })
    const entry = page.getByRole('menuitem', { name: /^Abrir ao lado/ })
    await expect(entry).toContainText('Enter')
    await entry.click()
    await shown('Anselmo Brito', 'Belmira Costa', 'Clotilde Dias')
  })

  await test.step('in the palette, whose foot says so for what can open beside and for nothing else', async () => {
    const hint = palette.getByText('abrir ao lado')
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('>tema escuro')
    await expect(palette.getByRole('option').first()).toContainText('Alternar tema')
    await expect(hint).toBeHidden()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('#Dionísio')
    await expect(palette.getByRole('option').first()).toContainText('Dionísio Melo')
    await expect(hint).toBeVisible()
    await page.keyboard.press('Shift+Enter')
    await shown(...names)
  })
})
