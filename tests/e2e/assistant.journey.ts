import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { z } from 'zod'
import { log, replyBox, row, signIn, tile } from './support/agent.ts'
import { copyProgram, filesOfGuide } from './support/guide.ts'
import { inspect } from './support/inspect.ts'
import { change, copyTemplate } from './support/installation.ts'
import { launch } from './support/launch.ts'
import { expect, test } from './support/test.ts'
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

test('the guide’s assistant, written word for word, suggests a reply beside the conversation', async ({ newPage }) => {
  const files = filesOfGuide()
  const home = copyProgram(files)
  const installation = await copyTemplate()
  await change(installation, [LEAVE_SUPPORT])
  try {
    await test.step('what the guide says is well-formed and well-typed', async () => {
      expect(Object.keys(files)).toHaveLength(8)
      for (const side of ['client', 'server'])
        await promisify(execFile)('node_modules/.bin/tsc', ['-p', `core/tooling/tsconfig.${side}.json`, '--noEmit'], {
          cwd: home,
        })
    })

    const program = await launch({ ...installation, home })
    try {
      const wire = createWire(program)
      const visitor = await wire.visitor('Olívia Prado')
      await visitor.write('Qual é o prazo de entrega?')
      await (await wire.agent('agente')).accept(await visitor.ticketId())
      const page = await signIn(await newPage(), program.url, 'agente')
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
        const answer = await page.request.get(`${program.url}/assistant/${await visitor.ticketId()}`, {
          headers: { authorization: `Bearer ${session.token}` },
        })
        expect(answer.status()).toBe(404)
      })
    } finally {
      await program.stop()
    }
  } finally {
    await installation.remove()
    rmSync(home, { recursive: true, force: true })
  }
})
