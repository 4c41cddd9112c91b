import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { z } from 'zod'
import { log, replyBox, row, signIn, tile } from './support/agent.ts'
import { copyProgram, filesOfGuide } from './support/guide.ts'
import { inspect } from './support/inspect.ts'
import { change, copyTemplate } from './support/installation.ts'
import { type Launched, launch } from './support/launch.ts'
import { startDialog } from './support/startDialog.ts'
import { test as base, expect } from './support/test.ts'
import { createWire } from './support/wire.ts'

/** Where the guide's assistant asks its model. */
const MODEL_PORT = 11434

/** The sample's second agent sees nothing of Suporte. */
const LEAVE_SUPPORT = `delete from users_queues using users, queues where users.id = users_queues.user_id and queues.id = users_queues.queue_id
  and users.username = 'agente2' and queues.queue = 'Suporte'`

const askedSchema = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) })

/** A model that answers with the customer's last words. */
async function startModel(): Promise<Server> {
  const model = createServer(async (request, response) => {
    const { messages } = askedSchema.parse(JSON.parse(await text(request)))
    const said = messages.findLast(({ role }) => role === 'user')?.content
    response.end(JSON.stringify({ choices: [{ message: { content: `Sobre “${said}”: já vejo.` } }] }))
  }).listen(MODEL_PORT, '127.0.0.1')
  await once(model, 'listening')
  return model
}

/** A channel that can call a number, as a plugin of its own: who is at the other end is nobody. */
const CALLING_CHANNEL = {
  'plugins/phoneForTests/server/index.ts': `
import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channels, noAbilities } from '#plugins/connections/contract/index.ts'

const channel = {
  type: 'phoneForTests',
  abilities: { ...noAbilities, startsByNumber: true },
  send: async ({ id }: { id: string }) => ({ messageId: id, ack: 1 as const }),
  change: async () => {},
  typing: async () => {},
  read: async () => {},
}
export default defineServerPlugin({ id: 'phoneForTests', requires: ['connections'], extends: [extend(channels, channel)] })
`,
}
const CALLING_CONNECTION = `insert into connections (tenant_id, name, type, status, token)
  select tenant_id, 'Telefone', 'phoneForTests', 'CONNECTED', 'journey-phone' from connections where name = 'Site'`

const guide = filesOfGuide()

/** The program with both plugins, which is copied and built once. */
interface Added extends Launched {
  home: string
}

const test = base.extend<object, { added: Added }>({
  added: [
    async ({ playwright: _ }, use) => {
      const home = copyProgram({ ...guide, ...CALLING_CHANNEL })
      const installation = await copyTemplate()
      await change(installation, [LEAVE_SUPPORT, CALLING_CONNECTION])
      const program = await launch({ ...installation, home })
      await use({ ...program, home })
      await program.stop()
      await installation.remove()
      rmSync(home, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Types of the plugin and of what it uses; the program's own are the check's. */
async function checkTypes(home: string, side: 'client' | 'server'): Promise<void> {
  const config = `core/tooling/tsconfig.assistant.${side}.json`
  const include = [...[side, 'contract'].map((part) => `../../plugins/assistant/${part}`), ...(side === 'client' ? ['../client/ui/css.d.ts'] : [])]
  writeFileSync(join(home, config), JSON.stringify({ extends: `./tsconfig.${side}.json`, include }))
  await promisify(execFile)('node_modules/.bin/tsc', ['-p', config], { cwd: home })
}

test('the guide’s assistant, written word for word, suggests a reply beside the conversation', async ({ newPage, added }) => {
  await test.step('what the guide says is well-formed and well-typed', async () => {
    expect(Object.keys(guide)).toHaveLength(8)
    for (const side of ['client', 'server'] as const) await checkTypes(added.home, side)
  })

  const wire = createWire(added)
  const visitor = await wire.visitor('Olívia Prado')
  await visitor.write('Qual é o prazo de entrega?')
  await (await wire.agent('agente')).accept(await visitor.ticketId())
  const page = await signIn(await newPage(), added.url, 'agente')
  const panel = tile(page, 'Assistente')

  await test.step('without a model it says so, and tries again', async () => {
    await row(page, 'Olívia Prado').click()
    await replyBox(page).press('Control+i')
    await expect(panel).toContainText('O assistente não respondeu.')
  })

  const model = await startModel()
  try {
    await test.step('it suggests, follows the conversation, and types what it said', async () => {
      await panel.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(panel).toContainText('Sobre “Qual é o prazo de entrega?”: já vejo.')
      await visitor.write('É para Recife')
      await expect(panel).toContainText('Sobre “É para Recife”: já vejo.')
      await inspect(page, 'assistant')
      await page.setViewportSize({ width: 1440, height: 900 })
      await panel.getByRole('button', { name: 'Usar na resposta' }).click()
      await expect(replyBox(page)).toHaveValue('Sobre “É para Recife”: já vejo.')
      await replyBox(page).press('Enter')
      await expect(log(page)).toContainText('Sobre “É para Recife”: já vejo.')
    })
  } finally {
    model.close()
  }

  await test.step('who may not see the ticket gets nothing', async () => {
    const { session } = await wire.agent('agente2')
    const answer = await page.request.get(`${added.url}/assistant/${await visitor.ticketId()}`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(answer.status()).toBe(404)
  })
})

test('a conversation begins with a typed number, by keyboard alone, over the connection that can call it', async ({ newPage, added }) => {
  const page = await signIn(await newPage(), added.url, 'agente')
  const dialog = await startDialog(page)
  const search = dialog.getByRole('searchbox')

  await test.step('what is no number yet is said', async () => {
    await search.fill('11 98877')
    await expect(dialog).toContainText('Isto ainda não é um número de telefone')
  })

  await test.step('a number nobody has becomes a contact, over the only connection that calls numbers', async () => {
    await search.fill('11 98877-6655')
    await expect(dialog.getByRole('listbox', { name: 'Contatos' }).getByRole('option')).toHaveText(/\+55 11 98877 6655.*novo contato/)
    await inspect(page, 'a new conversation')
    await dialog.getByLabel('Fila').selectOption('Vendas')
    await search.press('Enter')
    const named = page.getByRole('dialog', { name: 'Conversar com +55 11 98877 6655' })
    await expect(named.getByLabel('Conexão').getByRole('option')).toHaveText(['Telefone'])
    await inspect(page, 'a name for the number')
    await named.getByLabel('Nome do contato').fill('Kelly Nunes')
    await page.keyboard.press('Enter')
    await expect(replyBox(tile(page, 'Kelly Nunes'))).toBeVisible()
    await expect(tile(page, 'Kelly Nunes')).toContainText('Vendas')
  })
})
